import { cloneElement, Fragment, type ReactElement, type ReactNode } from "react";

/** A piece of a text with markup, as the compiled texts give it: `m.terms_agree.parts()`. */
type Part =
  | { type: "text"; value: string }
  | { type: "markup-start" | "markup-end" | "markup-standalone"; name: string };

interface MarkedProps {
  parts: readonly Part[];
  /** What `{#name}…{/name}` becomes, empty: `<Link to="…" />`. */
  tags: Record<string, ReactElement>;
}

/** A sentence with a link, or other markup, inside: where in the sentence that stands is the translator's. */
export function Marked({ parts, tags }: MarkedProps) {
  const pieces: ReactNode[] = [];
  let tag: ReactElement | undefined;
  for (const part of parts) {
    if (part.type === "text") pieces.push(tag ? cloneElement(tag, undefined, part.value) : part.value);
    else tag = part.type === "markup-start" ? tags[part.name] : undefined;
  }
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}
