import * as z from "zod/mini";

type Shape = Readonly<Record<string, z.core.$ZodType>>;
type Echo<Shown extends Shape> = { [Name in keyof Shown]: z.ZodMiniOptional<Shown[Name]> };

/**
 * The body of a PUT that takes back whole what a GET gave: a field of `shown` that the call can't change may stand in
 * the body and is not looked at. What neither names is still refused.
 */
export function withEcho<Changed extends Shape, Shown extends Shape>(changed: Changed, shown: Shown) {
  const echo = Object.fromEntries(Object.entries(shown).map(([name, schema]) => [name, z.optional(schema)]));
  return z.strictObject({ ...(echo as unknown as Omit<Echo<Shown>, keyof Changed>), ...changed });
}
