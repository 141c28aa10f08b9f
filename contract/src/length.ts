import * as z from "zod/mini";

/** Text of at least `min` characters, or a list of as many items. */
export const minLength = (min: number, said?: { error: () => string }) => ofTextOrList(z.minLength(min, said));

/** Text of at most `max` characters, or a list of as many items. */
export const maxLength = (max: number, said?: { error: () => string }) => ofTextOrList(z.maxLength(max, said));

/**
 * zod counts whatever has a `length`, also of a value whose type it has just refused: `{"length": {"toString": 1}}`
 * then throws instead of being refused.
 */
function ofTextOrList<C extends z.core.$ZodCheckMinLength | z.core.$ZodCheckMaxLength>(check: C): C {
  check._zod.def.when = ({ value }) => typeof value === "string" || Array.isArray(value);
  return check;
}
