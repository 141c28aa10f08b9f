import * as z from "zod/mini";
import { maxQuantityPerLine } from "./pricing.ts";
import { slug } from "./text.ts";

/**
 * What a guest chose, and nothing that the catalogue knows: a line of the cart on the device, and the guest's part of
 * every line of an order. A field added here reaches all of them; it is optional, as phones keep lines of older versions.
 */
export const cartLine = z.strictObject({
  productId: slug,
  quantity: z.number().check(z.int(), z.gte(1), z.lte(maxQuantityPerLine)),
});
export type CartLine = z.output<typeof cartLine>;
