import type { Promotion } from "@skipline/contract/promotions";
import * as m from "@skipline/contract/texts";
import { describe, expect, it } from "vitest";
import {
  describePromotionIssue,
  emptyPromotion,
  promotionSchema,
  readChoice,
  readDiscount,
  toFormValues,
  toNewValues,
} from "./promotion-form.ts";
import type { PromotionFormValues } from "./promotion-form.ts";
import { describeNext, describeProducts, listPromotionChanges, stateOf } from "./promotion-words.ts";

const zone = "America/Los_Angeles";
const typing = { language: "en", timeZone: zone } as const;
const promotion: Promotion = {
  promotionId: "pro-1",
  vendorId: "vnd-1",
  description: "Happy hour",
  translations: { es: { description: "Hora feliz" } },
  percent: null,
  amountOff: "2.00",
  productTypes: ["FOOD_ITEM"],
  productIds: ["prd-1"],
  vendorLocationIds: ["064E1"],
  startsAt: "2026-11-24T18:00:07.000Z",
  endsAt: null,
  happyHours: [{ days: ["MON", "FRI"], from: "16:00", to: "19:00" }],
  isPaused: false,
  endedAt: null,
  version: 1,
};
const schema = promotionSchema(typing, promotion);
const read = (changes: Partial<PromotionFormValues>) =>
  schema.safeParse({ ...toFormValues(promotion, typing), ...changes });
const faults = (values: Partial<PromotionFormValues>) =>
  promotionSchema(typing, null)
    .safeParse({ ...emptyPromotion("en"), description: "Happy hour", percent: "20", ...values })
    .error?.issues.map((issue) => ({ field: issue.path[0], said: describePromotionIssue(issue, zone), issue }));

describe("the form of a promotion", () => {
  it("sends what was there as it was, times to the second", () => {
    const { promotionId: _id, vendorId: _vendor, endedAt: _ended, version: _version, ...details } = promotion;
    expect(read({}).data).toEqual(details);
  });

  it("sends a percentage or an amount, never both", () => {
    expect(read({ takesOff: "percent", percent: "20" }).data).toMatchObject({ percent: 20, amountOff: null });
    expect(read({ reach: "everything", places: "all" }).data).toMatchObject({
      productTypes: null,
      productIds: null,
      vendorLocationIds: null,
    });
  });

  it.each<[Partial<PromotionFormValues>, string, string]>([
    [{ description: " " }, "description", "Please fill this in."],
    [{ percent: "0" }, "percent", "Please type a whole number from 1 to 100."],
    [{ percent: "12.5" }, "percent", "Please type a whole number from 1 to 100."],
    [{ takesOff: "amount", amountOff: "0" }, "amountOff", "Please type an amount above 0, such as 2.50."],
    [{ takesOff: "amount", amountOff: "two" }, "amountOff", "Please type an amount above 0, such as 2.50."],
    [{ reach: "some" }, "productTypes", "Please choose at least one."],
    [{ places: "some" }, "vendorLocationIds", "Please choose at least one."],
    [{ happyHours: [{ days: [], from: "16:00", to: "19:00" }] }, "happyHours", "Please choose at least one."],
    [{ happyHours: [{ days: ["MON"], from: "", to: "19:00" }] }, "happyHours", "Please choose a time."],
  ])("refuses %j", (values, field, said) => {
    const found = faults(values) ?? [];
    expect([...new Set(found.map((one) => one.field))]).toEqual([field]);
    expect(found[0]?.said).toBe(said);
  });

  it("refuses an end before the beginning", () => {
    const found = faults({ startsAt: "11/25/2026 04:00 PM", endsAt: "11/24/2026 04:00 PM" }) ?? [];
    expect(found.map(({ field, issue }) => [field, issue.message])).toEqual([["endsAt", m.event_ends_too_soon()]]);
  });

  it("takes all to one like it but when it was", () => {
    expect(toNewValues({ ...promotion, isPaused: true }, typing)).toMatchObject({
      description: "Happy hour",
      startsAt: "",
      isActive: true,
    });
  });

  it("knows what it takes off and of what while it is typed", () => {
    const values = toFormValues(promotion, typing);
    expect(readDiscount(values)).toEqual({ discountPercent: null, discountAmount: 200 });
    expect(readDiscount({ ...values, amountOff: "" })).toBeNull();
    expect(readDiscount({ ...values, takesOff: "percent", percent: "15" })).toEqual({ discountPercent: 15 });
    expect(readDiscount({ ...values, takesOff: "percent", percent: "101" })).toBeNull();
    expect(readChoice({ ...values, productTypes: [], productIds: [] })).toBeNull();
    expect(readChoice({ ...values, productTypes: [] })).toMatchObject({ productTypes: null, productIds: ["prd-1"] });
  });
});

describe("a promotion in words", () => {
  // Tuesday, 10 AM in Los Angeles.
  const now = Date.parse("2026-11-24T18:00:10.000Z");

  it("is on now, comes later, is paused or is over", () => {
    expect(stateOf({ ...promotion, happyHours: [] }, now, zone)).toBe("now");
    expect(stateOf(promotion, now, zone)).toBe("later");
    expect(stateOf({ ...promotion, isPaused: true }, now, zone)).toBe("paused");
    expect(stateOf({ ...promotion, endsAt: "2026-11-24T18:00:10.000Z" }, now, zone)).toBe("over");
    expect(stateOf({ ...promotion, endedAt: "2026-11-24T18:00:08.000Z" }, now, zone)).toBe("over");
  });

  it("says when it is another thing next", () => {
    expect(describeNext(promotion, now, zone)).toBe("Begins 11/27/26 04:00 PM");
    expect(describeNext(promotion, Date.parse("2026-11-28T01:00:00Z"), zone)).toBe("Until 11/27/26 07:00 PM");
    expect(describeNext({ ...promotion, happyHours: [] }, now, zone)).toBeNull();
  });

  it("tells what somebody else has changed, field by field", () => {
    const after: Promotion = {
      ...promotion,
      percent: 20,
      amountOff: null,
      productIds: ["prd-2"],
      vendorLocationIds: null,
      happyHours: [{ days: ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"], from: "22:00", to: "02:00" }],
    };
    const names = new Map([["064E1", "Roof"]]);
    expect(listPromotionChanges(promotion, after, { zone, names }).map((one) => [one.before, one.after])).toEqual([
      ["$2.00 OFF", "20% OFF"],
      [describeProducts(promotion), describeProducts(after)],
      ["Roof", "All locations"],
      ["Mon, Fri 04:00 PM – 07:00 PM", "Every day 10:00 PM – 02:00 AM"],
    ]);
    expect(describeProducts(promotion)).toBe("Food, 1 product");
  });
});
