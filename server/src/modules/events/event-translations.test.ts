import { createEvent, getEvent, updateEvent, type VenueEvent } from "@skipline/contract/events";
import type { CallInput } from "@skipline/contract/endpoint";
import { getVendorPage } from "@skipline/contract/landing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let manager: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "events");
  manager = await server.signIn(venue.phones.MANAGER);
});
afterAll(() => server.close());

const night = { eventName: "Mezcal Tasting", status: "UPCOMING" } as const;
const spanish = { eventName: "Cata de mezcal", description: "<p>Seis mezcales.</p>" };

type Fields = Partial<CallInput<typeof createEvent>["body"]>;

async function create(fields: Fields = {}): Promise<VenueEvent> {
  const call = { params: { vendorId: venue.vendorId }, body: { ...night, ...fields } };
  return ok(await server.call(createEvent, call, manager)).event;
}

const update = ({ eventId, vendorId, version }: VenueEvent, fields: Fields = {}) =>
  server.call(
    updateEvent,
    { params: { vendorId }, body: { ...night, ...fields, eventId, vendorId, version } },
    manager,
  );

test("an event has its words in a second language, and an editor that knows nothing of them does not lose them", async () => {
  const event = await create({ translations: { es: spanish } });
  expect(event.translations).toEqual({ es: spanish });
  const { eventId, vendorId } = event;
  const read = ok(await server.call(getEvent, { params: { eventId }, query: { vendorId } })).event;
  expect(read).toEqual(event);
  const renamed = ok(await update(event, { eventName: "Tasting" })).event;
  expect(renamed).toMatchObject({ eventName: "Tasting", translations: { es: spanish }, version: event.version + 1 });
  // As it is already, in whatever order: no version.
  const { eventName, description } = spanish;
  const same = await update(renamed, { eventName: "Tasting", translations: { es: { description, eventName } } });
  expect(ok(same).event).toEqual(renamed);
  expect(codeOf(await update(event, { translations: { es: {} } }))).toBe("EVENT_CHANGED");
  const emptied = ok(await update(renamed, { eventName: "Tasting", translations: { es: {} } })).event;
  expect(emptied).not.toHaveProperty("translations");
  expect(await create()).not.toHaveProperty("translations");
  const trail = server.db.selectFrom("activity").select("details").where("subject_id", "=", eventId);
  const [told] = await trail.orderBy("activity_id", "desc").execute();
  expect(told?.details).toMatchObject({ before: { translations: { es: spanish } }, after: { translations: {} } });
});

test("a translated description is cleaned as the first one is, when it is stored and for guests once more", async () => {
  const event = await create({
    translations: { es: { description: '<p onclick="x()">Hola<script>y()</script></p>' } },
  });
  expect(event.translations?.es?.description).toBe("<p>Hola</p>");
  await server.db
    .updateTable("event")
    .set({ translations: JSON.stringify({ es: { description: "<p>Hola</p><script>z()</script>" } }) })
    .where("event_id", "=", event.eventId)
    .execute();
  const page = ok(await server.call(getVendorPage, { params: { vendorId: venue.vendorId } }));
  const shown = [page.tonight, ...page.upcoming].find((one) => one?.eventId === event.eventId);
  expect(shown?.translations?.es?.description).toBe("<p>Hola</p>");
});

test("a translation has the bounds of the words themselves", async () => {
  for (const words of [{ eventName: "x".repeat(201) }, { eventName: "" }, { ticketingLink: "https://x.example" }]) {
    const call = { params: { vendorId: venue.vendorId }, body: { ...night, translations: { es: words } } };
    expect(codeOf(await server.call(createEvent, call as never, manager))).toBe("BAD_REQUEST");
  }
});
