import * as z from "zod/mini";
import { text } from "./text.ts";

/**
 * Work for a browser: find the counter whose derived key begins with `keyPrefix` (altcha's second version). Comes as
 * `work` beside a refusal of `startPasswordless` that it would lift; all of it is signed.
 */
export const workChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: text(20),
    nonce: text(64),
    salt: text(64),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: text(64),
    keySignature: text(64),
    expiresAt: z.int(),
    data: z.strictObject({ phone: text(64), units: z.int() }),
  }),
  signature: text(64),
});
export type WorkChallenge = z.output<typeof workChallenge>;

export const workSolution = z.strictObject({
  challenge: workChallenge,
  solution: z.object({ counter: z.int(), derivedKey: text(64) }),
});
export type WorkSolution = z.output<typeof workSolution>;
