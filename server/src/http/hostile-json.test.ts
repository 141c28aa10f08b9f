import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { contractEndpoints } from "../test/contract-endpoints.ts";
import { almostLegalJson, hostileJson, type JsonSchema, legalJson } from "../test/json-values.ts";

const parts = (await contractEndpoints()).flatMap((endpoint) =>
  (["params", "query", "body"] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema ? [[`${endpoint.id} ${part}`, schema] as const] : [];
  }),
);
const asJsonSchema = (schema: z.ZodMiniType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;

test("the contract's schemas are found", () => {
  expect(parts.length).toBeGreaterThan(50);
});

test.each(parts)("%s refuses what it does not take, and never throws", (_name, schema) => {
  const shape = asJsonSchema(schema);
  const anything = fc.oneof(hostileJson, almostLegalJson(shape));
  fc.assert(
    fc.property(anything, (value) => {
      expect(typeof schema.safeParse(value).success).toBe("boolean");
    }),
    { numRuns: 500 },
  );
});

test("what has a length of its own making is refused for its type", () => {
  const traps: unknown[] = [{ length: { toString: "x" } }, { length: { valueOf: 1, toString: null } }];
  for (const [name, schema] of parts) {
    const { properties = {} } = asJsonSchema(schema);
    for (const [trap, property] of traps.flatMap((one) => Object.keys(properties).map((key) => [one, key] as const))) {
      expect(schema.safeParse({ [property]: trap }).success, `${name} ${property}`).toBe(false);
    }
  }
});

test("the generator's legal values are legal, or against a rule that a schema can't say", () => {
  let taken = 0;
  for (const [, schema] of parts) {
    const [value] = fc.sample(legalJson(asJsonSchema(schema)), 1);
    if (schema.safeParse(value).success) taken += 1;
  }
  expect(taken).toBeGreaterThan(parts.length * 0.8);
});
