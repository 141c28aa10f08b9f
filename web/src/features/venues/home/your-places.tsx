import * as m from "@skipline/contract/texts";
import { ChevronRight } from "lucide-react";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { placeDetail } from "#lib/place-name.ts";
import { usePlaces } from "#stores/places.ts";
import { Card } from "#ui/card.tsx";

/** One tap to each menu that was open on this device, the last one first. */
export function YourPlaces() {
  const places = usePlaces();
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="your-places">
      <h2 id="your-places" className="mb-3 text-22 font-bold">
        {m.your_places()}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {places.map(({ vendorLocationId, vendorName, description }) => (
          <Card key={vendorLocationId} as="li" interactive>
            <div className="flex items-center gap-3">
              <div className="min-w-0 flex-1">
                <Link
                  to={paths.location(vendorLocationId)}
                  className="block font-bold text-strong after:absolute after:inset-0 after:content-['']"
                >
                  {vendorName}
                </Link>
                <p className="text-14 text-muted">{placeDetail(vendorName, description) ?? vendorLocationId}</p>
              </div>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </div>
          </Card>
        ))}
      </ul>
    </section>
  );
}
