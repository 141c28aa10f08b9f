import { createGlevent, getGlevent, updateGlevent } from "@skipline/contract/guests";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleCalls } from "../../test/sample-calls.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, letMinutePass, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let owners: Session[];

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "two-owners");
  owners = [await server.signIn(venue.phones.ADMIN), await server.signIn(venue.phones.MANAGER)];
});
afterAll(() => server.close());

async function made() {
  const body = sampleCalls["guests.createGlevent"]?.(() => venue.vendorId)?.body as never;
  const { vendorId } = venue;
  const { glevent } = ok(await server.call(createGlevent, { params: { vendorId }, body }, owners[0]));
  return { glevent, params: { vendorId, gleventId: glevent.gleventId } };
}

test("of two who save the same night at once one does, and the other is told what it is now", async () => {
  for (let round = 0; round < 5; round += 1) {
    await letMinutePass(server);
    const { glevent, params } = await made();
    const answers = await Promise.all(
      owners.map((as, at) =>
        server.call(updateGlevent, { params, body: { name: `Owner ${at}`, version: glevent.version } }, as),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = answers.findIndex(({ status }) => status === 409);
    const winner = { name: `Owner ${1 - late}`, version: 2 };
    expect(codeOf(answers[late]!)).toBe("EVENT_CHANGED");
    expect(answers[late]?.body).toMatchObject({ error: { details: { glevent: winner } } });
    expect(ok(await server.call(getGlevent, { params }, owners[0])).glevent).toMatchObject(winner);
    const query = { subjectType: "glevent" as const };
    const { items } = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query }, owners[0]));
    const lines = items.filter(({ subjectId }) => subjectId === glevent.gleventId).map(({ type }) => type);
    expect(lines).toEqual(["glevent.updated", "glevent.created"]);
  }
});

test("a page that names no version saves as it did, and what changes nothing raises none", async () => {
  const { glevent, params } = await made();
  const save = async (body: object) =>
    ok(await server.call(updateGlevent, { params, body }, owners[0])).glevent.version;
  expect(glevent.version).toBe(1);
  expect(await save({ name: "Late" })).toBe(2);
  expect(await save({ name: "Late", version: 2 })).toBe(2);
  expect(await save({ guestlistCapacity: 7, version: 2 })).toBe(3);
});
