import { randomInt } from "node:crypto";
import { env } from "node:process";
import fc from "fast-check";
import { fromJSONSchema } from "zod";
import { almostLegalJson, hostileJson, type JsonSchema, type Known, legalJson } from "./json-values.ts";
import { readPublished } from "./published-document.ts";
import { type RawAnswer, type RawCall, sendRaw } from "./raw-calls.ts";

/** A head beyond 16 kB is no request, and its answer belongs to no operation. */
const longestInUrl = 300;

/** A published operation, as far as calls are made from it. */
interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: { name: string; in: "path" | "query" | "header"; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
  responses: Record<string, { content: Record<string, { schema: JsonSchema }> }>;
}

export interface FuzzTarget {
  url: string;
  /** Who calls; a call without a token and one with nonsense are tried as well. */
  callers: readonly { idToken: string; userId: string }[];
  /** Values that exist here, by the name of the property or parameter. */
  known: Known;
}

export interface FuzzReport {
  calls: number;
  byStatus: Record<string, number>;
  /** Operations that were once answered 200. */
  reached: Set<string>;
  operations: number;
  /** What was answered otherwise than it is published: the call with its answer. */
  broken: string[];
}

/**
 * Calls every published operation with what its schemas allow, with almost that, and with anything at all, in bundles on
 * one connection. Each answer must be one that is published, and never 500.
 */
