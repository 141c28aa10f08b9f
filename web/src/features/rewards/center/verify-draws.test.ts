import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { verifyDraws } from "./verify-draws.ts";
import type { DrawnFrom } from "./verify-draws.ts";

const seed = "5eed".repeat(16);
const seedHash = createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex");
const prizes = [
  { prizeId: "rare", odds: 50_000, quantity: 2 },
  { prizeId: "common", odds: 300_000, quantity: 20 },
];

/** An honest contest of 200 draws, drawn with another library in another way: two people, who win once each. */
function drawAll(): DrawnFrom["draws"][number][] {
  const left: Record<string, number> = { rare: 2, common: 20 };
  const hasWon = new Set<number>();
  return Array.from({ length: 200 }, (_, index) => {
    const counter = index + 1;
    const ticketId = `t-${counter}`;
    const person = index % 90;
    const mac = createHmac("sha256", Buffer.from(seed, "hex")).update(`${ticketId}:${counter}`).digest();
    const millionths = Number((mac.readBigUInt64BE() >> 16n) * 1_000_000n) / 2 ** 48;
    const fallen = millionths < 50_000 ? "rare" : millionths < 350_000 ? "common" : null;
    const hadWon = hasWon.has(person);
    const prizeId = fallen && !hadWon && (left[fallen] ?? 0) > 0 ? fallen : null;
    if (prizeId) {
      left[prizeId] = (left[prizeId] ?? 0) - 1;
      hasWon.add(person);
    }
    return { counter, ticketId, prizeId, hadWon };
  });
}

const draws = drawAll();
const winner = draws.findIndex(({ prizeId }) => prizeId === "common");

describe("checking all draws of a contest", () => {
  it("finds that each follows from the seed, sold out prizes and second wins among them", async () => {
    expect(draws.some(({ prizeId }) => prizeId === "rare")).toBe(true);
    expect(await verifyDraws({ seed, seedHash, prizes, draws })).toEqual({ isSeedRight: true, total: 200, wrong: [] });
  });

  it("names a draw that was changed, left out or put in", async () => {
    const stolen = draws.with(winner, { ...draws[winner]!, prizeId: null });
    expect((await verifyDraws({ seed, seedHash, prizes, draws: stolen })).wrong).toContain(winner + 1);
    const given = draws.findIndex(({ prizeId }) => prizeId === null);
    const gift = draws.with(given, { ...draws[given]!, prizeId: "rare" });
    expect((await verifyDraws({ seed, seedHash, prizes, draws: gift })).wrong).toContain(given + 1);
    const without = draws.toSpliced(4, 1);
    expect((await verifyDraws({ seed, seedHash, prizes, draws: without })).wrong).toContain(6);
  });

  it("does not take another seed for the promised one", async () => {
    const other = `00${seed.slice(2)}`;
    expect((await verifyDraws({ seed: other, seedHash, prizes, draws })).isSeedRight).toBe(false);
  });
});
