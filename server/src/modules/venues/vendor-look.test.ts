import { rm } from "node:fs/promises";
import { accentColors, isGoodAccent } from "@skipline/contract/accent";
import { listActivities } from "@skipline/contract/roles";
import { getVendorPage } from "@skipline/contract/landing";
import { getOwnVendor, type OwnVendor, updateVendor } from "@skipline/contract/vendors";
import { findVendor, type VendorLook } from "@skipline/contract/venues";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { draw, uploaded } from "../../test/test-pictures.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { writeTestWeb } from "../../test/test-web.ts";
import { codeOf, letMinutePass, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

let webFolder: string;
let server: TestServer;
let venue: TestVenue;
let other: TestVenue;
let admin: Session;
let stranger: Session;

beforeAll(async () => {
  webFolder = await writeTestWeb();
  server = await startTestServer({ webFolder });
  venue = await openVenue(server.db, "looks");
  other = await openVenue(server.db, "other-looks");
  admin = await server.signIn(venue.phones.ADMIN);
  stranger = await server.signIn(other.phones.SUPER_ADMIN);
});
afterAll(async () => {
  await server.close();
  await rm(webFolder, { recursive: true });
});
beforeEach(() => letMinutePass(server));

const params = () => ({ vendorId: venue.vendorId });
const get = async (): Promise<OwnVendor> => ok(await server.call(getOwnVendor, { params: params() }, admin)).vendor;
const change = async (more: object, as = admin) =>
  server.call(updateVendor, { params: params(), body: { ...(await get()), ...more } }, as);
/** By guests, for whom it is kept in memory until the server hears of a change. */
const look = async (): Promise<VendorLook | null | undefined> =>
  ok(await server.call(findVendor, { query: params() })).items[0]?.look;
const errorOf = (body: object) =>
  (body as { error: { message: string; details: { nearest: string; issues: { path: string }[] } } }).error;
const drawLogo = async (width = 640, height = 320) => draw(width, height).png().toBuffer();
const upload = async (of = venue) =>
  uploaded(server, await drawLogo(), { as: of === venue ? admin : stranger, vendorId: of.vendorId });

describe("a venue's colour", () => {
  it("is seen by guests in all its roles, in both themes, and told of in the trail", async () => {
    const { version } = await get();
    const { vendor } = ok(await change({ accent: " #E8590C " }));
    expect([vendor.accent, vendor.version]).toEqual(["#e8590c", version + 1]);
    const accent = { dark: accentColors("#e8590c", "dark"), light: accentColors("#e8590c", "light") };
    await expect.poll(look).toEqual({ logo: null, accent });
    const page = ok(await server.call(getVendorPage, { params: params() }));
    expect(page.vendor.look?.accent).toEqual(accent);
    const { items } = ok(await server.call(listActivities, { params: params(), query: {} }, admin));
    expect(items[0]?.details).toMatchObject({ before: { accent: null }, after: { accent: "#e8590c" } });
    ok(await change({ accent: null }));
    await expect.poll(look).toBeNull();
  });

  it("is refused where it can't be seen in both themes, with one that can", async () => {
    const before = await get();
    const refused = await change({ accent: "#ffffff" });
    expect([refused.status, codeOf(refused)]).toEqual([422, "RULE_VIOLATED"]);
    const { details, message } = errorOf(refused.body);
    expect(isGoodAccent(details.nearest)).toBe(true);
    expect(details.issues[0]?.path).toBe("body.accent");
    expect(message).toContain(details.nearest);
    expect(await get()).toEqual(before);
  });

  it.each(["orange", "#fff", "#12345g", "e8590c", "var(--x)"])("is no colour as %j", async (accent) => {
    expect((await change({ accent })).status).toBe(400);
  });

  it("stays where nothing is said of it", async () => {
    ok(await change({ accent: "#0e57ff" }));
    const { accent: _accent, logoMediaId: _media, logo: _logo, ...said } = await get();
    const { vendor } = ok(
      await server.call(updateVendor, { params: params(), body: { ...said, name: "Blue" } }, admin),
    );
    expect([vendor.name, vendor.accent]).toEqual(["Blue", "#0e57ff"]);
  });
});

describe("a venue's logo", () => {
  it("is an uploaded picture, which guests see with its size", async () => {
    const picture = await upload();
    const { vendor } = ok(await change({ logoMediaId: picture.mediaId, accent: null }));
    const logo = { url: picture.sizes.at(-1)?.url, width: 320, height: 160 };
    expect([vendor.logoMediaId, vendor.logo]).toEqual([picture.mediaId, logo]);
    await expect.poll(look).toEqual({ logo, accent: null });
    const { items } = ok(await server.call(listActivities, { params: params(), query: {} }, admin));
    expect(items[0]?.details["after"]).toMatchObject({ logoMediaId: picture.mediaId });
    expect(items[0]?.details["after"]).not.toHaveProperty("logo");
  });

  it("is kept while it is shown, and removed a day after", async () => {
    const { mediaId } = await upload();
    ok(await change({ logoMediaId: mediaId }));
    const isKept = async () => {
      server.clock.advance({ seconds: 25 * 3600 });
      await server.runJob("media.remove-unused-pictures");
      // Sessions have ended meanwhile.
      admin = await server.signIn(venue.phones.ADMIN);
      stranger = await server.signIn(other.phones.SUPER_ADMIN);
      return (await server.db.selectFrom("media").select("media_id").where("media_id", "=", mediaId).execute()).length;
    };
    expect(await isKept()).toBe(1);
    // A server of the release before asks for nothing of it.
    await server.db.updateTable("media").set({ removed_at: new Date() }).where("media_id", "=", mediaId).execute();
    expect(await isKept()).toBe(1);
    ok(await change({ logoMediaId: null }));
    expect(await isKept()).toBe(0);
  });

  it.each([
    ["another vendor's", async () => (await upload(other)).mediaId],
    ["one that is not there", async () => "01a1fef5-9e4d-765d-87af-4b35bc259a4b"],
  ])("is not %s", async (_what, find) => {
    const before = await get();
    const refused = await change({ logoMediaId: await find() });
    expect([refused.status, codeOf(refused)]).toEqual([422, "RULE_VIOLATED"]);
    expect(errorOf(refused.body).details).toMatchObject({ issues: [{ path: "body.logoMediaId" }] });
    expect(await get()).toEqual(before);
  });
});

test("managers and other vendors' owners change neither, and nobody over another's change", async () => {
  for (const as of [await server.signIn(venue.phones.MANAGER), stranger]) {
    expect((await change({ accent: "#e8590c" }, as)).status).toBe(403);
  }
  const { version } = await get();
  ok(await change({ name: "Faster" }));
  expect(codeOf(await change({ accent: "#e8590c", version }))).toBe("VENDOR_CHANGED");
});

test("the page of the menu says the colour before any script runs, also that there is none", async () => {
  const { vendorLocationId } = venue;
  const metaOf = async () => {
    const html = await (await fetch(`${server.url}/location/${vendorLocationId}`)).text();
    return /<meta name="accent" content="([^"]*)"/.exec(html)?.[1];
  };
  ok(await change({ accent: "#e8590c" }));
  await expect.poll(metaOf).toContain("--venue-dark-fill:#e8590c;");
  ok(await change({ accent: null }));
  await expect.poll(metaOf).toBe("");
});
