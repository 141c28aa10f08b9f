import type { Reward } from "@skipline/contract/rewards";
import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "#api/errors.ts";
import { describeFinding, findingOf, findingOfError, findingOfRefusal } from "./reward-finding.ts";

const now = Date.parse("2026-11-22T05:00:00.000Z");
const reward: Reward = {
  rewardId: "r1",
  eventId: "e1",
  eventName: "Night",
  vendorId: "v1",
  prizeName: "Shirt",
  prizeDescription: "",
  prizeImageUrl: null,
  wonTimestamp: "2026-11-22T04:00:00.000Z",
  status: "PENDING",
  claimCode: "K7P29XQAM4TN8WZE",
  claimExpiration: "2026-11-25T04:00:00.000Z",
  isExpired: false,
  claimedAt: null,
  isOrderRefunded: false,
};
const refusal = (code: string, details?: unknown) => new ApiError({ status: 409, code, message: "", details });

describe("a claim code before the camera", () => {
  it("is ready, was claimed or is past its time", () => {
    expect(findingOf(reward)).toMatchObject({ kind: "ready", isUnsure: false });
    expect(findingOf({ ...reward, isExpired: true }).kind).toBe("expired");
    // One that was fetched stays fetched, whatever the time.
    expect(findingOf({ ...reward, status: "CLAIMED", isExpired: true }).kind).toBe("claimed");
  });

  it("of a prize whose order was refunded leaves it to the staff", () => {
    const { title, tone, text } = describeFinding(findingOf({ ...reward, isOrderRefunded: true }), now);
    expect([title, tone]).toEqual(["Order Refunded", "warning"]);
    expect(text).toMatch(/refunded\. Hand it over only if you want to\. Expires in /);
  });

  it("that can't be looked up says why", () => {
    expect(findingOfError(refusal("NOT_FOUND")).kind).toBe("unknown");
    expect(findingOfError(refusal("TOO_MANY_REQUESTS")).kind).toBe("tooMany");
    expect(findingOfError(new NetworkError(true)).kind).toBe("noAnswer");
  });

  it("that is refused tells who was faster, and without an answer stays to be tried again", () => {
    const claimedAt = "2026-11-22T04:59:00.000Z";
    const taken = findingOfRefusal(refusal("REWARD_NOT_CLAIMABLE", { status: "CLAIMED", claimedAt }), reward);
    expect(taken).toMatchObject({ kind: "claimed", reward: { claimedAt } });
    expect(describeFinding(taken, now).text).toMatch(/^Handed over Today /);
    expect(findingOfRefusal(refusal("REWARD_NOT_CLAIMABLE", { status: "PENDING" }), reward).kind).toBe("expired");
    expect(findingOfRefusal(new NetworkError(false), reward)).toEqual({ kind: "ready", reward, isUnsure: true });
  });
});
