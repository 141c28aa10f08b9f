import type { Reward } from "@skipline/contract/rewards";
import { describe, expect, it } from "vitest";
import { hasClaimCode, parseKept, withSeen } from "./kept-rewards.ts";

const now = Date.parse("2026-11-22T05:00:00Z");
const reward: Reward = {
  rewardId: "0199c1de-0000-7000-8000-000000000001",
  eventId: "0199c1de-0000-7000-8000-0000000000aa",
  eventName: "Neon Rooftop",
  vendorId: "vnd-skyline",
  prizeName: "House margarita",
  prizeDescription: "",
  prizeImageUrl: null,
  wonTimestamp: "2026-11-22T04:00:00Z",
  status: "PENDING",
  claimCode: "K7P29XQAK7P29XQA",
  claimExpiration: "2026-11-25T04:00:00Z",
  isExpired: false,
  claimedAt: null,
  isOrderRefunded: false,
};
const another = { ...reward, rewardId: "0199c1de-0000-7000-8000-000000000002" };
const claimed: Reward = { ...another, status: "CLAIMED", claimedAt: "2026-11-22T04:30:00Z" };
const idsOf = (kept: ReturnType<typeof withSeen>) => kept.map(({ reward: one }) => one.rewardId.at(-1));

describe("the claim codes that a device keeps", () => {
  it("are those of prizes that can still be fetched", () => {
    expect(hasClaimCode(reward, now)).toBe(true);
    expect(hasClaimCode(claimed, now)).toBe(false);
    // By the device's clock while nobody else tells, by the server's word in any case.
    expect(hasClaimCode(reward, Date.parse(reward.claimExpiration))).toBe(false);
    expect(hasClaimCode({ ...reward, isExpired: true }, now)).toBe(false);
  });

  it("stay while the server says nothing of them, and go when it says that they are worth nothing", () => {
    const kept = withSeen([], "ada", [reward, another], now);
    expect(idsOf(kept)).toEqual(["1", "2"]);
    expect(idsOf(withSeen(kept, "ada", [another], now))).toEqual(["2", "1"]);
    expect(idsOf(withSeen(kept, "ada", [claimed], now))).toEqual(["1"]);
    expect(idsOf(withSeen(kept, "ada", [], Date.parse(reward.claimExpiration)))).toEqual([]);
  });

  it("are one person's: the next one's take their place", () => {
    const kept = withSeen(withSeen([], "ada", [reward], now), "bob", [another], now);
    expect(kept.map(({ userId }) => userId)).toEqual(["bob"]);
  });

  it("come back as they were kept, but for what is none", () => {
    const kept = withSeen([], "ada", [reward], now);
    expect(parseKept(JSON.parse(JSON.stringify([...kept, { userId: "ada" }, null])))).toEqual(kept);
    expect(parseKept({})).toBeNull();
  });
});
