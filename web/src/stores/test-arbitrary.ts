import fc from "fast-check";
import * as z from "zod/mini";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/**
 * Any value that a schema takes, made from the schema itself: a field added there is covered without a word here. A
 * kind of field that is not known yet fails the test that meets it, rather than going unseen.
 */
export function arbitraryOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return build(z.toJSONSchema(schema, { io: "output" }));
}

const anyTime = fc.date({ min: new Date("2020-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });

function build(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types: unknown = schema.type;
  if (Array.isArray(types)) return fc.oneof(...types.map((type) => build({ ...schema, type: type as "string" })));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => build(one)));
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "number":
    case "integer":
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
    case "string":
      if (schema.format === "date-time") return anyTime.map((date) => date.toISOString());
      if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
      return fc.string({ minLength: schema.minLength ?? 0, maxLength: schema.maxLength ?? 50 });
    case "array":
      return fc.array(build(schema.items as JsonSchema), { maxLength: 3 });
    case "object": {
      const fields: Record<string, fc.Arbitrary<unknown>> = {};
      for (const [name, one] of Object.entries(schema.properties ?? {})) fields[name] = build(one as JsonSchema);
      return fc.record(fields, { requiredKeys: schema.required ?? [] });
    }
    default:
      throw new Error(`No arbitrary for ${JSON.stringify(schema)}`);
  }
}
