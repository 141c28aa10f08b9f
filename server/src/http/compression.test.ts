import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createOrder } from "@skipline/contract/ordering";
import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { contractEndpoints } from "../test/contract-endpoints.ts";
import { startTestServer, type Session, type TestServer } from "../test/test-server.ts";
import { createBody, openVenue, placePaidOrder, somePhone, type TestVenue } from "../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "small");
  guest = await server.signIn(somePhone());
  for (let order = 0; order < 3; order += 1) await placePaidOrder(server, venue, guest);
});
afterAll(() => server.close());

/** Bytes as they come over the wire. */
async function ask(path: string, coding?: string, method: "GET" | "HEAD" | "POST" = "GET", body?: unknown) {
  const answer = await request(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${guest.idToken}`,
      ...(coding === undefined ? {} : { "accept-encoding": coding }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: answer.headers, bytes };
}
const orders = () => `/api/users/${guest.userId}/orders`;

test("a long answer comes as the client likes it best, and says the same", async () => {
  const plain = await ask(orders());
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.bytes.length).toBeGreaterThan(1_000);
  for (const [accepted, coding, decode] of [
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip;q=1, br;q=0.5", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
  ] as const) {
    const { headers, bytes } = await ask(orders(), accepted);
    expect([headers["content-encoding"], headers["content-length"]]).toEqual([coding, String(bytes.length)]);
    expect(headers["vary"]).toBe("accept-encoding");
    expect(bytes.length).toBeLessThan(plain.bytes.length / 1.5);
    expect(decode(bytes)).toEqual(plain.bytes);
  }
});

test.each(["identity", "deflate", "*;q=0", "", "nonsense"])("who asks for %j gets it plain", async (accepted) => {
  const { status, headers, bytes } = await ask(orders(), accepted);
  expect([status, headers["content-encoding"]]).toEqual([200, undefined]);
  expect(JSON.parse(bytes.toString())).toMatchObject({ nextToken: null });
});

test("what is longer than is written at once is compressed too", async () => {
  const { headers, bytes } = await ask("/api/openapi.json", "br");
  expect(headers["content-encoding"]).toBe("br");
  const text = brotliDecompressSync(bytes).toString();
  expect(text.length).toBeGreaterThan(64_000);
  expect(JSON.parse(text)).toMatchObject({ openapi: "3.1.0" });
});

test("short answers, the menu's own bytes and pages are left as they are", async () => {
  expect((await ask("/api/config", "br")).headers["content-encoding"]).toBeUndefined();
  const menu = await ask(`/api/vendor-locations/${venue.vendorLocationId}/products`, "br");
  expect(menu.headers["content-encoding"]).toBe("br");
  expect(JSON.parse(brotliDecompressSync(menu.bytes).toString())).toHaveProperty("items");
  expect((await ask("/api/docs", "br")).headers["content-encoding"]).toBeUndefined();
});

test("an answer that holds a secret is never compressed", async () => {
  const body = createBody(venue, guest, { soda: 2, beer: 1, shirt: 1, straw50: 3 });
  const { status, headers, bytes } = await ask(orders(), "br", "POST", body);
  expect([status, headers["content-encoding"], headers["vary"]]).toEqual([200, undefined, undefined]);
  expect(bytes.length).toBeGreaterThan(1_000);
  expect(JSON.parse(bytes.toString())).toHaveProperty("clientSecret");
});

test("every endpoint that answers a token or a payment's secret says so", async () => {
  const telling = (await contractEndpoints()).filter(({ output }) =>
    /"(\w+_token|\w*[sS]ecret\w*)":/.test(JSON.stringify(z.toJSONSchema(output, { unrepresentable: "any" }))),
  );
  expect(telling.map(({ id }) => id)).toContain(createOrder.id);
  expect(telling.map(({ id }) => id)).toContain("auth.exchangeToken");
  for (const endpoint of telling) expect(endpoint, endpoint.id).toMatchObject({ holdsSecret: true });
});
