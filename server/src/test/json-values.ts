import fc from "fast-check";

/** What JSON Schema says of a value, as far as `z.toJSONSchema` writes it for the contract. */
export interface JsonSchema {
  type?: "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

const oddTexts = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "\u202e",
  "🍹",
  "-1",
  "1e999",
  "NaN",
  "null",
  "_",
  "../..",
  "%00",
  "%",
  "'--",
  "<b>",
  "9".repeat(40),
  "x".repeat(3000),
];
const oddKeys = ["length", "toString", "valueOf", "constructor", "size", "then", "toJSON", "", "id"];
/** Looks as if it had the method or property, and throws in whoever uses it as text or number. */
const trap = fc.constantFrom(...oddKeys).map((key) => ({ [key]: { toString: "x", valueOf: "x" } }));
const oddNumbers = [0, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 1e-308];

/** Any JSON, with a liking for what trips code up: names of methods as keys, odd texts, numbers at the edges. */
export const hostileJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(null, true, false),
    fc.constantFrom(...oddNumbers),
    fc.constantFrom(...oddTexts),
    fc.string(),
    { arbitrary: trap, weight: 2 },
    fc.array(tie("value"), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...oddKeys), fc.string({ maxLength: 8 })), tie("value")), {
        maxLength: 4,
      })
      .map((entries) => Object.fromEntries(entries)),
  ),
})).value;

/** Values that the schema allows; `known` names values of this deployment (ids of rows) by property. */
export function legalJson(schema: JsonSchema, known: Known = {}): fc.Arbitrary<unknown> {
  return jsonLike(schema, known, (_schema, legal) => legal);
}

/** Values of the schema's shape, in which any place may hold anything else. */
export function almostLegalJson(schema: JsonSchema, known: Known = {}): fc.Arbitrary<unknown> {
  return jsonLike(schema, known, (_schema, legal) =>
    fc.oneof({ arbitrary: legal, weight: 4 }, { arbitrary: hostileJson, weight: 1 }),
  );
}

export type Known = Record<string, readonly unknown[]>;
type Disturb = (schema: JsonSchema, legal: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>;

function jsonLike(schema: JsonSchema, known: Known, disturb: Disturb): fc.Arbitrary<unknown> {
  return disturb(schema, undisturbed(schema, known, disturb));
}

function undisturbed(schema: JsonSchema, known: Known, disturb: Disturb): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => jsonLike(one, known, disturb)));
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object":
      return objectLike(schema, known, disturb);
    case "array":
      return arrayLike(schema, jsonLike(schema.items ?? {}, known, disturb));
    case "string":
      return textLike(schema);
    case "number":
    case "integer":
      return fc.integer({ min: schema.minimum ?? -1_000_000, max: Math.min(schema.maximum ?? 1_000_000, 2 ** 31) });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return hostileJson;
  }
}

function objectLike(schema: JsonSchema, known: Known, disturb: Disturb): fc.Arbitrary<unknown> {
  const places = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const made = jsonLike(property, known, disturb);
    const here = known[name];
    return [name, here ? fc.oneof({ arbitrary: fc.constantFrom(...here), weight: 4 }, made) : made] as const;
  });
  return fc.record(Object.fromEntries(places), { requiredKeys: schema.required ?? [] });
}

/** Mostly a few; sometimes as many as there may be: what they come to has its own limits further in. */
function arrayLike({ minItems = 0, maxItems = 3 }: JsonSchema, item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const most = Math.min(maxItems, 100);
  return fc.oneof(
    { arbitrary: fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, 3) }), weight: 8 },
    fc.array(item, { minLength: most, maxLength: most, size: "max" }),
  );
}

function textLike({ pattern, minLength = 0, maxLength = 20 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, "u"));
  const size = { minLength, maxLength: Math.min(maxLength, 60) };
  const longest = fc.constantFrom("x", "é").map((letter) => letter.repeat(Math.min(maxLength, 5_000)));
  const usual = fc.oneof(fc.string(size), fc.string({ ...size, unit: "grapheme" }));
  return fc.oneof({ arbitrary: usual, weight: 6 }, longest);
}
