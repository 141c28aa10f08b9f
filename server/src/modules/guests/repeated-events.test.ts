import {
  createEvent,
  deleteEvent,
  getEvent,
  listVendorEvents,
  mostRepeats,
  repeatEvent,
  type RepeatTimes,
} from "@skipline/contract/events";
import { createGlevent, deleteGlevent, listGlevents, repeatGlevent } from "@skipline/contract/guests";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addContest } from "../../test/test-contests.ts";
import { addGuests } from "../../test/test-guests.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let manager: Session;
let stranger: Session;
let vendorId: string;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "nights");
  const elsewhere = await openVenue(server.db, "elsewhere");
  ({ vendorId } = venue);
  manager = await server.signIn(venue.phones.MANAGER);
  stranger = await server.signIn(elsewhere.phones.SUPER_ADMIN);
});
afterAll(() => server.close());

const friday = { startTime: "2027-03-06T05:00:00.000Z", endTime: "2027-03-06T10:00:00.000Z" };
/** The night in which clocks change: later by a week on the clock, an hour less on the way. */
const nextFriday = { startTime: "2027-03-13T05:00:00.000Z", endTime: "2027-03-13T10:00:00.000Z" };
const undated = { startTime: null, endTime: null };

const night = {
  eventName: "Noche de salsa",
  status: "COMPLETED" as const,
  description: "<p>Live</p>",
  ...friday,
  translations: { es: { eventName: "Noche" } },
};
const add = async () => ok(await server.call(createEvent, { params: { vendorId }, body: night }, manager)).event;
const repeat = (eventId: string, times: RepeatTimes = [nextFriday], as = manager, headers = {}) =>
  server.call(repeatEvent, { params: { vendorId, eventId }, body: { times } }, as, headers);
const remove = (eventId: string, as = manager) => server.call(deleteEvent, { params: { vendorId, eventId } }, as);
const lineOf = async (type: string, subjectId: string) => {
  const lines = server.db.selectFrom("activity").select(["details"]).where("type", "=", type);
  return (await lines.where("subject_id", "=", subjectId).execute()).map(({ details }) => details);
};

describe("an event that is repeated", () => {
  test("is there at each of the times, to come, with its words", async () => {
    const event = await add();
    const { events } = ok(await repeat(event.eventId, [nextFriday, undated]));
    expect(events).toMatchObject(
      [nextFriday, undated].map((time) => ({
        ...time,
        vendorId,
        eventName: "Noche de salsa",
        description: "<p>Live</p>",
        status: "UPCOMING",
        translations: { es: { eventName: "Noche" } },
        version: 1,
      })),
    );
    expect(new Set([event, ...events].map(({ eventId }) => eventId)).size).toBe(3);
    const listed = ok(await server.call(listVendorEvents, { params: { vendorId } }, manager)).events;
    expect(listed.map(({ eventId }) => eventId)).toEqual(
      expect.arrayContaining([event, ...events].map(({ eventId }) => eventId)),
    );
    expect(await lineOf("event.repeated", event.eventId)).toEqual([
      { name: "Noche de salsa", times: 2, startTimes: [nextFriday.startTime, null] },
    ]);
  });

  test("is repeated once under one key, also where the answer was lost", async () => {
    const event = await add();
    const headers = { "idempotency-key": server.newKey() };
    const first = ok(await repeat(event.eventId, [nextFriday], manager, headers));
    expect(ok(await repeat(event.eventId, [nextFriday], manager, headers))).toEqual(first);
    expect(await lineOf("event.repeated", event.eventId)).toHaveLength(1);
  });

  test("has none of its copies where one of the times is wrong, or it is somebody else's", async () => {
    const event = await add();
    const backwards = { startTime: friday.endTime, endTime: friday.startTime };
    expect(codeOf(await repeat(event.eventId, [nextFriday, backwards]))).toBe("RULE_VIOLATED");
    expect(codeOf(await repeat(event.eventId, []))).toBe("BAD_REQUEST");
    expect(
      codeOf(
        await repeat(
          event.eventId,
          Array.from({ length: 53 }, () => nextFriday),
        ),
      ),
    ).toBe("BAD_REQUEST");
    expect(codeOf(await repeat(event.eventId, [nextFriday], stranger))).toBe("FORBIDDEN");
    expect(await lineOf("event.repeated", event.eventId)).toEqual([]);
  });
});

