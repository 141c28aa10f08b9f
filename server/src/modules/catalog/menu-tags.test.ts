import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { listProducts } from "@skipline/contract/catalog";
import { request } from "undici";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { logStatements } from "../../test/statement-log.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, somePhone, type TestVenue } from "../../test/test-venue.ts";

/** What a read of a menu costs, whatever is sent along with it. */

const sent = logStatements("skipline-server");
const isOfMenu = (text: string) => /vendor_location|"product"/.test(text);
let server: TestServer;
let venue: TestVenue;
let guest: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aspen");
  guest = await server.signIn(somePhone());
  ok(await read());
});
afterAll(() => server.close());
beforeEach(() => sent.clear());

const params = () => ({ params: { vendorLocationId: venue.vendorLocationId } });
const read = (headers: Record<string, string> = {}, as: Session | null = null) =>
  server.call(listProducts, params(), as, headers);
const readsOfMenu = () => [...sent.keys()].filter(isOfMenu);

test("one who knows nothing, or what is so, costs no statement", async () => {
  const first = await read();
  expect((await read({ "if-none-match": String(first.headers.get("etag")) })).status).toBe(304);
  expect(readsOfMenu()).toEqual([]);
});

test.each(['"999999999999999.x.br"', '"1.x.plain"', 'W/"2.y.gzip", "3.z.br"', "*", "x".repeat(5_000)])(
  "a tag that is not ours (%#) costs a look at the version, and no menu is read for it",
  async (tag) => {
    await Promise.all(Array.from({ length: 50 }, () => read({ "if-none-match": tag })));
    expect(readsOfMenu()).toEqual([expect.stringContaining('"menu_version"')]);
    expect(readsOfMenu()[0]).not.toContain('"product"');
  },
);

test("who is signed in looks at the version, and is not asked for a role", async () => {
  ok(await read({}, guest));
  expect(readsOfMenu()).toHaveLength(1);
  expect([...sent.keys()].filter((text) => text.includes("staff_role"))).toEqual([]);
});

test("a menu is compressed in the codings that somebody asks for, and is the same in each", async () => {
  const url = `${server.url}/api${listProducts.path.replace("{vendorLocationId}", venue.vendorLocationId)}`;
  const bodies = await Promise.all(
    ["identity", "gzip", "br", "br"].map(async (coding) => {
      const { body, headers } = await request(url, { headers: { "accept-encoding": coding } });
      const bytes = Buffer.from(await body.arrayBuffer());
      expect(headers["content-encoding"]).toBe(coding === "identity" ? undefined : coding);
      if (coding === "gzip") return gunzipSync(bytes).toString();
      return (coding === "br" ? brotliDecompressSync(bytes) : bytes).toString();
    }),
  );
  expect(new Set(bodies).size).toBe(1);
  expect(JSON.parse(bodies[0] ?? "")).toEqual(ok(await read()));
});
