import { ChevronRight, MapPin } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { PastLocation } from "./past-locations.ts";

const shownAtFirst = 3;

/** One tap to where this phone worked before; the scanner below stays in sight. */
export function PastLocationList({ locations }: { locations: readonly PastLocation[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? locations : locations.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="past-locations">
      <h2 id="past-locations" className="mb-3 text-18 font-bold">
        Past Locations
      </h2>
      <ul className="grid gap-2">
        {shown.map((location) => (
          <Card key={location.vendorLocationId} as="li" padding="small" interactive>
            <div className="flex min-h-11 items-center gap-3">
              <MapPin aria-hidden="true" className="size-6 shrink-0 text-accent-text" />
              <div className="min-w-0 flex-1">
                <Link
                  to={paths.staffLocation(location.vendorLocationId)}
                  className="text-16 font-bold text-strong after:absolute after:inset-0 after:content-['']"
                >
                  {location.description}
                </Link>
                <p className="text-14 text-muted">
                  {location.vendorName} · {location.vendorLocationId}
                </p>
              </div>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </div>
          </Card>
        ))}
      </ul>
      {locations.length > shown.length && (
        <Button variant="quiet" size="small" full onClick={() => setAll(true)}>
          Show all {locations.length}
        </Button>
      )}
    </section>
  );
}
