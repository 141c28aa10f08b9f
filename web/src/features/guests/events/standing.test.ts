import { describe, expect, it } from "vitest";
import { findObstacle, findStanding, waitingAt } from "./standing.ts";

const free = { isEligible: true, reason: null, gleventId: null, waitingGleventIds: [] };
const taken = { ...free, isEligible: false, reason: "ACTIVE_RESERVATION" as const, gleventId: "e-1" };
const member = { availableCredits: 3 };
const signedIn = { isSignedIn: true, membership: member, eligibility: free, isFailed: false };

describe("what somebody may do on the events page", () => {
  it.each([
    ["nobody is signed in", { ...signedIn, isSignedIn: false }, "guest"],
    ["the membership is not known yet", { ...signedIn, membership: undefined }, "loading"],
    ["the eligibility is not known yet", { ...signedIn, eligibility: undefined }, "loading"],
    ["neither could be asked", { ...signedIn, membership: undefined, isFailed: true }, "unknown"],
    ["eligibility could not be asked", { ...signedIn, eligibility: undefined, isFailed: true }, "unknown"],
    ["an older answer is there when asking again fails", { ...signedIn, isFailed: true }, "member"],
    [
      "there is no membership, whatever else is unknown",
      { ...signedIn, membership: null, eligibility: undefined },
      "nonMember",
    ],
    [
      "it has just run out",
      { ...signedIn, eligibility: { ...free, isEligible: false, reason: "NOT_A_MEMBER" as const } },
      "nonMember",
    ],
    ["a member has no reservation", signedIn, "member"],
    ["a member has one", { ...signedIn, eligibility: taken }, "reserved"],
  ])("%s", (_when, known, kind) => expect(findStanding(known).kind).toBe(kind));

  it("waiting keeps nobody from booking elsewhere, and is known", () => {
    const standing = findStanding({ ...signedIn, eligibility: { ...free, waitingGleventIds: ["e-2"] } });
    expect([findObstacle(standing), waitingAt(standing)]).toEqual([null, ["e-2"]]);
  });

  it("what keeps a member from booking is said as it is", () => {
    expect(findObstacle(findStanding(signedIn))).toBeNull();
    expect(findObstacle(findStanding({ ...signedIn, eligibility: taken }))).toBe("Only 1 active reservation allowed");
    const broke = { ...signedIn, membership: { availableCredits: 0 } };
    expect(findObstacle(findStanding(broke))).toMatch(/no credits left/);
    // The reservation that stands is the nearer reason.
    expect(findObstacle(findStanding({ ...broke, eligibility: taken }))).toBe("Only 1 active reservation allowed");
  });
});
