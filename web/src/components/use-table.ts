import { findVendorLocation } from "@skipline/contract/venues";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "#api/query.ts";
import { useNow } from "#lib/use-now.ts";
import { useKeptTable } from "#stores/table.ts";

/** At which of a location's tables this guest sits; null for none, or one that is not there any more. */
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
  const isHere = kept?.vendorLocationId === vendorLocationId && now < kept.until && kept.table <= tableCount;
  return { table: isHere ? kept.table : null, tableCount };
}
