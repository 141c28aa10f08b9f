import { changeProducts, undoProductChanges } from "@skipline/contract/bulk-products";
import { listProducts } from "@skipline/contract/catalog";
import type { CallInput } from "@skipline/contract/endpoint";
import {
  changeProduct,
  copyProduct,
  createProduct,
  getOwnProduct,
  listOwnProducts,
  moveProduct,
  ownProduct,
} from "@skipline/contract/own-products";
import type { OwnProduct, ProductCopy } from "@skipline/contract/own-products";
import { call } from "#api/call.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { editedQuery } from "#api/query.ts";
import { queryClient } from "#api/query-client.ts";
import { readTheirs, useSave, useVersionedSave } from "#api/use-save.ts";
import { tabStorage } from "#lib/browser-storage.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import type { ProductDetails } from "./product-form.ts";

const pageSize = 50;

type Filter = NonNullable<CallInput<typeof listOwnProducts>["query"]>;

export function ownProductsQuery(vendorLocationId: string, filter: Filter = {}) {
  return pagedQuery(listOwnProducts, { params: { vendorLocationId }, query: filter }, pageSize);
}

export const editedProductQuery = (vendorLocationId: string, productId: string) =>
  editedQuery(getOwnProduct, { params: { vendorLocationId, productId } });

export function refreshMenu(): void {
  // A form keeps what is typed: of the product it is told only where that is besides.
  for (const { id } of [listOwnProducts, listProducts, getOwnProduct])
    void queryClient.invalidateQueries({ queryKey: [id] });
}

/** Of what was sent without an answer: after a reload it is still the same request, and makes one product. */
const newProductKeys = createIdempotencyKeys({ storage: tabStorage, storageKey: "skipline.newProductKeys" });

export function useCreateProduct() {
  return useSave({
    keys: newProductKeys,
    send: (
      { vendorLocationId, ...body }: ProductDetails & { vendorLocationId: string; sizeOf?: string },
      idempotencyKey,
    ) => call(createProduct, { params: { vendorLocationId }, body }, { idempotencyKey }),
    onSaved: refreshMenu,
  });
}

export interface ProductEdit {
  /** As the editor knows it. */
  base: OwnProduct;
  fields: Partial<ProductDetails> & { isArchived?: boolean };
  /** Where else it changes, as it is known there. */
  alsoAt?: readonly ProductCopy[];
}

export function useSaveProduct() {
  return useVersionedSave({
    send: ({ base: { vendorLocationId, productId, version }, fields, alsoAt = [] }: ProductEdit, idempotencyKey) =>
      call(
        changeProduct,
        {
          params: { vendorLocationId, productId },
          body: {
            ...fields,
            version,
            // Servers of the release before know no such field.
            ...(alsoAt.length > 0
              ? { alsoAt: alsoAt.map(({ productId: id, version: known }) => ({ productId: id, version: known })) }
              : {}),
          },
        },
        { idempotencyKey },
      ),
    readConflict: (error) => readTheirs(error, "PRODUCT_CHANGED", "product", ownProduct),
    onSaved: refreshMenu,
  });
}

export function useCopyProduct() {
  return useSave({
    send: ({ at, ...body }: { at: string; productId: string; price: string }, idempotencyKey) =>
      call(copyProduct, { params: { vendorLocationId: at }, body }, { idempotencyKey }),
    onSaved: refreshMenu,
  });
}

export interface ProductMove {
  product: OwnProduct;
  after: string | null;
  /** Of the list that was looked at. */
  order: string;
}

export function useMoveProduct() {
  return useSave({
    send: ({ product: { vendorLocationId, productId }, after, order }: ProductMove, idempotencyKey) =>
      call(moveProduct, { params: { vendorLocationId, productId }, body: { after, order } }, { idempotencyKey }),
    onSaved: refreshMenu,
  });
}

type BulkBody = NonNullable<CallInput<typeof changeProducts>["body"]>;

export function useChangeProducts() {
  return useSave({
    send: ({ vendorLocationId, ...body }: BulkBody & { vendorLocationId: string }, idempotencyKey) =>
      call(changeProducts, { params: { vendorLocationId }, body }, { idempotencyKey }),
    onSaved: refreshMenu,
  });
}

export function useUndoChange() {
  return useSave({
    send: ({ vendorLocationId, changeId }: Record<"vendorLocationId" | "changeId", string>, idempotencyKey) =>
      call(undoProductChanges, { params: { vendorLocationId }, body: { changeId } }, { idempotencyKey }),
    onSaved: refreshMenu,
  });
}
