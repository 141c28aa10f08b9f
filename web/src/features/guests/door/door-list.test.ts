import { describe, expect, it } from "vitest";
import type { QueuedOperation } from "#stores/offline-queue.ts";
import { countDoor, createSearch, findByCode, listGuestsNow } from "./door-list.ts";
import type { DoorGuest, DoorList } from "./kept-list.ts";

const madeAt = Date.parse("2026-11-21T05:00:00Z");

function guest(parts: Partial<DoorGuest> = {}): DoorGuest {
  return {
    reservationId: "r1",
    firstName: "José",
    lastName: "Ñandú",
    phoneLast4: "8123",
    quantity: 1,
    reservationStatus: "CONFIRMED",
    isWalkIn: false,
    arrived: 0,
    overCapacity: 0,
    isUnpaid: false,
    cancelledAfter: null,
    checkedInAt: null,
    checkedInBy: null,
    conflicts: [],
    ...parts,
  };
}

function list(...guests: DoorGuest[]): DoorList {
  return {
    gleventId: "g1",
    vendorId: "v1",
    name: "Night",
    timeZone: "UTC",
    startTime: null,
    endTime: null,
    capacity: 10,
    doorState: "OPEN",
    guests,
    readAt: madeAt,
  };
}

function queued(input: Record<string, unknown>, parts: Partial<QueuedOperation> = {}): QueuedOperation {
  return {
    id: "k1",
    kind: "checkIn",
    input: { vendorId: "v1", gleventId: "g1", reservationId: "r1", people: null, name: "José", ...input },
    userId: "sam",
    madeAt,
    failures: 0,
    isApproved: false,
    answer: null,
    ...parts,
  };
}

describe("the list as it stands at this door", () => {
  it("has whoever was let in here already in, before the server has heard of it", () => {
    const [one] = listGuestsNow(list(guest({ quantity: 3 })), [queued({})], madeAt);
    expect(one).toMatchObject({ reservationStatus: "CHECKED_IN", arrived: 3, isWaiting: true });
    expect(one?.checkedInAt).toBe("2026-11-21T05:00:00.000Z");
  });

  it("adds the parts of a party, and never more than it is", () => {
    const part = (id: string, people: number) => queued({ people }, { id, madeAt: madeAt + people });
    const [one] = listGuestsNow(list(guest({ quantity: 4 })), [part("a", 1), part("b", 2), part("c", 3)], madeAt);
    expect(one?.arrived).toBe(4);
  });

  it("leaves alone whom the server knows to be in, out or waiting, and other nights", () => {
    const isIn = guest({ reservationStatus: "CHECKED_IN", arrived: 1 });
    expect(listGuestsNow(list(isIn), [queued({})], madeAt)[0]).toEqual({ ...isIn, isWaiting: false });
    const waits = guest({ reservationStatus: "WAITLISTED" });
    expect(listGuestsNow(list(waits), [queued({})], madeAt)[0]?.reservationStatus).toBe("WAITLISTED");
    expect(listGuestsNow(list(guest()), [queued({ gleventId: "g2" })], madeAt)[0]?.isWaiting).toBe(false);
    expect(listGuestsNow(list(guest()), [queued({}, { answer: { kind: "done" } })], madeAt)[0]?.isWaiting).toBe(false);
  });

  it("puts whoever is in below those to come, a moment after the tap", () => {
    const isIn = guest({ reservationStatus: "CHECKED_IN", arrived: 1, checkedInAt: new Date(madeAt).toISOString() });
    const night = list(isIn, guest({ reservationId: "r2", lastName: "Zhao" }));
    const order = (now: number) => listGuestsNow(night, [], now).map(({ lastName }) => lastName);
    expect(order(madeAt + 5000)).toEqual(["Ñandú", "Zhao"]);
    expect(order(madeAt + 11_000)).toEqual(["Zhao", "Ñandú"]);
  });

  it("shows walk-ins that nobody has answered, sorts by name, and keeps rows that have not changed", () => {
    const walkIn = queued({}, { id: "w1", kind: "walkIn" });
    walkIn.input = { vendorId: "v1", gleventId: "g1", firstName: "Wally", lastName: "Mann", quantity: 2 };
    const night = list(guest(), guest({ reservationId: "r2", lastName: "Ángel" }));
    const guests = listGuestsNow(night, [walkIn], madeAt);
    expect(guests.map(({ lastName }) => lastName)).toEqual(["Ángel", "Mann", "Ñandú"]);
    expect(guests[1]).toMatchObject({ reservationId: "w1", isWalkIn: true, arrived: 2, isWaiting: true });
    expect(listGuestsNow(night, [], madeAt)[0]).toBe(guests[0]);
  });
});

it("counts people with a place", () => {
  const guests = [
    guest({ quantity: 4, arrived: 2, reservationStatus: "CHECKED_IN" }),
    guest({ quantity: 3, reservationStatus: "PENDING" }),
    guest({ quantity: 2, reservationStatus: "CANCELLED" }),
    guest({ quantity: 2, reservationStatus: "WAITLISTED" }),
  ];
  expect(countDoor(guests, 8)).toEqual({ expected: 7, arrived: 2, left: 5, placesLeft: 1, overCapacity: 0 });
  const over = guest({ quantity: 2, arrived: 2, reservationStatus: "CHECKED_IN", overCapacity: 2 });
  expect(countDoor([...guests, over], 8)).toMatchObject({ expected: 9, placesLeft: 1, overCapacity: 2 });
  expect(countDoor(guests, 5).placesLeft).toBe(0);
});

describe("finding somebody", () => {
  const guests = listGuestsNow(
    list(guest(), guest({ reservationId: "r2", firstName: "Ana", phoneLast4: "0042" })),
    [],
    madeAt,
  );
  const find = createSearch(guests);

  it.each([
    ["jose", ["José"]],
    ["NANDU ana", ["Ana"]],
    ["42", ["Ana"]],
    ["(213) 555-8123", ["José"]],
    ["", ["Ana", "José"]],
    ["nobody", []],
  ])("by %s", (text, names) =>
    expect(
      find(text)
        .map(({ firstName }) => firstName)
        .toSorted(),
    ).toEqual(names),
  );

  it.each([
    ["o’neill", "O'Neill"],
    ["oneill", "O’Neill"],
    ["o neill", "O’Neill"],
    ["Brown, Ben", "Brown"],
    ["ben brown", "Brown"],
    ["vanderberg", "van der Berg"],
    ["van der berg", "van der Berg"],
    ["ana-maria", "María Ruiz"],
    ["soren", "Brown"],
  ])("as people type it: %s", (typed, lastName) => {
    const named = (firstName: string, last: string) => guest({ reservationId: last, firstName, lastName: last });
    const night = list(
      named("Sean", "O'Neill"),
      named("Shea", "O’Neill"),
      named("Ben Søren", "Brown"),
      named("Jan", "van der Berg"),
      named("Ana", "María Ruiz"),
      named("Wen", "Li"),
    );
    const found = createSearch(listGuestsNow(night, [], madeAt))(typed).map((one) => one.lastName);
    expect(found).toContain(lastName);
    expect(found.length).toBeLessThan(3);
  });

  it("by a code, whole or its end, where it is one guest's", () => {
    expect(findByCode(guests, "r2")?.firstName).toBe("Ana");
    expect(findByCode(guests, "1")?.firstName).toBe("José");
    expect(findByCode([...guests, ...guests], "r2")).toBeNull();
  });
});
