import type { AvailableGlevent } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { MapPin } from "lucide-react";
import { Marked } from "#ui/marked.tsx";
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
      <span dir="auto" className="min-w-0">
        <Marked
          // The zip stays with its state.
          parts={m.event_address_opens_maps.parts({ address: formatAddress(event).replace(/ (\S+)$/, "\u00a0$1") })}
          tags={{ hidden: <span className="sr-only" /> }}
        />
      </span>
    </a>
  );
}
