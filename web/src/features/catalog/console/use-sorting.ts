import type { OwnProduct } from "@skipline/contract/own-products";
import * as m from "@skipline/contract/texts";
import { queryClient } from "#api/query-client.ts";
import { isApiError } from "#api/errors.ts";
import { whyNot } from "#api/why-not.ts";
import { showToast } from "#ui/toast.ts";
import { movedBehind } from "./moved-behind.ts";
import { ownProductsQuery, refreshMenu, useMoveProduct } from "./product-queries.ts";

function withOrder<List extends { pages: { order: string }[] }>(list: List, order: string): List {
  return { ...list, pages: list.pages.map((page) => ({ ...page, order })) };
}

/** Puts products of a menu, as `order` stands for it, behind others. */
export function useSorting(vendorLocationId: string, order: string) {
  const move = useMoveProduct();
  const { queryKey } = ownProductsQuery(vendorLocationId);

  function place(product: OwnProduct, after: string | null, undo?: () => void): void {
    move.mutate(
      { product, after, order },
      {
        onSuccess: ({ order: next }) => {
          // Until the list comes anew the next move is one of this order.
          queryClient.setQueryData(queryKey, (list) => list && withOrder(list, next));
          if (!undo) showToast({ title: m.console_menu_moved({ name: product.name }), tone: "positive" });
        },
        onError: (error) => {
          undo?.();
          showToast({ title: m.console_menu_not_moved(), description: whyNot(error), tone: "danger" });
          if (undo || isApiError(error, "CONFLICT")) refreshMenu();
        },
      },
    );
  }

  /** Stands there at once: what was put down would fly back until the server has answered. */
  function drop(product: OwnProduct, after: OwnProduct | null): void {
    const before = queryClient.getQueryData(queryKey);
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, before && movedBehind(before, product.productId, after?.productId ?? null));
    place(product, after?.productId ?? null, () => queryClient.setQueryData(queryKey, before));
  }

  return { place, drop, isPending: move.isPending };
}
