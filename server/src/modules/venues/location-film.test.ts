import { createLocation, getOwnLocation, updateLocation } from "@skipline/contract/own-locations";
import { listActivities } from "@skipline/contract/roles";
import { updateVendor, getOwnVendor } from "@skipline/contract/vendors";
import { findVendorLocation } from "@skipline/contract/venues";
import { afterAll, beforeAll, beforeEach, expect, it, test } from "vitest";
import { makeMp4, makeWebm, uploadedFilm } from "../../test/test-films.ts";
import { draw, uploaded } from "../../test/test-pictures.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, letMinutePass, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let other: TestVenue;
let admin: Session;
let stranger: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "filmed");
  other = await openVenue(server.db, "other-filmed");
  await signIn();
});
afterAll(() => server.close());
beforeEach(() => letMinutePass(server));

async function signIn(): Promise<void> {
  admin = await server.signIn(venue.phones.ADMIN);
  stranger = await server.signIn(other.phones.SUPER_ADMIN);
}

const params = () => ({ vendorId: venue.vendorId, vendorLocationId: venue.vendorLocationId });
const get = async () => ok(await server.call(getOwnLocation, { params: params() }, admin)).location;
const change = async (more: object, as = admin) =>
  server.call(updateLocation, { params: params(), body: { ...(await get()), ...more } }, as);
const choose = async (splashMediaId: string | null) => ok(await change({ splashMediaId })).location;
/** By guests, whose menus are kept in memory until they are told of another version. */
const seen = () =>
  expect.poll(async () => {
    const query = { vendorLocationId: venue.vendorLocationId };
    return ok(await server.call(findVendorLocation, { query })).items[0]?.splashVideoUrl;
  });
const upload = (bytes = makeMp4(), of = venue) =>
  uploadedFilm(server, bytes, { as: of === venue ? admin : stranger, vendorId: of.vendorId });
const lastLine = async () =>
  ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query: {} }, admin)).items[0]?.details;
const isStored = async (mediaId: string) =>
  (await server.db.selectFrom("media").select("media_id").where("media_id", "=", mediaId).execute()).length === 1;

test("a location's film is an uploaded one, which guests see, and the trail tells of it by its id", async () => {
  const before = await get();
  expect([before.splashMediaId, before.splashVideoUrl]).toEqual([null, null]);
  await seen().toBeNull();
  const first = await upload();
  const location = await choose(first.mediaId);
  expect([location.splashMediaId, location.splashVideoUrl]).toEqual([first.mediaId, first.url]);
  expect(location.version).toBe(before.version + 1);
  await seen().toBe(first.url);
  expect(await lastLine()).toEqual({
    name: location.description,
    before: { splashMediaId: null },
    after: { splashMediaId: first.mediaId },
  });
  const second = await upload(makeWebm());
  await choose(second.mediaId);
  await seen().toBe(second.url);
  expect((await fetch(server.url + second.url)).headers.get("content-type")).toBe("video/webm");
  await choose(null);
  await seen().toBeNull();
});

test("it stays where nothing is said of it, and is no change where it is said again", async () => {
  const { mediaId, url } = await upload();
  const location = await choose(mediaId);
  expect(await choose(mediaId)).toEqual(location);
  const { splashMediaId: _media, splashVideoUrl: _url, ...unsaid } = await get();
  const body = { ...unsaid, description: "Renamed" };
  const saved = ok(await server.call(updateLocation, { params: params(), body }, admin)).location;
  expect([saved.description, saved.splashMediaId, saved.splashVideoUrl]).toEqual(["Renamed", mediaId, url]);
  // What somebody else made of it meanwhile is not said over.
  const { version } = saved;
  const late = await change({ splashMediaId: null, version: version - 1 });
  expect([codeOf(late), (await get()).splashVideoUrl]).toEqual(["LOCATION_CHANGED", url]);
});

test("a new location may have one at once", async () => {
  const { mediaId, url } = await upload();
  const body = { description: "With a film", address: null, displayOrder: null, splashMediaId: mediaId };
  const made = ok(await server.call(createLocation, { params: { vendorId: venue.vendorId }, body }, admin));
  expect(made.location.splashVideoUrl).toBe(url);
});

it.each([
  ["another vendor's film", async () => (await upload(makeMp4(), other)).mediaId],
  [
    "a picture",
    async () =>
      (await uploaded(server, await draw(300, 300).png().toBuffer(), { as: admin, vendorId: venue.vendorId })).mediaId,
  ],
  ["a film that is not there", async () => "01a1fef5-9e4d-765d-87af-4b35bc259a4b"],
  [
    "a film that is not stored yet",
    async () => {
      const { mediaId } = await upload();
      await server.db.updateTable("media").set({ ready_at: null }).where("media_id", "=", mediaId).execute();
      return mediaId;
    },
  ],
])("%s is refused", async (_what, find) => {
  const before = await get();
  const refused = await change({ splashMediaId: await find() });
  expect([refused.status, codeOf(refused)]).toEqual([422, "RULE_VIOLATED"]);
  expect(refused.body).toMatchObject({ error: { details: { issues: [{ path: "body.splashMediaId" }] } } });
  expect(await get()).toEqual(before);
});

test("an address is nothing that anybody may say, and what is no id is refused", async () => {
  expect(codeOf(await change({ splashVideoUrl: "https://evil.example/x.mp4" }))).toBe("NOT_CHANGEABLE");
  expect((await change({ splashMediaId: "x" })).status).toBe(400);
});

test("a film is no picture: a logo is refused it", async () => {
  const { mediaId } = await upload();
  const of = { params: { vendorId: venue.vendorId } };
  const { vendor } = ok(await server.call(getOwnVendor, of, admin));
  const refused = await server.call(updateVendor, { ...of, body: { ...vendor, logoMediaId: mediaId } }, admin);
  expect([refused.status, codeOf(refused)]).toEqual([422, "RULE_VIOLATED"]);
});

test("managers and other vendors' owners change none", async () => {
  const { mediaId } = await upload();
  for (const as of [await server.signIn(venue.phones.MANAGER), stranger]) {
    expect((await change({ splashMediaId: mediaId }, as)).status).toBe(403);
  }
});

test("a film is kept while a location shows it, also by a server of the release before, and removed a day after", async () => {
  const film = await upload();
  await choose(film.mediaId);
  const clean = async () => {
    server.clock.advance({ seconds: 25 * 3600 });
    await server.runJob("media.remove-unused-pictures");
    await signIn();
  };
  await clean();
  expect(await isStored(film.mediaId)).toBe(true);
  await server.db.updateTable("media").set({ removed_at: new Date() }).where("media_id", "=", film.mediaId).execute();
  await clean();
  expect(await isStored(film.mediaId)).toBe(true);
  expect((await fetch(server.url + film.url)).status).toBe(200);
  const next = await upload();
  await choose(next.mediaId);
  await clean();
  expect([await isStored(film.mediaId), await isStored(next.mediaId)]).toEqual([false, true]);
  expect((await fetch(server.url + film.url)).status).toBe(404);
});
