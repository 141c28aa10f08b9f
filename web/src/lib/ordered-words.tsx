import type { OrderLine } from "@skipline/contract/ordering";
import { useContext } from "react";
import type { ReactNode } from "react";
import { langOf } from "./language.ts";
import { langOfWord, Spoken, TypedIn } from "./vendor-words.tsx";

type Ordered = Pick<OrderLine, "name" | "variantName" | "asRead">;

const isAsRead = ({ name, variantName, asRead }: Ordered) =>
  asRead?.name === name && asRead.variantName === variantName;

/** What was ordered, as its reader knows it. */
export function OrderedWords({ line, children }: { line: Ordered; children: ReactNode }) {
  const typedIn = useContext(TypedIn);
  const lang = line.asRead && isAsRead(line) ? langOf(line.asRead.language) : langOfWord(undefined, "", typedIn);
  return <Spoken lang={lang}>{children}</Spoken>;
}

/** For staff, below the first words: those in which the guest read it, and asks for it. */
export function GuestWords({ line, className = "" }: { line: Ordered; className?: string }) {
  const { asRead } = line;
  if (!asRead || isAsRead(line)) return null;
  return (
    <span lang={langOf(asRead.language)} className={`block ${className}`}>
      {[asRead.name, asRead.variantName].filter(Boolean).join(" · ")}
    </span>
  );
}
