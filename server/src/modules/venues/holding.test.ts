import { expect, test } from "vitest";
import { deedsLiveSeconds, speaksFor } from "./holding.ts";

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
const row = {
  userId: "sam",
  phone: "+12135550100",
  vendorId: "acme",
  phoneUserId: "owner",
  sessionId: "session",
  beganAt: at("20:00"),
  until: at("23:00"),
  endedAt: null as Date | null,
  phoneEndedAt: null as Date | null,
};
const signedIn = { userId: "owner", sessionId: "session" };
const speaks = (parts: Partial<typeof row>, now: Date, doneAt: Date | null = null, who = signedIn) =>
  speaksFor(
    { ...row, ...parts },
    { signedIn: who, now, secondsAgo: doneAt && (now.getTime() - doneAt.getTime()) / 1000 },
  );

test("a mark speaks at its own session, until somebody else has the phone, the night ends or it is taken back", () => {
  expect(speaks({}, at("21:00"))).toBe(true);
  expect(speaks({}, at("21:00"), null, { ...signedIn, sessionId: "later" })).toBe(false);
  expect(speaks({}, at("21:00"), null, { ...signedIn, userId: "kim" })).toBe(false);
  expect(speaks({}, at("23:00"))).toBe(false);
  expect(speaks({ endedAt: at("20:30") }, at("21:00"))).toBe(false);
  expect(speaks({ phoneEndedAt: at("20:30") }, at("21:00"))).toBe(false);
});

test("a deed goes out by it if it was done while they held the phone, whoever does when it goes", () => {
  const ended = { endedAt: at("21:00") };
  expect(speaks(ended, at("22:00"), at("20:30"))).toBe(true);
  expect(speaks(ended, at("22:00"), at("20:30"), { ...signedIn, sessionId: "later" })).toBe(true);
  expect(speaks(ended, at("22:00"), at("20:30"), { ...signedIn, userId: "kim" })).toBe(false);
  expect(speaks(ended, at("22:00"), at("21:06"))).toBe(false);
  expect(speaks(ended, at("22:00"), at("19:54"))).toBe(false);
  // The request was on its way for a while, or the device's clock was set.
  expect(speaks(ended, at("22:00"), at("21:04"))).toBe(true);
  expect(speaks({ phoneEndedAt: at("21:00") }, at("22:00"), at("21:30"))).toBe(false);
  expect(speaks({}, at("23:30"), at("23:15"))).toBe(false);
});

test("after some days nobody sends it any more under another one's name", () => {
  const later = new Date(at("20:30").getTime() + deedsLiveSeconds * 1000);
  expect(speaks({}, later, at("20:30"))).toBe(true);
  expect(speaks({}, new Date(later.getTime() + 1000), at("20:30"))).toBe(false);
});
