import { findVendorLocation } from "@skipline/contract/venues";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "#api/query.ts";
import { useNow } from "#lib/use-now.ts";
import { useKeptTable } from "#stores/table.ts";

/**
 * At which table of a location this guest sits; null for none, and where there are none. One that is not there any more stays
 * until the server refuses it, which is told: without a word the guest would wait at it.
 */
export function useTable(vendorLocationId: string): { table: number | null; tableCount: number } {
  const { data: tableCount = 0 } = useQuery(
    endpointQuery(
      findVendorLocation,
      { query: { vendorLocationId } },
      { select: ({ items }) => items[0]?.tableCount ?? 0 },
    ),
  );
  const kept = useKeptTable();
  const now = useNow();
  const isHere = kept?.vendorLocationId === vendorLocationId && now < kept.until && tableCount > 0;
  return { table: isHere ? kept.table : null, tableCount };
}
