import type { ProductType } from "@skipline/contract/catalog";
import type { Language } from "@skipline/contract/languages";
import { parseMoney } from "@skipline/contract/money";
import type { Discount } from "@skipline/contract/pricing";
import { type PromotionReach, type Weekday, weekdays } from "@skipline/contract/promotion-rule";
import { createPromotion } from "@skipline/contract/promotions";
import type { Promotion } from "@skipline/contract/promotions";
import * as m from "@skipline/contract/texts";
import type { Translations } from "@skipline/contract/translations";
import * as z from "zod/mini";
import { invariant } from "#lib/invariant.ts";
import { readTranslations, typeTranslations } from "#lib/typed-translations.ts";
import { formatEntry, readEntry } from "#lib/zoned-time.ts";
import { readPrice } from "#lib/price-input.ts";

/** What the fields hold; times as they are typed. */
export interface PromotionFormValues {
  description: string;
  translations: Translations<"description">;
  takesOff: "percent" | "amount";
  percent: string;
  amountOff: string;
  reach: "everything" | "some";
  productTypes: string[];
  productIds: string[];
  places: "all" | "some";
  vendorLocationIds: string[];
  startsAt: string;
  endsAt: string;
  happyHours: HoursValues[];
  isActive: boolean;
}

interface HoursValues {
  days: string[];
  from: string;
  to: string;
}

const { body } = createPromotion;
invariant(body, "a promotion is made of something");
const sent = body.check((context) => {
  const { startsAt, endsAt } = context.value;
  if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)) {
    const message = m.event_ends_too_soon();
    context.issues.push({ code: "custom", path: ["endsAt"], message, input: endsAt });
  }
});
export type PromotionDetails = z.output<typeof sent>;

const line = z.string();
const lines = z.array(line);
const shape = z.object({
  description: line,
  translations: z.custom<Translations<"description">>(),
  takesOff: z.enum(["percent", "amount"]),
  percent: line,
  amountOff: line,
  reach: z.enum(["everything", "some"]),
  productTypes: lines,
  productIds: lines,
  places: z.enum(["all", "some"]),
  vendorLocationIds: lines,
  startsAt: line,
  endsAt: line,
  happyHours: z.array(z.object({ days: lines, from: line, to: line })),
  isActive: z.boolean(),
});

interface Typing {
  /** The language of the vendor's first words. */
  language: Language;
  timeZone: string;
}

const orNull = (chosen: string[]) => (chosen.length > 0 ? chosen : null);

/** What is chosen of products; of no choice among some, kinds that are none, which the contract refuses. */
function readReach({ reach, productTypes, productIds }: PromotionFormValues) {
  if (reach === "everything") return { productTypes: null, productIds: null };
  const isNothing = productTypes.length + productIds.length === 0;
  return {
    productTypes: isNothing ? [] : (orNull(productTypes) as ProductType[] | null),
    productIds: orNull(productIds),
  };
}

/**
 * The form's rules: the contract's own.
 * @param original the promotion as it was loaded: times that were not touched stay to the second
 */
export function promotionSchema({ timeZone }: Pick<Typing, "timeZone">, original: Promotion | null) {
  // What is no time goes on as it was typed; the contract refuses it and `describePromotionIssue` says why.
  const toInstant = (text: string, before: string | null | undefined) => {
    const entry = readEntry(text, timeZone, before ?? null);
    return "problem" in entry ? text : entry.instant;
  };
  const toFields = z.transform((values: z.output<typeof shape>): z.input<typeof sent> => ({
    description: values.description,
    translations: readTranslations(values.translations),
    percent: values.takesOff === "percent" ? readPercent(values.percent) : null,
    // What is no amount becomes none, which the contract refuses.
    amountOff: values.takesOff === "amount" ? (readPrice(values.amountOff).price ?? "") : null,
    ...readReach(values),
    vendorLocationIds: values.places === "all" ? null : values.vendorLocationIds,
    startsAt: toInstant(values.startsAt, original?.startsAt),
    endsAt: toInstant(values.endsAt, original?.endsAt),
    happyHours: values.happyHours.map((hours) => ({ ...hours, days: hours.days as Weekday[] })),
    isPaused: !values.isActive,
  }));
  return z.pipe(z.pipe(shape, toFields), sent);
}

