import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEvent, getEvent, updateEvent } from "@skipline/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draw, fetchFile, uploaded } from "../../test/test-pictures.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let other: TestVenue;
let manager: Session;
let stranger: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "pictures");
  other = await openVenue(server.db, "elsewhere");
  manager = await server.signIn(venue.phones.MANAGER);
  stranger = await server.signIn(other.phones.SUPER_ADMIN);
});
afterAll(() => server.close());

const store = (bytes: Uint8Array) => uploaded(server, bytes, { as: manager, vendorId: venue.vendorId });

async function createWith(mediaIds: string[]) {
  const body = { eventName: "Night", status: "UPCOMING" as const, mediaIds };
  return server.call(createEvent, { params: { vendorId: venue.vendorId }, body }, manager);
}

describe("an event's pictures", () => {
  it("are shown in order, the flyer first, and can be changed", async () => {
    const bytes = await draw(700, 300).jpeg().toBuffer();
    const [one, two, three] = [await store(bytes), await store(bytes), await store(bytes)];
    const { event } = ok(await createWith([two.mediaId, one.mediaId.toUpperCase()]));
    expect(event.images).toEqual([two, one]);
    const change = (mediaIds?: string[]) => {
      const fields = {
        eventId: event.eventId,
        vendorId: venue.vendorId,
        eventName: "Night",
        status: "UPCOMING" as const,
      };
      const body = { ...fields, ...(mediaIds ? { mediaIds } : {}) };
      return server.call(updateEvent, { params: { vendorId: venue.vendorId }, body }, manager);
    };
    expect(ok(await change([three.mediaId, two.mediaId])).event.images).toEqual([three, two]);
    // An editor that knows nothing of pictures loses none.
    expect(ok(await change()).event.images).toEqual([three, two]);
    expect(ok(await change([])).event.images).toEqual([]);
    const read = { params: { eventId: event.eventId }, query: { vendorId: venue.vendorId } };
    expect(ok(await server.call(getEvent, read)).event.images).toEqual([]);
  });

  it("are the vendor's own, each once", async () => {
    const bytes = await draw(200, 200).jpeg().toBuffer();
    const foreign = await uploaded(server, bytes, { as: stranger, vendorId: other.vendorId });
    const own = await store(bytes);
    expect((await createWith([foreign.mediaId])).status).toBe(422);
    expect((await createWith([own.mediaId, own.mediaId.toUpperCase()])).status).toBe(422);
    expect((await createWith([own.mediaId, crypto.randomUUID()])).status).toBe(422);
  });
});

describe("unused pictures", () => {
  const clean = () => server.runJob("media.remove-unused-pictures");
  const filesOf = (mediaId: string) =>
    server.db.selectFrom("media_file").select("key").where("media_id", "=", mediaId).execute();

  it("go after 24 hours, with their files; those of events stay", async () => {
    const bytes = await draw(700, 300).jpeg().toBuffer();
    const [used, unused] = [await store(bytes), await store(bytes)];
    ok(await createWith([used.mediaId]));
    server.clock.advance({ seconds: 23 * 3600 });
    await clean();
    expect((await fetchFile(server, unused.url)).status).toBe(200);
    server.clock.advance({ seconds: 3600 + 60 });
    manager = await server.signIn(venue.phones.MANAGER);
    const young = await store(bytes);
    await Promise.all([clean(), clean()]);
    expect(await filesOf(unused.mediaId)).toEqual([]);
    for (const size of unused.sizes) expect((await fetchFile(server, size.url)).status).toBe(404);
    for (const size of [...used.sizes, ...young.sizes]) expect((await fetchFile(server, size.url)).status).toBe(200);
    expect((await createWith([unused.mediaId])).status).toBe(422);
    const rows = await server.db.selectFrom("media_file").select("key").execute();
    const folder = join(tmpdir(), `skipline-${new URL(server.database.url).pathname.slice(1)}`, "media/files");
    expect((await readdir(folder)).toSorted()).toEqual(rows.map((row) => row.key).toSorted());
  });

  it("stay when an event begins to show them at the same moment", async () => {
    const bytes = await draw(200, 200).jpeg().toBuffer();
    for (let round = 0; round < 10; round += 1) {
      const picture = await store(bytes);
      await server.db
        .updateTable("media")
        .set({ created_at: new Date(0) })
        .where("media_id", "=", picture.mediaId)
        .execute();
      const [created] = await Promise.all([createWith([picture.mediaId]), clean()]);
      const { status } = await fetchFile(server, picture.url);
      // Shown and there, or refused and gone.
      expect([created.status, status]).toEqual(created.status === 200 ? [200, 200] : [422, 404]);
    }
  });
});
