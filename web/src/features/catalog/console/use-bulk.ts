import type { BulkChange } from "@skipline/contract/bulk-products";
import type { OwnProduct } from "@skipline/contract/own-products";
import * as m from "@skipline/contract/texts";
import { useState } from "react";
import { isApiError } from "#api/errors.ts";
import { whyNot } from "#api/why-not.ts";
import { showToast } from "#ui/toast.ts";
import { refreshMenu, useChangeProducts, useUndoChange } from "./product-queries.ts";

/** As long as somebody needs to see that it was the wrong ones. */
const undoMs = 12_000;

/** Which products are chosen, what is changed of them, and the way back. `shown` is the list as it is on the screen. */
export function useBulk(vendorLocationId: string, shown: readonly OwnProduct[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, OwnProduct> | null>(null);
  const [error, setError] = useState<string | null>(null);
  const change = useChangeProducts();
  const undo = useUndoChange();
  const seen = new Map(shown.map((product) => [product.productId, product]));
  // In the version that is on the screen: the list may have been asked for again since.
  const products = [...(chosen?.values() ?? [])].map((product) => seen.get(product.productId) ?? product);

  function undoChange(changeId: string): void {
    undo.mutate(
      { vendorLocationId, changeId },
      {
        onSuccess: ({ changed }) => showToast({ title: m.console_bulk_undone({ count: changed }), tone: "positive" }),
        onError: (failure) =>
          showToast({
            title: m.console_bulk_not_undone(),
            description: whyNot(failure),
            tone: "danger",
            durationMs: undoMs,
          }),
      },
    );
  }

  return {
    isChoosing: chosen !== null,
    products,
    isChosen: ({ productId }: OwnProduct): boolean => chosen?.has(productId) ?? false,
    isPending: change.isPending,
    error,
    begin: () => setChosen(new Map()),
    end: () => setChosen(null),
    choose(product: OwnProduct, isChosen: boolean): void {
      const next = new Map(chosen);
      if (isChosen) next.set(product.productId, product);
      else next.delete(product.productId);
      setChosen(next);
    },
    chooseAll: (all: readonly OwnProduct[]) => setChosen(new Map(all.map((one) => [one.productId, one]))),
    forgetError: () => setError(null),
    apply(wanted: BulkChange, onDone: () => void): void {
      setError(null);
      change.mutate(
        {
          vendorLocationId,
          products: products.map(({ productId, version }) => ({ productId, version })),
          change: wanted,
        },
        {
          onSuccess: ({ changeId, changed }) => {
            setChosen(null);
            onDone();
            if (changeId === null) return showToast({ title: m.console_bulk_none() });
            showToast({
              title: m.console_bulk_changed({ count: changed }),
              tone: "positive",
              durationMs: undoMs,
              action: { label: m.undo(), onAction: () => undoChange(changeId) },
            });
          },
          onError: (failure) => {
            setError(whyNot(failure));
            // Looked at again it is another change.
            if (isApiError(failure, "PRODUCT_CHANGED")) refreshMenu();
          },
        },
      );
    },
  };
}
