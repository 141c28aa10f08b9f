import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { findVendorLocation } from "@skipline/contract/venues";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "#api/query.ts";
import { describeStop } from "#components/hours-words.ts";
import { useHours } from "#components/use-hours.ts";
import { Alert } from "#ui/alert.tsx";

const lookMs = 15_000;

/** Why the order can't be paid at this moment. Whoever is paying already is let through. */
export function HeldUp({ order: { vendorLocationId, timeZone } }: { order: Order }) {
  // The order's stream has told of it; what the device knows of the place may be older. A busy bar may be paused while this
  // stands, of which the stream does not tell.
  const { data } = useQuery(
    endpointQuery(
      findVendorLocation,
      { query: { vendorLocationId } },
      { staleTime: 0, refetchOnMount: "always", refetchInterval: lookMs },
    ),
  );
  const why = describeStop(useHours(data?.items[0], timeZone));
  return (
    <output>
      {why && (
        <Alert tone="warning" title={why}>
          {m.nothing_charged()}
        </Alert>
      )}
    </output>
  );
}
