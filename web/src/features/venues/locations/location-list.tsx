import * as m from "@skipline/contract/texts";
import type { PastLocation } from "@skipline/contract/venues";
import { ChevronRight, MapPin } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "#lib/link.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { placeDetail } from "#lib/place-name.ts";
import { langOfWord, Spoken } from "#lib/vendor-words.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

export interface LocationListProps {
  title: string;
  locations: readonly PastLocation[];
  /** So many until all are asked for. */
  shownAtFirst: number;
  onChoose: (location: PastLocation) => void;
}

/** One tap to a location. */
export function LocationList({ title, locations, shownAtFirst, onChoose }: LocationListProps) {
  const id = useId();
  const [all, setAll] = useState(false);
  const shown = all ? locations : locations.slice(0, shownAtFirst);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-18 font-bold">
        {title}
      </h2>
      <ul className="grid gap-2">
        {shown.map((location) => (
          <Card key={location.vendorLocationId} as="li" padding="small" interactive>
            <div className="flex min-h-11 items-center gap-3">
              <MapPin aria-hidden="true" className="size-6 shrink-0 text-accent-text" />
              <div className="min-w-0 flex-1">
                <Link
                  to={staffPaths.location(location.vendorLocationId)}
                  onClick={() => onChoose(location)}
                  className="text-16 font-bold wrap-anywhere text-strong after:absolute after:inset-0 after:content-['']"
                >
                  <Spoken lang={langOfWord(undefined, "", location.vendorLanguage)}>{location.description}</Spoken>
                </Link>
                <p className="text-14 wrap-anywhere text-muted">
                  {[placeDetail(location.description, location.vendorName), location.vendorLocationId]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </div>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </div>
          </Card>
        ))}
      </ul>
      {locations.length > shown.length && (
        <Button variant="quiet" size="small" full onClick={() => setAll(true)}>
          {m.location_show_all({ count: locations.length })}
        </Button>
      )}
    </section>
  );
}
