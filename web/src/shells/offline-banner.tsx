import * as m from "@skipline/contract/texts";
import { WifiOff } from "lucide-react";
import { useOnline } from "#api/network.ts";

/** The live region stands from the start, so that its text is announced when it comes. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    // In sight wherever one has scrolled to; what else sticks to the top knows of it (base.css).
    <output className="sticky top-0 z-40 block">
      {!online && (
        <span
          data-offline
          className="flex items-center justify-center gap-2 bg-warning-fill px-4 py-2 text-14 font-bold text-on-warning"
        >
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {m.shell_offline()}
        </span>
      )}
    </output>
  );
}
