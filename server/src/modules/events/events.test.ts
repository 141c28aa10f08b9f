import { type RoleName, roleNames } from "@skipline/contract/endpoint";
import * as contract from "@skipline/contract/events";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { encodeCursor } from "../../http/cursor.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

const operatorPhone = "+12133734299";

let server: TestServer;
let venue: TestVenue;
let other: TestVenue;
const staff = {} as Record<RoleName, Session>;
let guest: Session;
let stranger: Session;
let operator: Session;

beforeAll(async () => {
  server = await startTestServer({ env: { PLATFORM_ADMIN_PHONES: operatorPhone } });
  venue = await openVenue(server.db, "events");
  other = await openVenue(server.db, "elsewhere");
  for (const role of roleNames) staff[role] = await server.signIn(venue.phones[role]);
  guest = await server.signIn("+12133734253");
  stranger = await server.signIn(other.phones.SUPER_ADMIN);
  operator = await server.signIn(operatorPhone);
});
afterAll(() => server.close());

type Body = Parameters<typeof create>[0];
const isoIn = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1000).toISOString();

function create(
  fields: Partial<{
    eventName: string;
    startTime: string | null;
    endTime: string | null;
    ticketingLink: string | null;
    description: string;
    status: contract.EventStatus;
    mediaIds: string[];
    vendorId: string;
  }> = {},
  as: Session | null = staff.MANAGER,
  headers = {},
) {
  const body = { eventName: "Night", status: "UPCOMING" as const, ...fields };
  return server.call(contract.createEvent, { params: { vendorId: venue.vendorId }, body }, as, headers);
}

async function created(fields: Body = {}): Promise<contract.VenueEvent> {
  return ok(await create(fields)).event;
}

function update(
  event: Pick<contract.VenueEvent, "eventId"> & { version?: number },
  fields: NonNullable<Body> = {},
  as: Session | null = staff.MANAGER,
  vendorId = venue.vendorId,
) {
  const version = event.version === undefined ? {} : { version: event.version };
  const body = {
    eventName: "Night",
    status: "UPCOMING" as const,
    ...fields,
    eventId: event.eventId,
    vendorId: fields.vendorId ?? vendorId,
    ...version,
  };
  return server.call(contract.updateEvent, { params: { vendorId }, body }, as);
}

const read = (eventId: string, vendorId = venue.vendorId) =>
  server.call(contract.getEvent, { params: { eventId }, query: { vendorId } });
const codeOf = (answer: { body: unknown }) => (answer.body as { error?: { code: string } }).error?.code;

describe("each call by each caller", () => {
  let event: contract.VenueEvent;
  beforeAll(async () => {
    event = await created();
  });
  const params = () => ({ params: { vendorId: venue.vendorId } });
  const calls = {
    getEvent: (as: Session | null) =>
      server.call(contract.getEvent, { params: { eventId: event.eventId }, query: { vendorId: venue.vendorId } }, as),
    listEventsByStatus: (as: Session | null) =>
      server.call(contract.listEventsByStatus, { query: { vendorId: venue.vendorId, status: "UPCOMING" } }, as),
    listVendorEvents: (as: Session | null) => server.call(contract.listVendorEvents, { ...params(), query: {} }, as),
    createEvent: (as: Session | null) => create({}, as),
    updateEvent: (as: Session | null) => update({ eventId: event.eventId }, {}, as),
  };
  const isPublic = ["getEvent", "listEventsByStatus"];
  const callers: [string, () => Session | null, number][] = [
    ["nobody", () => null, 401],
    ["a guest", () => guest, 403],
    ["STAFF", () => staff.STAFF, 403],
    ["MANAGER", () => staff.MANAGER, 200],
    ["ADMIN", () => staff.ADMIN, 200],
    ["SUPER_ADMIN", () => staff.SUPER_ADMIN, 200],
    ["another vendor's SUPER_ADMIN", () => stranger, 403],
    ["a platform operator", () => operator, 200],
  ];
  it.each(
    Object.entries(calls).flatMap(([name, act]) =>
      callers.map(
        ([who, session, status]) => [name, who, isPublic.includes(name) ? 200 : status, act, session] as const,
      ),
    ),
  )("%s by %s is answered %d", async (_name, _who, status, act, session) => {
    expect((await act(session())).status).toBe(status);
  });
});

