import * as z from "zod/mini";

const count = z.number().check(z.int(), z.gte(0));

/** How long a week's guests waited. */
export const pickUpFigures = {
  /** From paid to handed over, of orders handed over; null without one. Whole seconds. */
  pickUp: z.object({ orders: count, medianSeconds: z.nullable(count), p90Seconds: z.nullable(count) }),
  /**
   * What guests were told of the wait as they paid, of orders that are ready: how many, how many of them waited as told to within
   * 30 per cent, and by how much it was off in the middle.
   */
  waits: z._default(z.object({ told: count, within: count, medianErrorSeconds: z.nullable(count) }), {
    told: 0,
    within: 0,
    medianErrorSeconds: null,
  }),
};
