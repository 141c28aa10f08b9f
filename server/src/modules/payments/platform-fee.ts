import type { Cents } from "@skipline/contract/money";

/**
 * What the platform keeps of a payment at a venue's account, in hundredths of a per cent of all that the guest pays: rounded
 * to the cent, and at least one, so that whoever gives it back knows by the rate alone that there is something.
 */
export function platformFee(amount: Cents, basisPoints: number): Cents {
  return basisPoints === 0 ? 0 : Math.max(1, Math.round((amount * basisPoints) / 10_000));
}