test("an event is stored as sent, with its text and link made safe", async () => {
  const event = await created({
    eventName: "  Pride Night  ",
    startTime: "2030-06-01T20:00:00Z",
    endTime: "2030-06-02T02:00:00Z",
    ticketingLink: "HTTPS://Tickets.Example/a b",
    description: '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x">there</a></p>',
    vendorId: venue.vendorId,
  });
  expect(event).toEqual({
    eventId: event.eventId,
    vendorId: venue.vendorId,
    eventName: "Pride Night",
    startTime: "2030-06-01T20:00:00.000Z",
    endTime: "2030-06-02T02:00:00.000Z",
    ticketingLink: "https://tickets.example/a%20b",
    description: "<p>Hi <a>there</a></p>",
    status: "UPCOMING",
    images: [],
    version: 1,
  });
  expect(ok(await read(event.eventId)).event).toEqual(event);
});

describe("a rule of events", () => {
  it.each([
    ["no end before the start", 422, { startTime: "2030-01-01T10:00:00Z", endTime: "2030-01-01T09:00:00Z" }],
    ["no end at the start", 422, { startTime: "2030-01-01T10:00:00Z", endTime: "2030-01-01T10:00:00Z" }],
    ["a name that can be seen", 422, { eventName: "   " }],
    ["a name at all", 400, { eventName: "" }],
    ["a name of 200 characters at most", 400, { eventName: "x".repeat(201) }],
    ["a status that there is", 400, { status: "CANCELLED" as "UPCOMING" }],
    ["a time in UTC", 400, { startTime: "01/02/2030 08:00 PM" }],
    ["a day that there is", 400, { startTime: "2030-02-30T10:00:00Z" }],
    ["a text of 50,000 characters at most", 400, { description: "x".repeat(50_001) }],
    [
      "a text that is no longer when it is clean",
      422,
      { description: "<a href=https://a.example>a</a>".repeat(1_500) },
    ],
    ["a link that is http(s)", 400, { ticketingLink: "javascript:alert(1)" }],
    ["a link without a password", 400, { ticketingLink: "https://bank.example@evil.example" }],
    ["a link to somewhere", 400, { ticketingLink: "tickets" }],
    ["pictures that there are", 422, { mediaIds: [crypto.randomUUID()] }],
    ["10 pictures at most", 400, { mediaIds: Array.from({ length: 11 }, () => crypto.randomUUID()) }],
    ["the vendor of the path", 422, { vendorId: "vnd-elsewhere" }],
    ["no fields of its own", 400, { version: 3 }],
    ["no lone surrogate", 400, { eventName: "\ud800" }],
  ])("is %s (%d)", async (_name, status, fields) => {
    const answer = await create(fields as NonNullable<Body>);
    expect(answer.status).toBe(status);
    expect(codeOf(answer)).toBe(status === 400 ? "BAD_REQUEST" : "RULE_VIOLATED");
  });

  it("holds for changes too", async () => {
    const event = await created();
    const wrong = { startTime: "2030-01-01T10:00:00Z", endTime: "2030-01-01T09:00:00Z" };
    expect((await update(event, wrong)).status).toBe(422);
    expect((await update(event, { vendorId: other.vendorId })).status).toBe(422);
    expect(ok(await read(event.eventId)).event).toEqual(event);
  });
});

test("an event is found only below its own vendor", async () => {
  const event = await created();
  expect((await read(event.eventId, other.vendorId)).status).toBe(404);
  expect((await read(crypto.randomUUID())).status).toBe(404);
  expect((await read("not-an-id")).status).toBe(404);
  expect((await update(event, {}, stranger, other.vendorId)).status).toBe(404);
  expect((await update({ eventId: crypto.randomUUID() })).status).toBe(404);
  const nowhere = { params: { vendorId: "vnd-nowhere" }, body: { eventName: "Night", status: "UPCOMING" as const } };
  expect((await server.call(contract.createEvent, nowhere, operator)).status).toBe(404);
});

