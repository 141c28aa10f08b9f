import { RefreshCw } from "lucide-react";
import { useOutdated } from "../api/release.ts";

/** A new release is there; the next page brings it by itself. The live region stands from the start, to be announced. */
export function UpdateNotice() {
  const isOutdated = useOutdated();
  return (
    <output className="block">
      {isOutdated && (
        <span className="flex flex-wrap items-center justify-center gap-x-3 bg-info-soft px-4 text-14 font-bold text-info">
          A new version of Skipline is here.
          <button
            type="button"
            onClick={() => window.location.reload()}
            className="inline-flex min-h-11 items-center gap-2 underline"
          >
            <RefreshCw aria-hidden="true" className="size-4 shrink-0" />
            Update now
          </button>
        </span>
      )}
    </output>
  );
}