export async function fuzz(target: FuzzTarget, options: { calls: number; seed: number }): Promise<FuzzReport> {
  const operations = await readOperations(target.url);
  const report: FuzzReport = { calls: 0, byStatus: {}, reached: new Set(), operations: operations.length, broken: [] };
  const each = Math.ceil(options.calls / operations.length);
  const checks = new Map(operations.map((operation) => [operation, checkOf(operation)]));
  const made = operations.flatMap((operation, n) =>
    fc
      .sample(callOf(operation, target), { numRuns: each, seed: options.seed + n })
      .map((call) => ({ operation, call })),
  );
  // Another order than by operation, and the same for the same seed.
  const order = fc.sample(fc.shuffledSubarray(made, { minLength: made.length }), { numRuns: 1, seed: options.seed });
  const queue = bundles(order[0] ?? []);
  const lane = async () => {
    for (let bundle = queue.pop(); bundle; bundle = queue.pop()) {
      const answers = await sendRaw(
        target.url,
        bundle.map(({ call }) => call),
      );
      const left = bundle.slice(answers.length);
      const isEnded = answers.at(-1)?.headers["connection"] === "close";
      // A body that was refused unread ends its connection, and says so; what stood behind it is sent again.
      if (left.length > 0 && isEnded) queue.push(left);
      else if (left.length > 0) report.broken.push(`no answer to ${JSON.stringify(left[0]?.call)}`);
      for (const [n, answer] of answers.entries()) {
        const sent = bundle[n];
        if (sent) note(report, sent, answer, checks.get(sent.operation)?.(answer) ?? null);
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  return report;
}

interface Sent {
  operation: Operation;
  call: RawCall;
}

function note(report: FuzzReport, { operation, call }: Sent, answer: RawAnswer, problem: string | null): void {
  report.calls += 1;
  report.byStatus[answer.status] = (report.byStatus[answer.status] ?? 0) + 1;
  if (answer.status === 200) report.reached.add(operation.operationId);
  if (problem === null || report.broken.length >= 20) return;
  const { authorization: _token, ...headers } = call.headers;
  const sent = JSON.stringify({ ...call, headers, body: call.body?.slice(0, 2_000) ?? null });
  report.broken.push(
    `${operation.operationId}: ${problem}\n  ${sent}\n  ${answer.status} ${answer.body.slice(0, 500)}`,
  );
}

/** Up to eight calls for a connection; a stream is the last of its own, because it goes on. */
function bundles(all: readonly Sent[]): Sent[][] {
  const made: Sent[][] = [];
  let open: Sent[] = [];
  for (const one of all) {
    open.push(one);
    if (open.length < 1 + (made.length % 8) && !isStream(one.operation)) continue;
    made.push(open);
    open = [];
  }
  return open.length > 0 ? [...made, open] : made;
}

const isStream = (operation: Operation) => "text/event-stream" in (operation.responses["200"]?.content ?? {});

/** What is wrong with an answer to the operation; null when nothing is. */
function checkOf(operation: Operation): (answer: RawAnswer) => string | null {
  const schemas = new Map(
    Object.entries(operation.responses).flatMap(([status, { content }]) => {
      const schema = content["application/json"]?.schema;
      const exact = status === "200" ? withoutOthers(schema) : schema;
      return schema ? [[Number(status), fromJSONSchema(exact as never)] as const] : [];
    }),
  );
  return ({ status, headers, body }) => {
    if (status >= 500 && status !== 503) return "failed";
    if (!(String(status) in operation.responses)) return "a status that is not published";
    if ((status === 429 || status === 503) && !/^[1-9]\d*$/.test(headers["retry-after"] ?? "")) return "no Retry-After";
    const result = schemas.get(status)?.safeParse(JSON.parse(body));
    return result?.success === false ? `not as published: ${result.error.message}` : null;
  };
}

/** The same where only named fields may be: clients are told to expect more in later versions, this one sends no more. */
function withoutOthers(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutOthers);
  if (!isObject(schema)) return schema;
  const own = Object.fromEntries(Object.entries(schema).map(([name, one]) => [name, withoutOthers(one)]));
  return schema["type"] === "object" && schema["properties"] ? { additionalProperties: false, ...own } : own;
}

function callOf(operation: Operation, { callers, known }: FuzzTarget): fc.Arbitrary<RawCall> {
  return fc.oneof(
    ...callers.map(({ idToken, userId }) => callBy(idToken, operation, { ...known, userId: [userId, "_"] })),
  );
}

function callBy(idToken: string, operation: Operation, known: Known): fc.Arbitrary<RawCall> {
  const tokens = fc.oneof(
    { arbitrary: fc.constant(idToken), weight: 8 },
    fc.constant(null),
    fc.constantFrom("x", "a.b.c", "eyJhbGciOiJub25lIn0.e30."),
  );
  const places = (where: string) => {
    const here = operation.parameters.filter((one) => one.in === where);
    const schema: JsonSchema = {
      type: "object",
      properties: Object.fromEntries(here.map((one) => [one.name, one.schema])),
      required: here.filter((one) => one.required).map((one) => one.name),
    };
    const values = fc.oneof({ arbitrary: legalJson(schema, known), weight: 5 }, almostLegalJson(schema, known));
    return values.map((value) => (isObject(value) ? value : {}));
  };
  const address = fc.ipV4();
  return fc
    .tuple(tokens, places("path"), places("query"), bodyOf(operation, known), fc.option(fc.uuid()), address)
    .map(([token, path, query, { type, body }, key, from]) => ({
      method: operation.method.toUpperCase(),
      path: `/api${operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => asText(path[name]))}${asQuery(query)}`,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(type === null ? {} : { "content-type": type }),
        ...(key === null ? {} : { "idempotency-key": key }),
        "x-forwarded-for": from,
      },
      body,
    }));
}

function bodyOf(
  { method, requestBody }: Operation,
  known: Known,
): fc.Arbitrary<{ type: string | null; body: string | null }> {
  const nothing = fc.constant({ type: null, body: null });
  if (method === "get") return nothing;
  const broken = fc.record({
    type: fc.constantFrom("application/json", "text/plain", "image/png", "application/x-www-form-urlencoded"),
    body: fc.oneof(fc.string(), fc.constantFrom('{"a":', '{"__proto__":{}}', "[".repeat(5_000), "x".repeat(1_000_000))),
  });
  const json = (value: fc.Arbitrary<unknown>) =>
    value.map((one) => ({ type: "application/json", body: JSON.stringify(one) ?? "" }));
  const [[type, { schema }] = ["", {}] as const] = Object.entries(requestBody?.content ?? {});
  if (schema === undefined) {
    const bytes = fc.uint8Array().map((one) => ({ type, body: Buffer.from(one).toString("latin1") }));
    return fc.oneof(nothing, json(hostileJson), broken, ...(type === "" ? [] : [bytes]));
  }
  return fc.oneof(
    { arbitrary: json(legalJson(schema, known)), weight: 5 },
    { arbitrary: json(almostLegalJson(schema, known)), weight: 5 },
    json(hostileJson),
    broken,
    nothing,
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function asText(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(text.slice(0, longestInUrl).toWellFormed());
}

function asQuery(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${asText(name)}=${asText(value)}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

async function readOperations(url: string): Promise<Operation[]> {
  const { paths } = await readPublished<{
    paths: Record<string, Record<string, Omit<Operation, "method" | "path">>>;
  }>(url);
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, method, path })),
  );
}

/** What a run begins with, said where it fails: FUZZ_SEED sends the same calls again. */
export const drawSeed = (): number => Number(env["FUZZ_SEED"] ?? randomInt(2 ** 31));