test("the same key creates an event once", async () => {
  const headers = { "idempotency-key": server.newKey() };
  const answers = await Promise.all([1, 2, 3].map(() => create({ eventName: "Once" }, staff.MANAGER, headers)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const again = await create({ eventName: "Once" }, staff.MANAGER, headers);
  expect(again.status).toBe(200);
  const rows = await server.db.selectFrom("event").select("event_id").where("name", "=", "Once").execute();
  expect(rows.map((row) => row.event_id)).toEqual([again.body.event.eventId]);
  expect((await create({ eventName: "Twice" }, staff.MANAGER, headers)).status).toBe(422);
});

test("who changes an event somebody else has changed since learns what it is now", async () => {
  const seen = await created({ description: "<p>One</p>" });
  const changed = ok(await update(seen, { description: "<p>Two</p>" })).event;
  expect(changed.version).toBe(2);
  const late = await update(seen, { description: "<p>Three</p>" });
  expect([late.status, codeOf(late)]).toEqual([409, "EVENT_CHANGED"]);
  const { details } = (late.body as unknown as { error: { details: { event: contract.VenueEvent } } }).error;
  expect(details.event).toEqual(changed);
  // Without a version the last one counts; without a change nothing happens.
  expect(ok(await update({ eventId: seen.eventId }, { description: "<p>Four</p>" })).event.version).toBe(3);
  expect(ok(await update({ eventId: seen.eventId }, { description: "<p>Four</p>" })).event.version).toBe(3);
});

test("of 20 changes to one version one is taken", async () => {
  const seen = await created();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => update(seen, { eventName: `Night ${n}` })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 409),
  ]);
  expect(ok(await read(seen.eventId)).event.version).toBe(2);
});

test("the trail tells who changed what, from what, into what", async () => {
  const long = `<p>${"x".repeat(2_000)}</p>`;
  const event = await created({ eventName: "Trail", description: long });
  ok(await update(event, { eventName: "Trail two", description: long, startTime: "2031-01-01T10:00:00Z" }));
  const params = { vendorId: venue.vendorId };
  const { items } = ok(await server.call(listActivities, { params, query: { subjectType: "event" } }, staff.MANAGER));
  const [second, first] = items.filter((item) => item.subjectId === event.eventId);
  expect(first).toMatchObject({ type: "event.created", actorName: "MANAGER of events" });
  expect(first?.details).toMatchObject({ after: { description: expect.stringMatching(/^<p>x{497}…$/) } });
  expect(second).toMatchObject({ type: "event.updated", actorName: "MANAGER of events" });
  expect(second?.details).toEqual({
    name: "Trail two",
    before: { name: "Trail", startsAt: null },
    after: { name: "Trail two", startsAt: "2031-01-01T10:00:00.000Z" },
  });
});

describe("lists", () => {
  let large: TestVenue;
  let manager: Session;
  beforeAll(async () => {
    large = await openVenue(server.db, "large");
    manager = await server.signIn(large.phones.MANAGER);
    const starts = [3, 1, null, 2, 1, null, 5];
    for (const [index, hour] of starts.entries()) {
      const startTime = hour === null ? null : `2030-01-01T0${hour}:00:00Z`;
      const status = index === 6 ? "COMPLETED" : "UPCOMING";
      const body = { eventName: `Event ${index}`, status, startTime } as const;
      ok(await server.call(contract.createEvent, { params: { vendorId: large.vendorId }, body }, manager));
    }
  });

  async function pages<T extends { nextToken: string | null; events: contract.VenueEvent[] }>(
    next: (query: { limit: number; nextToken?: string }) => Promise<T>,
  ): Promise<string[]> {
    const names: string[] = [];
    let nextToken: string | undefined;
    do {
      const page = await next({ limit: 2, ...(nextToken ? { nextToken } : {}) });
      expect(page.events.length).toBeLessThanOrEqual(2);
      names.push(...page.events.map((event) => event.eventName));
      nextToken = page.nextToken ?? undefined;
    } while (nextToken);
    return names;
  }

  it("go by status, soonest first, those without a start last", async () => {
    const names = await pages(async (query) =>
      ok(
        await server.call(contract.listEventsByStatus, {
          query: { vendorId: large.vendorId, status: "UPCOMING", ...query },
        }),
      ),
    );
    expect(names.slice(0, 2).toSorted()).toEqual(["Event 1", "Event 4"]);
    expect(names.slice(2, 4)).toEqual(["Event 3", "Event 0"]);
    expect(names.slice(4).toSorted()).toEqual(["Event 2", "Event 5"]);
  });

  it("show managers all, the soonest first, and what is over at the end", async () => {
    const names = await pages(async (query) =>
      ok(await server.call(contract.listVendorEvents, { params: { vendorId: large.vendorId }, query }, manager)),
    );
    expect(names.slice(0, 2).toSorted()).toEqual(["Event 1", "Event 4"]);
    expect(names.slice(2, 4)).toEqual(["Event 3", "Event 0"]);
    expect(names.slice(4, 6).toSorted()).toEqual(["Event 2", "Event 5"]);
    expect(names[6]).toBe("Event 6");
    expect(names).toHaveLength(7);
  });

  it("are empty for a vendor without events, and refuse made-up tokens", async () => {
    const query = { vendorId: "vnd-nowhere", status: "UPCOMING" as const };
    expect(ok(await server.call(contract.listEventsByStatus, { query }))).toEqual({ events: [], nextToken: null });
    const tokens = [
      "abc",
      encodeCursor({ time: new Date(), id: "12" }),
      encodeCursor({ time: new Date("+250000-01-01T00:00:00Z"), id: crypto.randomUUID() }),
    ];
    for (const nextToken of tokens) {
      expect((await server.call(contract.listEventsByStatus, { query: { ...query, nextToken } })).status).toBe(400);
    }
  });
});

