import type { Reservation } from "@skipline/contract/guests";
import { describe, expect, it } from "vitest";
import { hasCode, parseKept, withSeen } from "./kept-reservations.ts";

const now = Date.parse("2026-11-22T05:00:00Z");
const reservation: Reservation = {
  reservationId: "0199c1de-0000-7000-8000-000000000001",
  gleventId: "0199c1de-0000-7000-8000-0000000000aa",
  vendorId: "vnd-skyline",
  gleventName: "Neon Rooftop",
  venueName: "Skyline Rooftop",
  startTime: "2026-11-22T04:00:00Z",
  endTime: "2026-11-22T09:00:00Z",
  timeZone: "America/Los_Angeles",
  vendorLanguage: "en",
  quantity: 2,
  createdAt: "2026-11-20T04:00:00Z",
  reservationStatus: "CONFIRMED",
  isNoShow: false,
  allowedActions: [],
};
const another = { ...reservation, reservationId: "0199c1de-0000-7000-8000-000000000002" };
const idsOf = (kept: ReturnType<typeof withSeen>) => kept.map(({ reservation: one }) => one.reservationId.at(-1));

describe("the codes for the door that a device keeps", () => {
  it("are those of places on a night that is not over", () => {
    expect(hasCode(reservation, now)).toBe(true);
    // The rest of a party comes later.
    expect(hasCode({ ...reservation, reservationStatus: "CHECKED_IN" }, now)).toBe(true);
    for (const reservationStatus of ["PENDING", "CANCELLED", "WAITLISTED"] as const) {
      expect(hasCode({ ...reservation, reservationStatus }, now)).toBe(false);
    }
    expect(hasCode({ ...reservation, isNoShow: true }, now)).toBe(false);
    expect(hasCode(reservation, Date.parse("2026-11-22T09:00:00Z"))).toBe(false);
    expect(hasCode({ ...reservation, endTime: null }, now)).toBe(true);
    expect(hasCode({ ...reservation, endTime: null }, now + 24 * 3_600_000)).toBe(false);
    expect(hasCode({ ...reservation, startTime: null, endTime: null }, now)).toBe(true);
  });

  it("stay while the server says nothing of them, and go when it says that they are worth nothing", () => {
    const kept = withSeen([], "ada", [reservation, another], now);
    expect(idsOf(kept)).toEqual(["1", "2"]);
    expect(idsOf(withSeen(kept, "ada", [another], now))).toEqual(["2", "1"]);
    expect(idsOf(withSeen(kept, "ada", [{ ...another, reservationStatus: "CANCELLED" }], now))).toEqual(["1"]);
    expect(idsOf(withSeen(kept, "ada", [], Date.parse(reservation.endTime ?? "")))).toEqual([]);
  });

  it("are one person's: the next one's take their place", () => {
    const kept = withSeen(withSeen([], "ada", [reservation], now), "bob", [another], now);
    expect(kept.map(({ userId }) => userId)).toEqual(["bob"]);
  });

  it("come back as they were kept, but for what is none", () => {
    const kept = withSeen([], "ada", [reservation], now);
    expect(parseKept(JSON.parse(JSON.stringify([...kept, { userId: "ada" }, null])))).toEqual(kept);
    expect(parseKept({})).toBeNull();
  });
});
