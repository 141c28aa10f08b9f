import { listProducts } from "@skipline/contract/catalog";
import type { CallInput } from "@skipline/contract/endpoint";
import {
  changePromotion,
  createPromotion,
  endPromotion,
  getPromotion,
  listPromotions,
  promotion as promotionSchema,
} from "@skipline/contract/promotions";
import type { Promotion } from "@skipline/contract/promotions";
import { call } from "#api/call.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { editedQuery } from "#api/query.ts";
import { queryClient } from "#api/query-client.ts";
import { readTheirs, useSave, useVersionedSave } from "#api/use-save.ts";
import { tabStorage } from "#lib/browser-storage.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import type { PromotionDetails } from "./promotion-form.ts";

/** All that are not over are on one page. */
const pageSize = 100;

type Filter = NonNullable<CallInput<typeof listPromotions>["query"]>;

export function promotionsQuery(vendorId: string, filter: Filter = {}) {
  return pagedQuery(listPromotions, { params: { vendorId }, query: filter }, pageSize);
}

export const editedPromotionQuery = (vendorId: string, promotionId: string) =>
  editedQuery(getPromotion, { params: { vendorId, promotionId } });

function refresh(): void {
  for (const { id } of [listPromotions, listProducts]) void queryClient.invalidateQueries({ queryKey: [id] });
}

/** Of what was sent without an answer: after a reload it is still the same request, and makes one promotion. */
const newPromotionKeys = createIdempotencyKeys({ storage: tabStorage, storageKey: "skipline.newPromotionKeys" });

export function useCreatePromotion() {
  return useSave({
    keys: newPromotionKeys,
    send: ({ vendorId, fields }: { vendorId: string; fields: PromotionDetails }, idempotencyKey) =>
      call(createPromotion, { params: { vendorId }, body: fields }, { idempotencyKey }),
    onSaved: refresh,
  });
}

export interface PromotionEdit {
  /** As the editor knows it. */
  base: Promotion;
  fields: Partial<PromotionDetails>;
}

export function useSavePromotion() {
  return useVersionedSave({
    send: ({ base: { vendorId, promotionId, version }, fields }: PromotionEdit, idempotencyKey) =>
      call(changePromotion, { params: { vendorId, promotionId }, body: { ...fields, version } }, { idempotencyKey }),
    readConflict: (error) => readTheirs(error, "PROMOTION_CHANGED", "promotion", promotionSchema),
    onSaved: refresh,
  });
}

export function useEndPromotion() {
  return useSave({
    send: ({ vendorId, promotionId }: Promotion, idempotencyKey) =>
      call(endPromotion, { params: { vendorId, promotionId } }, { idempotencyKey }),
    onSaved: refresh,
  });
}
