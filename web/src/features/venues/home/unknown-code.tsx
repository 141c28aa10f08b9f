import * as m from "@skipline/contract/texts";
import { Marked } from "#ui/marked.tsx";
import { Finder } from "./finder.tsx";

/** For whoever scanned or typed a code that no location has: the ways to the one that was meant. */
export function UnknownCode({ code }: { code: string }) {
  return (
    <div className="flex flex-col gap-5 text-start">
      <p className="text-center text-16 text-normal">
        <Marked
          parts={m.finder_unknown_scanned_code.parts({ code })}
          tags={{ code: <strong className="font-bold wrap-anywhere text-strong" /> }}
        />
      </p>
      <Finder />
    </div>
  );
}
