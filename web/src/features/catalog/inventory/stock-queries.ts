import type { ParsedInput } from "@skipline/contract/endpoint";
import { listStock, setStock, type Stock, stock as stockSchema } from "@skipline/contract/stock";
import { useQuery } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointQuery } from "#api/query.ts";
import { readTheirs, useVersionedSave } from "#api/use-save.ts";

/** Each sale moves it, and menus tell of few of them. */
const stockEveryMs = 10_000;

function stockQuery(vendorLocationId: string) {
  return endpointQuery(listStock, { params: { vendorLocationId } }, { refetchInterval: stockEveryMs });
}

/** What is counted at a location, by product; null until it is known. */
export function useStock(vendorLocationId: string): ReadonlyMap<string, Stock> | null {
  const { data } = useQuery(stockQuery(vendorLocationId));
  return data ? new Map(data.items.map((one) => [one.productId, one])) : null;
}

const refresh = (vendorLocationId: string) =>
  void queryClient.invalidateQueries({ queryKey: stockQuery(vendorLocationId).queryKey });

async function keepStock(vendorLocationId: string, stock: Stock): Promise<void> {
  const { queryKey } = stockQuery(vendorLocationId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (list) => {
    const others = list?.items.filter(({ productId }) => productId !== stock.productId) ?? [];
    return { items: stock.count === null ? others : [...others, stock] };
  });
  refresh(vendorLocationId);
}

/** A count as it was seen, and what it becomes. */
type StockChange = ParsedInput<typeof setStock>["body"];

export function useSetStock(vendorLocationId: string, productId: string) {
  return useVersionedSave<StockChange, Stock, Stock>({
    send: async (body, idempotencyKey) =>
      (await call(setStock, { params: { vendorLocationId, productId }, body }, { idempotencyKey })).stock,
    onSaved: (saved) => void keepStock(vendorLocationId, saved),
    readConflict(error) {
      const theirs = readTheirs(error, "STOCK_CHANGED", "stock", stockSchema);
      if (theirs) void keepStock(vendorLocationId, theirs);
      return theirs;
    },
  });
}