const readPercent = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0);

export const emptyPromotion = (typedIn: Language): PromotionFormValues => ({
  description: "",
  translations: typeTranslations(["description"], typedIn),
  takesOff: "percent",
  percent: "",
  amountOff: "",
  reach: "everything",
  productTypes: [],
  productIds: [],
  places: "all",
  vendorLocationIds: [],
  startsAt: "",
  endsAt: "",
  happyHours: [],
  isActive: true,
});

/** What most bars begin with. */
export const usualHours: HoursValues = { days: weekdays.slice(0, 5), from: "16:00", to: "19:00" };

export function toFormValues(promotion: Promotion, { language, timeZone }: Typing): PromotionFormValues {
  const { percent, amountOff, productTypes, productIds, vendorLocationIds, translations } = promotion;
  return {
    description: promotion.description,
    translations: typeTranslations(["description"], language, translations),
    takesOff: amountOff === null ? "percent" : "amount",
    percent: percent === null ? "" : String(percent),
    amountOff: amountOff ?? "",
    reach: productTypes === null && productIds === null ? "everything" : "some",
    productTypes: productTypes ?? [],
    productIds: productIds ?? [],
    places: vendorLocationIds === null ? "all" : "some",
    vendorLocationIds: vendorLocationIds ?? [],
    startsAt: formatEntry(promotion.startsAt, timeZone),
    endsAt: formatEntry(promotion.endsAt, timeZone),
    happyHours: promotion.happyHours,
    isActive: !promotion.isPaused,
  };
}

/** One like it, from now on. */
export function toNewValues(promotion: Promotion, typing: Typing): PromotionFormValues {
  return { ...toFormValues(promotion, typing), startsAt: "", endsAt: "", isActive: true };
}

interface Issue {
  path?: readonly PropertyKey[] | undefined;
  code?: string | undefined;
  input?: unknown;
}

/** The words under a field for what the contract found there. */
export function describePromotionIssue({ path = [], code, input }: Issue, timeZone: string): string {
  switch (path[0]) {
    case "percent":
      return m.console_promotion_percent_check();
    case "amountOff":
      return m.console_promotion_amount_check();
    case "productTypes":
    case "productIds":
    case "vendorLocationIds":
      return code === "too_big" ? m.console_promotion_too_many() : m.console_promotion_choose_one();
    case "happyHours":
      return path.includes("days") ? m.console_promotion_choose_one() : m.console_promotion_time_check();
    case "startsAt":
    case "endsAt": {
      const entry = readEntry(String(input), timeZone);
      return "problem" in entry ? entry.problem : m.field_check_time();
    }
    default:
      if (code === "too_small") return m.field_required();
      return code === "too_big" ? m.field_too_long() : m.field_check();
  }
}

/** What stands in the form takes off; null while that is no discount. */
export function readDiscount({ takesOff, percent, amountOff }: PromotionFormValues): Discount | null {
  if (takesOff === "percent") {
    const discountPercent = readPercent(percent);
    return discountPercent >= 1 && discountPercent <= 100 ? { discountPercent } : null;
  }
  const { price } = readPrice(amountOff);
  const discountAmount = price === undefined ? 0 : parseMoney(price);
  return discountAmount > 0 ? { discountPercent: null, discountAmount } : null;
}

/** What stands in the form is for; null while nothing is chosen. */
export function readChoice(values: PromotionFormValues): PromotionReach | null {
  const { productTypes, productIds } = readReach(values);
  const vendorLocationIds = values.places === "all" ? null : values.vendorLocationIds;
  if (productTypes?.length === 0 || vendorLocationIds?.length === 0) return null;
  return { productTypes, productIds, vendorLocationIds };
}
