import { readdirSync } from "node:fs";
import type { Endpoint } from "@skipline/contract/endpoint";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { fillDefaults } from "../src/lib/fill-defaults.ts";
import { endpointCode, markSchemas, readsSchemas } from "./contract.ts";

const folder = new URL("../../contract/src/", import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
const modules = (await Promise.all(files.map((file) => import(new URL(file, folder).href)))) as object[];
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "output" in value && "path" in value;
const endpoints = modules.flatMap((module) => Object.values(module)).filter(isEndpoint);

/** What a page has of it. */
function inPage(endpoint: Endpoint): Endpoint {
  // oxlint-disable-next-line no-eval -- what the build writes
  return (0, eval)(`(${endpointCode(endpoint)})`) as Endpoint;
}

/** Whatever a server may leave out is left out, in each item of each list. */
function emptyAnswer(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "default") return undefined;
  if (def.type === "optional" || def.type === "nullable") return emptyAnswer(def.innerType);
  if (def.type === "array") return [emptyAnswer(def.element)];
  if (def.type !== "object") return "said";
  return Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, emptyAnswer(one)]));
}

test("a page asks at the same place, and fills the same defaults, without the schemas", () => {
  const withDefaults = endpoints.filter(({ output }) => {
    const answer = emptyAnswer(output);
    return JSON.stringify(fillDefaults(output, answer)) !== JSON.stringify(answer);
  });
  expect(endpoints.length).toBeGreaterThan(100);
  expect(withDefaults.length).toBeGreaterThan(20);
  for (const endpoint of endpoints) {
    const { id, method, path, kind, access, output } = endpoint;
    const had = inPage(endpoint);
    expect(had).toMatchObject({ id, method, path, access, ...(kind && { kind }) });
    expect(fillDefaults(had.output, emptyAnswer(output)), id).toEqual(fillDefaults(output, emptyAnswer(output)));
  }
});

test.each([
  ["const { body } = createEvent;", true],
  ["const { body: created } = createEvent ;", true],
  ["const shape = createEvent.body.shape;", true],
  ["await call(createEvent, { params, body: fields });", false],
  ["const { body } = createEventPage;", false],
])("who reads the schemas of an endpoint has them: %s", (code, expected) => {
  expect(readsSchemas(code, "createEvent")).toBe(expected);
});

test("a schema is marked as made without an effect, what a function does is not", () => {
  const code = [
    `export const id = z.string().check(z.regex(/a/));`,
    `const all = { of: [text(2)] };`,
    `export const read = (value) => heard.set(value);`,
    `export function say() { tell(); }`,
  ];
  const pure = "/* @__PURE__ */ ";
  expect(markSchemas("any.ts", code.join("\n")).split("\n")).toEqual([
    `export const id = ${pure}z.string().check(${pure}z.regex(/a/));`,
    `const all = { of: [${pure}text(2)] };`,
    code[2],
    code[3],
  ]);
});
