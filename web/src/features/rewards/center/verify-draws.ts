import type { listDraws } from "@skipline/contract/rewards";
import { oddsWhole } from "@skipline/contract/rewards";
import type { Output } from "@skipline/contract/endpoint";

type Answer = Output<typeof listDraws>;

/** What a draw is made from: all of it is shown once the event is over. */
export interface DrawnFrom {
  seed: string;
  seedHash: string;
  prizes: readonly Pick<Answer["prizes"][number], "prizeId" | "odds" | "quantity">[];
  draws: readonly Answer["draws"][number][];
}

export interface Verdict {
  /** The seed is the one whose hash was shown before the first draw. */
  isSeedRight: boolean;
  total: number;
  /** The numbers of those that do not follow from the seed. */
  wrong: number[];
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Draws all of them anew on this device, with the browser's own cryptography, and compares. */
export async function verifyDraws({ seed, seedHash, prizes, draws }: DrawnFrom): Promise<Verdict> {
  const bytes = fromHex(seed);
  const isSeedRight = toHex(await crypto.subtle.digest("SHA-256", bytes)) === seedHash.toLowerCase();
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const left = new Map(prizes.map(({ prizeId, quantity }) => [prizeId, quantity]));
  const wrong: number[] = [];
  let expected = 1;
  for (const { counter, ticketId, prizeId, hadWon } of draws) {
    const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${ticketId}:${counter}`));
    const view = new DataView(mac);
    // The first 48 bits as a fraction of 2^48: a number holds them exactly.
    const fraction = (view.getUint16(0) * 2 ** 32 + view.getUint32(2)) / 2 ** 48;
    let edge = 0;
    const fallen = prizes.find(({ odds }) => {
      edge += odds;
      return fraction < edge / oddsWhole;
    });
    const stock = fallen ? (left.get(fallen.prizeId) ?? 0) : 0;
    const given = fallen && stock > 0 && !hadWon ? fallen.prizeId : null;
    if (given !== null) left.set(given, stock - 1);
    if (given !== prizeId || counter !== expected) wrong.push(counter);
    expected += 1;
  }
  return { isSeedRight, total: draws.length, wrong };
}
