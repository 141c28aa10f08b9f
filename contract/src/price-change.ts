import * as z from "zod/mini";
import { type Cents, parseMoney, scaleCents } from "./money.ts";
import { productPrice } from "./product-change.ts";

/** What prices are rounded to, in cents. */
export const priceSteps = [1, 5, 10, 25, 50, 100] as const;

/** How the prices of several products change at once. */
export const priceChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("SET"), to: productPrice }),
  z.strictObject({ kind: z.literal("RAISE"), by: productPrice }),
  z.strictObject({ kind: z.literal("LOWER"), by: productPrice }),
  z.strictObject({
    kind: z.literal("PERCENT"),
    /** Whole; less than none lowers. */
    percent: z.number().check(z.int(), z.gte(-100), z.lte(500)),
    /** The nearest multiple of so many cents, half away from zero. */
    step: z.literal(priceSteps),
  }),
]);
export type PriceChange = z.output<typeof priceChange>;

/** A price after the change; below zero where more is taken off than there was. */
export function changePrice(price: Cents, change: PriceChange): Cents {
  if (change.kind === "SET") return parseMoney(change.to);
  if (change.kind === "RAISE") return price + parseMoney(change.by);
  if (change.kind === "LOWER") return price - parseMoney(change.by);
  return scaleCents(price, 100 + change.percent, 100 * change.step) * change.step;
}
