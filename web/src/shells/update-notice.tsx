import * as m from "@skipline/contract/texts";
import { RefreshCw } from "lucide-react";
import { useOutdated } from "#api/release.ts";

const words = {
  release: { text: m.update_new(), button: m.update_now() },
  file: { text: m.update_lost(), button: m.update_load_again() },
  language: { text: m.update_language(), button: m.update_language_change() },
};

/** The next page brings what is missing by itself. The live region stands from the start, to be announced. */
export function UpdateNotice() {
  const outdated = useOutdated();
  return (
    <output className="block">
      {outdated && (
        <span className="flex flex-wrap items-center justify-center gap-x-3 bg-info-soft px-4 text-14 font-bold text-info">
          {words[outdated].text}
          <button
            type="button"
            onClick={() => window.location.reload()}
            className="inline-flex min-h-11 items-center gap-2 underline"
          >
            <RefreshCw aria-hidden="true" className="size-4 shrink-0" />
            {words[outdated].button}
          </button>
        </span>
      )}
    </output>
  );
}
