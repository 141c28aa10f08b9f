import { createEvent } from "@skipline/contract/events";
import { markPaid } from "@skipline/contract/ordering";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { contractEndpoints } from "../test/contract-endpoints.ts";
import type { JsonSchema } from "../test/json-values.ts";
import { type Session, startTestServer, type TestServer } from "../test/test-server.ts";
import { openVenue, type TestVenue } from "../test/test-venue.ts";
import { bodyLimitOf, generalBodyLimit } from "./body-limit.ts";

let server: TestServer;
let venue: TestVenue;
let manager: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "long");
  manager = await server.signIn(venue.phones.MANAGER);
});
afterAll(() => server.close());

/** JSON of plain ASCII, as many libraries write it. */
const escaped = (value: unknown) =>
  JSON.stringify(value).replaceAll(
    /[^\u0020-\u007e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

test.each([
  ["Chinese", "酒".repeat(50_000), JSON.stringify],
  ["emoji", "🍹".repeat(50_000), JSON.stringify],
  ["quotes", '"'.repeat(50_000), JSON.stringify],
  ["emoji, escaped", "🍹".repeat(50_000), escaped],
])("a description of 50,000 characters is taken, in %s", async (_what, description, write) => {
  const body = write({ eventName: "Night", status: "UPCOMING", description });
  const path = `/api/admin/vendors/${venue.vendorId}/events`;
  expect((await server.request(createEvent.method, path, body, manager)).status).toBe(200);
});

test("one character more is against the rule, and a body beyond every rule is not even read", async () => {
  const path = `/api/admin/vendors/${venue.vendorId}/events`;
  const send = (description: string) =>
    server.request("POST", path, { eventName: "Night", status: "UPCOMING", description }, manager);
  expect((await send("🍹".repeat(50_001))).status).toBe(400);
  expect((await send("x".repeat(bodyLimitOf(createEvent) + 1))).status).toBe(413);
});

test("the longest body that any schema allows fits its limit, and no limit is beyond a megabyte", async () => {
  const withBody = (await contractEndpoints()).filter((endpoint) => endpoint.body && endpoint.kind !== "webhook");
  expect(withBody.length).toBeGreaterThan(8);
  for (const endpoint of withBody) {
    const schema = z.toJSONSchema(endpoint.body!, { io: "input", unrepresentable: "any" }) as JsonSchema;
    const size = Buffer.byteLength(escaped(longestValue(schema)));
    expect(size, endpoint.id).toBeLessThanOrEqual(bodyLimitOf(endpoint));
    expect(bodyLimitOf(endpoint), endpoint.id).toBeLessThan(1_000_000);
  }
});

test("a call that takes no body has the general limit", () => {
  expect(bodyLimitOf(markPaid)).toBe(generalBodyLimit);
});

/** Every text as long as it may be, every list full, every field there. */
function longestValue(schema: JsonSchema): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(longestValue).toSorted((a, b) => escaped(b).length - escaped(a).length)[0];
  if (schema.type === "object") {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [name, longestValue(property)]),
    );
  }
  if (schema.type === "array") {
    return Array.from({ length: schema.maxItems ?? 0 }, () => longestValue(schema.items ?? {}));
  }
  if (schema.type !== "string") return schema.maximum ?? 0;
  return "🍹".repeat(schema.maxLength ?? 10);
}