describe("the status", () => {
  const statusOf = async (eventId: string) => ok(await read(eventId)).event.status;
  const move = () => server.runJob("events.move-status");
  // The tests before have moved time past the end of the session; a phone gets one code a minute.
  beforeEach(async () => {
    server.clock.advance({ seconds: 61 });
    staff.MANAGER = await server.signIn(venue.phones.MANAGER);
  });

  it("moves at the start and at the end, each once", async () => {
    const event = await created({ startTime: isoIn(60), endTime: isoIn(3_600) });
    await move();
    expect(await statusOf(event.eventId)).toBe("UPCOMING");
    server.clock.advance({ seconds: 61 });
    await Promise.all([move(), move()]);
    expect(ok(await read(event.eventId)).event).toMatchObject({ status: "IN_PROGRESS", version: 2 });
    server.clock.advance({ seconds: 3_600 });
    await Promise.all([move(), move()]);
    expect(ok(await read(event.eventId)).event).toMatchObject({ status: "COMPLETED", version: 3 });
    await move();
    expect(ok(await read(event.eventId)).event.version).toBe(3);
  });

  it("catches up when nobody looked for a while", async () => {
    const event = await created({ startTime: isoIn(60), endTime: isoIn(120) });
    server.clock.advance({ seconds: 86_400 });
    await move();
    expect(ok(await read(event.eventId)).event).toMatchObject({ status: "COMPLETED", version: 2 });
  });

  it("stays where staff put it, until the next boundary", async () => {
    const fields = { startTime: isoIn(60), endTime: isoIn(600) };
    const event = await created(fields);
    server.clock.advance({ seconds: 61 });
    await move();
    // It starts late: staff put it back.
    ok(await update({ eventId: event.eventId }, { ...fields, status: "UPCOMING" }));
    await move();
    expect(await statusOf(event.eventId)).toBe("UPCOMING");
    server.clock.advance({ seconds: 600 });
    await move();
    expect(await statusOf(event.eventId)).toBe("COMPLETED");
  });

  it("is not chosen by a change of something else", async () => {
    const fields = { startTime: isoIn(60), endTime: isoIn(600) };
    const event = await created(fields);
    server.clock.advance({ seconds: 61 });
    // After the start, before the job has come round.
    ok(await update({ eventId: event.eventId }, { ...fields, eventName: "Renamed", status: "UPCOMING" }));
    await move();
    expect(await statusOf(event.eventId)).toBe("IN_PROGRESS");
  });

  it("of 450 events is moved in one run", async () => {
    const now = server.clock.now();
    const rows = Array.from({ length: 450 }, () => ({
      event_id: crypto.randomUUID(),
      vendor_id: other.vendorId,
      name: "One of many",
      starts_at: new Date(now.getTime() - 1_000),
      status: "UPCOMING",
      created_at: now,
      updated_at: now,
    }));
    await server.db.insertInto("event").values(rows).execute();
    await move();
    const left = await server.db
      .selectFrom("event")
      .select("event_id")
      .where("name", "=", "One of many")
      .where("status", "<>", "IN_PROGRESS")
      .execute();
    expect(left).toEqual([]);
  });
});
