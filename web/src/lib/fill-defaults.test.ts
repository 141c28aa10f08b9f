import type { Endpoint } from "@skipline/contract/endpoint";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { arbitraryOf } from "#stores/test-arbitrary.ts";
import { fillDefaults, readKept } from "./fill-defaults.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../../contract/src/*.ts", { eager: true });
const endpoints = Object.values(modules)
  .flatMap(Object.values)
  .filter((one: unknown): one is Endpoint => typeof one === "object" && one !== null && "output" in one);

/** Without every field that has a default, however deep: as a server answers that knows none of them. */
function withoutDefaults(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "optional" || def.type === "nullable" || def.type === "default") {
    return withoutDefaults(def.innerType, value);
  }
  if (def.type === "array" && Array.isArray(value)) return value.map((one) => withoutDefaults(def.element, one));
  if (def.type !== "object" || typeof value !== "object" || value === null) return value;
  const shape = def.shape as Record<string, z.core.$ZodType>;
  const left = Object.entries(value).filter(([name]) => !(shape[name] instanceof z.ZodMiniDefault));
  return Object.fromEntries(left.map(([name, one]) => [name, withoutDefaults(shape[name]!, one)]));
}

const hasDefaults = (schema: z.core.$ZodType) => JSON.stringify(z.toJSONSchema(schema)).includes('"default":');

describe("the defaults of answers", () => {
  const withDefaults = endpoints.filter(({ output }) => hasDefaults(output));

  it("are there, in several nouns", () => {
    expect(endpoints.length).toBeGreaterThan(80);
    expect(withDefaults.length).toBeGreaterThan(20);
  });

  it.each(withDefaults.map((endpoint) => [endpoint.id, endpoint] as const))(
    "of %s stand in for every field that an older server leaves out",
    (_id, { output }) => {
      fc.assert(
        fc.property(arbitraryOf(output), (answer) => {
          const older = withoutDefaults(output, answer);
          // As zod fills them, which would also refuse what is still missing.
          expect(fillDefaults(output, older)).toEqual(output.parse(older));
          expect(fillDefaults(output, answer)).toEqual(answer);
        }),
        { numRuns: 20 },
      );
    },
  );

  it("leave what has none as it is", () => {
    const menu = { items: [{ productId: "beer", later: true }] };
    expect(fillDefaults(z.object({ items: z.array(z.object({ productId: z.string() })) }), menu)).toBe(menu);
  });

  it("check nothing: what is no answer goes on as it came", () => {
    const schema = z.object({ rows: z.array(z.object({ note: z._default(z.string(), "") })) });
    for (const odd of [null, undefined, "<html>", { rows: null }, { rows: [3, null] }]) {
      expect(fillDefaults(schema, odd)).toEqual(odd);
    }
  });
});

describe("what a device has kept", () => {
  const kept = z.object({ code: z.string(), state: z.enum(["OPEN"]), lines: z._default(z.array(z.string()), []) });

  it("comes back with values that are not known here, and defaults beside them", () => {
    expect(readKept(kept, { code: "a", state: "LATER" })).toEqual({ code: "a", state: "LATER", lines: [] });
    expect(readKept(kept, { code: "a", state: "OPEN", gone: 1 })).toEqual({ code: "a", state: "OPEN", lines: [] });
  });

  it("is none where something else is wrong with it", () => {
    expect(readKept(kept, { code: 3, state: "LATER" })).toBeNull();
    expect(readKept(kept, { state: "OPEN" })).toBeNull();
  });

  it("is none where a value of a list is missing", () => {
    expect(readKept(kept, { code: "a" })).toBeNull();
    expect(readKept(kept, { code: "a", state: 4 })).toBeNull();
  });
});