describe("an event that is deleted", () => {
  test("is gone, and its trail says what it was", async () => {
    const event = await add();
    expect(ok(await remove(event.eventId))).toEqual({ eventId: event.eventId });
    const look = await server.call(getEvent, { params: { eventId: event.eventId }, query: { vendorId } });
    expect(codeOf(look)).toBe("NOT_FOUND");
    expect(codeOf(await remove(event.eventId))).toBe("NOT_FOUND");
    expect(await lineOf("event.deleted", event.eventId)).toMatchObject([
      { name: "Noche de salsa", before: { startsAt: friday.startTime, description: "<p>Live</p>" } },
    ]);
  });

  test("stays while it has a prize draw, and for others", async () => {
    const { eventId } = await addContest(server.db, vendorId);
    expect(codeOf(await remove(eventId))).toBe("CONFLICT");
    expect(codeOf(await remove(eventId, stranger))).toBe("FORBIDDEN");
    expect(ok(await server.call(getEvent, { params: { eventId }, query: { vendorId } })).event.eventId).toBe(eventId);
  });
});

describe("a guest list event", () => {
  const list = {
    name: "Night",
    guestlistCapacity: 40,
    gleventStatus: "UPCOMING" as const,
    venueName: "The Roof",
    addressLine1: "1 Sunset Blvd",
    city: "Los Angeles",
    state: "CA",
    country: "US",
    zipCode: "90028",
    latitude: 34.098,
    longitude: -118.3267,
    ...friday,
  };
  const addList = async () =>
    ok(await server.call(createGlevent, { params: { vendorId }, body: list }, manager)).glevent;

  /** Each week of a year. */
  const weekly: RepeatTimes = Array.from({ length: mostRepeats }, () => undated);

  test("is repeated with all its places and none of its guests", async () => {
    const { gleventId } = await addList();
    await addGuests(server.db, { vendorId, gleventId }, [{ quantity: 3 }]);
    const input = { params: { vendorId, gleventId }, body: { times: [nextFriday] } };
    const { glevents } = ok(await server.call(repeatGlevent, input, manager));
    expect(glevents).toMatchObject([
      {
        ...nextFriday,
        name: "Night",
        guestlistCapacity: 40,
        originalCapacity: 40,
        reservedCount: 0,
        venueName: "The Roof",
      },
    ]);
    expect(codeOf(await server.call(repeatGlevent, input, stranger))).toBe("FORBIDDEN");
  });

  test("is deleted while nobody has asked for a place, and stays from then on", async () => {
    const [empty, asked] = [await addList(), await addList()];
    await addGuests(server.db, { vendorId, gleventId: asked.gleventId }, [{ quantity: 1 }]);
    const drop = ({ gleventId }: { gleventId: string }) =>
      server.call(deleteGlevent, { params: { vendorId, gleventId } }, manager);
    expect(codeOf(await drop(asked))).toBe("CONFLICT");
    ok(await drop(empty));
    expect(codeOf(await drop(empty))).toBe("NOT_FOUND");
    const { upcomingGlevents } = ok(await server.call(listGlevents, { params: { vendorId } }, manager));
    const ids = upcomingGlevents.map(({ gleventId }) => gleventId);
    expect(ids).toContain(asked.gleventId);
    expect(ids).not.toContain(empty.gleventId);
    expect(await lineOf("glevent.deleted", empty.gleventId)).toMatchObject([{ before: { capacity: 40 } }]);
  });

  test("may be repeated each week of a year, as an event may, once for a key", async () => {
    const { eventId } = await add();
    const headers = { "idempotency-key": server.newKey() };
    const { events } = ok(await repeat(eventId, weekly, manager, headers));
    expect(events).toHaveLength(52);
    expect(ok(await repeat(eventId, weekly, manager, headers)).events).toEqual(events);
  });

  test("may be repeated each week of a year, once for a key", async () => {
    const input = { params: { vendorId, gleventId: (await addList()).gleventId }, body: { times: weekly } };
    const headers = { "idempotency-key": server.newKey() };
    const { glevents } = ok(await server.call(repeatGlevent, input, manager, headers));
    expect(glevents).toHaveLength(52);
    expect(ok(await server.call(repeatGlevent, input, manager, headers)).glevents).toEqual(glevents);
  });
});
