import { listProducts, product as productSchema, streamProducts } from "@skipline/contract/catalog";
import { updateProduct } from "@skipline/contract/product-change";
import type { Product } from "@skipline/contract/catalog";
import type { ParsedInput } from "@skipline/contract/endpoint";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#api/call.ts";
import { followList } from "#api/follow-list.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointQuery } from "#api/query.ts";
import { readTheirs } from "#api/use-save.ts";

export function inventoryQuery(vendorLocationId: string) {
  // In whatever language a guest says it, staff find it.
  return endpointQuery(listProducts, { params: { vendorLocationId }, query: { lang: "all" } });
}

/** The products of a location as they are now: what anybody changes is here within a second. */
export function useInventory(vendorLocationId: string) {
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: inventoryQuery(vendorLocationId).queryKey });
    return followList(
      streamProducts,
      { params: { vendorLocationId } },
      { onOpen: refresh, onPoll: refresh, onData: ({ changed }) => changed && refresh() },
    );
  }, [vendorLocationId]);
  return useQuery(inventoryQuery(vendorLocationId));
}

/** With a version only if the product is still the one that was seen; without it the last word wins. */
export type ProductChange = ParsedInput<typeof updateProduct>["body"];

/** Puts the server's newest word on a product into the list, past any answer that is under way. */
export async function keepProduct(product: Product): Promise<void> {
  const { queryKey } = inventoryQuery(product.vendorLocationId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (list) => {
    const isNewer = (other: Product) => other.productId === product.productId && other.version <= product.version;
    return list && { items: list.items.map((other) => (isNewer(other) ? product : other)) };
  });
  void queryClient.invalidateQueries({ queryKey });
}

export async function sendChange(
  { vendorLocationId, productId }: Product,
  body: ProductChange,
  idempotencyKey: string,
): Promise<Product> {
  const input = { params: { vendorLocationId, productId }, body };
  return (await call(updateProduct, input, { idempotencyKey })).product;
}

/** The product as it is, where the answer says that somebody else was faster. */
export const readConflict = (error: unknown): Product | null =>
  readTheirs(error, "PRODUCT_CHANGED", "product", productSchema);
