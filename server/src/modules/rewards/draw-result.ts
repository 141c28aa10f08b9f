import { createHmac } from "node:crypto";
import { oddsWhole } from "@skipline/contract/rewards";

const hashedBits = 48;

/** Where a draw falls: its fraction of the whole, from 0 to just below 1, in steps of 2^-48. */
export function fractionOf(seed: Buffer, { ticketId, counter }: { ticketId: string; counter: number }): number {
  const hash = createHmac("sha256", seed).update(`${ticketId}:${counter}`).digest();
  return hash.readUIntBE(0, hashedBits / 8) / 2 ** hashedBits;
}

/** The prize in whose share the fraction lies, prizes in their order; null where it lies behind them all. */
export function prizeAt<Prize extends { odds: number }>(fraction: number, prizes: readonly Prize[]): Prize | null {
  let upTo = 0;
  for (const prize of prizes) {
    upTo += prize.odds;
    if (fraction < upTo / oddsWhole) return prize;
  }
  return null;
}

interface Stock {
  odds: number;
  quantity: number;
  given: number;
}

/** What is won: nothing where the prize has run out or the guest has won here before. `prizes` as they are by now. */
export function winOf<Prize extends Stock>(fraction: number, prizes: readonly Prize[], hadWon: boolean): Prize | null {
  const prize = hadWon ? null : prizeAt(fraction, prizes);
  return prize && prize.given < prize.quantity ? prize : null;
}
