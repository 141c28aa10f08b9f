import type { Endpoint } from "@skipline/contract/endpoint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import * as z from "zod/mini";
import { contractEndpoints } from "../test/contract-endpoints.ts";
import { type House, openHouse } from "../test/house.ts";
import { sampleOf, sendSample } from "../test/sample-calls.ts";
import { letMinutePass } from "../test/test-venue.ts";
import { startTestServer, type TestServer } from "../test/test-server.ts";

/** Row Z6: what a client may not say is refused, not ignored, in every object of every body. */
const extraFields: [string, string][] = Object.entries({
  role: "SUPER_ADMIN",
  status: "PAID",
  isFree: true,
  availableCredits: 99,
  totalAmount: "0.01",
  totalPrice: "0.01",
  subtotal: "0.01",
  discountPercent: 100,
  datetimePaid: "2026-01-01T00:00:00Z",
  completedBy: "me",
  isAdmin: true,
  refundState: "REFUNDED",
  priceCents: 1,
  vendorId: "vnd-extra",
}).map(([field, value]) => [field, JSON.stringify(value)]);
/** Refused before anybody looks at the object that they would poison. */
const poison: [string, string][] = [
  ["__proto__", `{"isAdmin":true}`],
  ["constructor", `{"prototype":{"isAdmin":true}}`],
];

let server: TestServer;
let house: House;
// The issuer's bodies are OAuth's, which says that unknown parameters are ignored; a webhook's body is the provider's.
const strict = (await contractEndpoints()).filter(
  ({ body, kind, errorShape }) => body && kind === undefined && errorShape === undefined,
);

beforeAll(async () => {
  server = await startTestServer();
  house = await openHouse(server, "extra");
});
afterAll(() => server.close());

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** Everything that a schema may be at one place. */
function alternatives(schema: JsonSchema): JsonSchema[] {
  return [schema, ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(alternatives)];
}

/** The objects of a body, each with where it is and what its schema names. */
function* objectsOf(
  value: unknown,
  schemas: JsonSchema[],
  path = "body",
): Generator<{ path: string; known: Set<string>; isDescribed: boolean }> {
  if (Array.isArray(value)) {
    const items = schemas.flatMap(({ items: item }) => (item ? alternatives(item) : []));
    for (const [index, item] of value.entries()) yield* objectsOf(item, items, `${path}.${index}`);
  } else if (typeof value === "object" && value !== null) {
    const described = schemas.flatMap(({ properties }) => properties ?? []);
    yield { path, known: new Set(described.flatMap(Object.keys)), isDescribed: described.length > 0 };
    for (const [key, part] of Object.entries(value)) {
      const parts = schemas.flatMap(({ properties }) => (properties?.[key] ? alternatives(properties[key]) : []));
      yield* objectsOf(part, parts, `${path}.${key}`);
    }
  }
}

/** The body's text with one field more in the object at `path`: as text, so that `__proto__` is a field like another. */
function withField(text: string, path: string, [field, value]: [string, string]): string {
  const marker = "the field goes here";
  const body = JSON.parse(text) as Record<string, unknown>;
  const target = path
    .split(".")
    .slice(1)
    .reduce<Record<string, unknown>>((object, key) => object[key] as Record<string, unknown>, body);
  target[marker] = 0;
  return JSON.stringify(body).replace(`"${marker}":0`, `"${field}":${value}`);
}

const send = (endpoint: Endpoint, change: (text: string) => string) =>
  sendSample(
    server,
    endpoint,
    (name) => house.ids[name],
    endpoint.access.kind === "self" ? house.guest : house.boss,
    change,
  );

test.each(strict.map((endpoint) => [endpoint.id, endpoint] as const))("%s refuses each", async (_id, endpoint) => {
  const { body } = sampleOf(endpoint)((name) => house.ids[name]);
  const schema = z.toJSONSchema(endpoint.body!, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const objects = [...objectsOf(body, alternatives(schema))];
  expect(objects.every(({ isDescribed }) => isDescribed)).toBe(true);
  for (const { path, known } of objects) {
    // What is asked too often would be refused for that.
    await letMinutePass(server);
    for (const extra of [...extraFields, ...poison]) {
      if (known.has(extra[0])) continue;
      const answer = await send(endpoint, (text) => withField(text, path, extra));
      const words = JSON.stringify(answer.body);
      expect(answer.status, `${extra[0]} in ${path}: ${words}`).toBe(400);
      expect(words).toContain(poison.includes(extra) ? "could not be read" : extra[0]);
    }
  }
});

test("the bodies are right without them, and nothing had come of it", async () => {
  expect(strict.length).toBeGreaterThan(8);
  const before = await server.db
    .selectFrom("customer_order")
    .select("status")
    // Those that the house's tickets are for were paid elsewhere.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("payment")
            .where("payment.provider", "=", "elsewhere")
            .whereRef("payment.reference", "=", sql<string>`customer_order.order_id::text`),
        ),
      ),
    )
    .execute();
  expect(before.map(({ status }) => status).toSorted()).toEqual([
    "IN_PROGRESS",
    "PAID",
    "PAID",
    "PAID",
    "PAID",
    "PAID",
  ]);
  const statuses: Record<string, number> = {};
  for (const endpoint of strict) statuses[endpoint.id] = (await send(endpoint, (text) => text)).status;
  expect(Object.entries(statuses).filter(([, status]) => status === 400)).toEqual([]);
});
