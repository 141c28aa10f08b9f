import { nextPromotionChange, promotionHoldsAt } from "@skipline/contract/promotion-rule";
import type { PromotionTimes } from "@skipline/contract/promotion-rule";
import type { Promotion } from "@skipline/contract/promotions";
import * as m from "@skipline/contract/texts";
import type { Change } from "#components/change-list.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { describeHours } from "#lib/happy-hours.ts";
import { listed } from "#lib/listed.ts";
import { formatPrice } from "@skipline/contract/price";
import { productKinds } from "#lib/product-words.ts";

export type PromotionState = "now" | "later" | "paused" | "over";

export const stateWords: Readonly<Record<PromotionState, string>> = {
  now: m.console_promotion_now(),
  later: m.console_promotion_later(),
  paused: m.activity_promotion_paused(),
  over: m.console_promotion_over(),
};

export function stateOf(promotion: PromotionTimes, now: number, zone: string): PromotionState {
  const { endedAt, endsAt, isPaused } = promotion;
  if (endedAt !== null || (endsAt !== null && Date.parse(endsAt) <= now)) return "over";
  if (isPaused) return "paused";
  return promotionHoldsAt(promotion, now, zone) ? "now" : "later";
}

/** "Until 11/26/26 07:00 PM": when it is another thing next; null where that is not known. */
export function describeNext(promotion: PromotionTimes, now: number, zone: string): string | null {
  const next = nextPromotionChange(promotion, now, zone);
  if (next === null) return null;
  const when = formatDateTime(next, zone);
  return promotionHoldsAt(promotion, now, zone)
    ? m.console_promotion_until({ when })
    : m.console_promotion_from({ when });
}

/** "20% OFF", as guests read it. */
export function describeDiscount({ percent, amountOff }: Pick<Promotion, "percent" | "amountOff">): string {
  if (percent !== null) return m.discount_percent({ percent });
  return amountOff === null ? "" : m.discount_amount({ amount: formatPrice(amountOff) });
}

const kindOf = (kind: string) => (productKinds as Readonly<Record<string, string>>)[kind] ?? kind;

/** "Food, 3 products" */
export function describeProducts({
  productTypes,
  productIds,
}: {
  productTypes: readonly string[] | null;
  productIds: readonly string[] | null;
}): string {
  if (productTypes === null && productIds === null) return m.console_promotion_everything();
  const chosen = productIds === null ? [] : [m.activity_promotion_products_count({ count: productIds.length })];
  return listed([...(productTypes ?? []).map(kindOf), ...chosen]);
}

/** "Roof, Cellar": by their names where those are known. */
export function describePlaces(ids: readonly string[] | null, names: ReadonlyMap<string, string>): string {
  return ids === null ? m.report_all_locations() : listed(ids.map((id) => names.get(id) ?? id));
}

const nothing = "—";

/** What somebody else did to a promotion since it was loaded, field by field, in words. */
export function listPromotionChanges(
  before: Promotion,
  after: Promotion,
  { zone, names }: { zone: string; names: ReadonlyMap<string, string> },
): Change[] {
  const time = (iso: string | null) => (iso === null ? nothing : formatDateTime(iso, zone));
  const words = ({ translations = {} }: Promotion) =>
    Object.values(translations)
      .flatMap((one) => Object.values(one))
      .join(" · ") || nothing;
  const show: [string, (promotion: Promotion) => string][] = [
    [m.console_promotion_words(), ({ description }) => description],
    [m.report_order_discount(), describeDiscount],
    [m.console_promotion_for(), describeProducts],
    [m.report_locations(), ({ vendorLocationIds }) => describePlaces(vendorLocationIds, names)],
    [m.event_starts(), ({ startsAt }) => time(startsAt)],
    [m.event_ends(), ({ endsAt }) => time(endsAt)],
    [m.console_promotion_hours(), ({ happyHours }) => describeHours(happyHours).join("; ")],
    [m.activity_promotion_paused(), ({ isPaused }) => (isPaused ? m.yes() : m.no())],
    [m.console_promotion_over(), ({ endedAt }) => time(endedAt)],
    [m.activity_translations(), words],
  ];
  const changes = show.map(([label, text]) => ({ label, before: text(before), after: text(after) }));
  const isOfOthers = JSON.stringify(before.productIds) !== JSON.stringify(after.productIds);
  return changes.filter(
    (change) => change.before !== change.after || (isOfOthers && change.label === m.console_promotion_for()),
  );
}
