import { readdirSync } from "node:fs";
import type { Endpoint } from "@skipline/contract/endpoint";
import * as z from "zod/mini";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Io = "input" | "output";
type PartName = "params" | "query" | "body" | "output";

/** What the published operations take and give, and the named schemas that they share. */
export interface PublishedSchemas {
  partOf(endpoint: Endpoint, part: PartName): JsonSchema;
  schemas: Record<string, JsonSchema>;
}

const contract = new URL("../../../contract/src/", import.meta.url);
const components = "#/components/schemas/";

/**
 * The schemas of the endpoints as JSON Schema. A schema that the contract exports has its export's name (`order` is
 * `Order`), the body and the answer of a call that of the call (`CreateOrderRequest`, `CreateOrderResponse`). Each is
 * there once, and twice where what goes in is not what comes out: `ProductInput` beside `Product`.
 */
export async function publishSchemas(endpoints: readonly Endpoint[]): Promise<PublishedSchemas> {
  const names = nameParts(endpoints, await readExported());
  const parts = endpoints.flatMap((endpoint) =>
    (["params", "query", "body", "output"] as const).flatMap((part) => {
      const schema = endpoint[part];
      // Of a file there is a type, and no schema.
      return schema && !(part === "output" && isFile(endpoint.output))
        ? [{ key: keyOf(endpoint, part), schema, io: ioOf(part) }]
        : [];
    }),
  );
  const made = { input: toJson(parts, "input", names), output: toJson(parts, "output", names) };
  const differing = findDiffering(made.input.named, made.output.named);
  const nameIn = (io: Io, name: string) =>
    io === "input" && differing.has(name) && name in made.output.named ? `${name}Input` : name;
  const rename = (io: Io, schema: JsonSchema) => withRefs(schema, (name) => components + nameIn(io, name));
  const schemas: Record<string, JsonSchema> = {};
  for (const io of ["input", "output"] as const) {
    for (const [name, schema] of Object.entries(made[io].named)) {
      const published = nameIn(io, name);
      if (published !== name && (published in made.input.named || published in made.output.named)) {
        throw new Error(`two schemas would be named ${published}`);
      }
      schemas[published] = rename(io, schema);
    }
  }
  return {
    schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    partOf(endpoint, part) {
      const schema = made[ioOf(part)].parts[keyOf(endpoint, part)];
      return schema ? rename(ioOf(part), schema) : {};
    },
  };
}

const keyOf = ({ id }: Endpoint, part: PartName) => `${id} ${part}`;
const ioOf = (part: PartName): Io => (part === "output" ? "output" : "input");

/**
 * Names are read off the contract's modules, and not written beside the schemas: there they would be sent to browsers.
 * @throws Error when two schemas would have one name
 */
async function readExported(): Promise<Map<z.core.$ZodType, string>> {
  const files = readdirSync(contract).filter((name) => name.endsWith(".ts") && !/^test-|\.test\./.test(name));
  const modules = await Promise.all(files.map((name) => import(new URL(name, contract).href) as Promise<object>));
  const names = new Map<z.core.$ZodType, string>();
  for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
    if (isSchema(value)) giveName(names, value, capitalize(name));
  }
  return names;
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === "object" && value !== null && "_zod" in value;
}

function nameParts(endpoints: readonly Endpoint[], names: Map<z.core.$ZodType, string>) {
  for (const { id, body, output, kind } of endpoints) {
    const call = capitalize(id.slice(id.indexOf(".") + 1));
    if (body && kind !== "webhook" && !names.has(body)) giveName(names, body, `${call}Request`);
    if (!isFile(output) && !names.has(output)) giveName(names, output, `${call}Response`);
  }
  return names;
}

/** What comes out as bytes of one type. */
export const isFile = (output: z.core.$ZodType) => output._zod.def.type === "file";

function giveName(names: Map<z.core.$ZodType, string>, schema: z.core.$ZodType, name: string): void {
  if (!names.has(schema) && [...names.values()].includes(name)) throw new Error(`two schemas would be named ${name}`);
  names.set(schema, name);
}

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

interface Part {
  key: string;
  schema: z.core.$ZodType;
  io: Io;
}

/** All parts of one direction in one go, so that what they share is worked out once. */
function toJson(parts: readonly Part[], io: Io, names: ReadonlyMap<z.core.$ZodType, string>) {
  const whole = z.object(
    Object.fromEntries(parts.filter((part) => part.io === io).map(({ key, schema }) => [key, schema])),
  );
  const { properties = {}, $defs = {} } = z.toJSONSchema(whole, {
    io,
    unrepresentable: "any",
    metadata: withNames(names),
    override: ({ zodSchema, jsonSchema }) => {
      // A field more breaks no client: later versions of an answer have some.
      const { def } = zodSchema._zod;
      if (io === "output" && def.type === "object" && !def.catchall) delete jsonSchema.additionalProperties;
    },
  }) as JsonSchema;
  return { parts: properties as Record<string, JsonSchema>, named: $defs };
}

/** The descriptions that schemas have, and the names that they have here alone. */
class NamedRegistry extends z.core.$ZodRegistry<Record<string, unknown>> {
  readonly names: ReadonlyMap<z.core.$ZodType, string>;

  constructor(names: ReadonlyMap<z.core.$ZodType, string>) {
    super();
    this.names = names;
  }

  override get(schema: z.core.$ZodType) {
    const name = this.names.get(schema);
    return { ...z.globalRegistry.get(schema), ...(name === undefined ? {} : { id: name }) };
  }
}

const withNames = (names: ReadonlyMap<z.core.$ZodType, string>) => new NamedRegistry(names);

/** Names whose schema is another one for what goes in, by itself or by what it refers to. */
function findDiffering(input: Record<string, JsonSchema>, output: Record<string, JsonSchema>): Set<string> {
  const differing = new Set(
    Object.keys(input).filter((name) => name in output && JSON.stringify(input[name]) !== JSON.stringify(output[name])),
  );
  for (let before = -1; before !== differing.size;) {
    before = differing.size;
    for (const [name, schema] of Object.entries(input)) {
      if (name in output && namesIn(schema).some((one) => differing.has(one))) differing.add(name);
    }
  }
  return differing;
}

const ref = /"\$ref":"#\/\$defs\/(\w+)"/g;

const namesIn = (schema: JsonSchema) => [...JSON.stringify(schema).matchAll(ref)].map(([, name]) => name!);

function withRefs(schema: JsonSchema, refOf: (name: string) => string): JsonSchema {
  const text = JSON.stringify(schema).replaceAll(ref, (_, name: string) => `"$ref":${JSON.stringify(refOf(name))}`);
  return JSON.parse(text) as JsonSchema;
}
