import type { AvailableGlevent } from "@skipline/contract/guests";
import { MapPin } from "lucide-react";
import { formatAddress, mapsUrl } from "./event-place.ts";

/** Where it is; a tap opens the maps in a tab of their own. */
export function AddressLink({ event }: { event: AvailableGlevent }) {
  return (
    <a
      href={mapsUrl(event)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 py-1 text-14 text-normal underline decoration-control underline-offset-4"
    >
      <MapPin aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
      <span className="min-w-0">
        {/* The zip stays with its state. */}
        {formatAddress(event).replace(/ (\S+)$/, "\u00a0$1")}
        <span className="sr-only">, opens maps</span>
      </span>
    </a>
  );
}
