import * as m from "@skipline/contract/texts";
import type { VendorLocation } from "@skipline/contract/venues";
import { ArrowRight } from "lucide-react";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { buttonClasses } from "#ui/button-classes.ts";

/** The way to each menu, which opens with the alcohol warning for whoever comes from here. */
export function OrderOnline({ locations }: { locations: readonly VendorLocation[] }) {
  if (locations.length === 0) return null;
  return (
    <section aria-labelledby="order-online">
      <h2 id="order-online" className="mb-3 text-18 font-bold">
        {m.order_online()}
      </h2>
      <ul className="flex flex-col gap-3">
        {locations.map(({ vendorLocationId, description }, index) => (
          <li key={vendorLocationId}>
            <Link
              to={paths.location(vendorLocationId)}
              state={{ alcoholWarning: true }}
              className={buttonClasses({ size: "large", full: true, variant: index === 0 ? "primary" : "secondary" })}
            >
              <span className="flex w-full items-center justify-between gap-3 text-start">
                {m.order_from({ place: description })}
                <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
