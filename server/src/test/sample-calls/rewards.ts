import type { SampleCalls } from "../sample-calls.ts";

export const rewardsCalls: SampleCalls<"rewards"> = {
  "rewards.listContests": (id) => ({ params: { vendorId: id("vendorId") } }),
  "rewards.listPrizes": (id) => ({ params: { contestId: id("contestId") } }),
  "rewards.listDraws": (id) => ({ params: { contestId: id("contestId") } }),
  "rewards.listTickets": (id) => ({ query: { eventId: id("contestId") } }),
  "rewards.createTicket": (id) => ({ body: { sourceType: "SIGNIN", eventId: id("contestId") } }),
  "rewards.drawPrize": (id) => ({ params: { contestId: id("contestId") }, body: {} }),
  "rewards.claimReward": (id) => ({ params: { rewardId: id("ownRewardId") }, body: {} }),
  "rewards.listRewards": () => ({}),
  "rewards.findRewardByCode": (id) => ({
    params: { vendorId: id("vendorId") },
    body: { claimCode: id("claimCode") },
  }),
  "rewards.claimRewardByCode": (id) => ({
    params: { vendorId: id("vendorId") },
    body: { claimCode: id("claimCode") },
  }),
  "rewards.getContest": (id) => ({ params: { vendorId: id("vendorId"), eventId: id("contestId") } }),
  // Of an event that has none yet.
  "rewards.saveContest": (id) => ({
    params: { vendorId: id("vendorId"), eventId: id("eventId") },
    body: {
      prizes: [{ name: "Shirt", description: "Cotton", mediaId: id("mediaId"), quantity: 5, odds: 10_000 }],
      version: 0,
    },
  }),
};
