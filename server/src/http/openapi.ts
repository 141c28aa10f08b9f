import type { Endpoint } from "@skipline/contract/endpoint";
import { type ErrorCode, errorStatus } from "@skipline/contract/errors";
import { languages, requestLanguageHeader } from "@skipline/contract/languages";
import * as z from "zod/mini";
import { bytesTypes } from "./endpoints/bytes.ts";
import { errorCodesOf } from "./declared-errors.ts";

/** OpenAPI 3.1 from the endpoint objects: the document can't differ from what is served. */
export function openapiDocument(endpoints: readonly Endpoint[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Skipline",
      version: "1",
      description:
        "Ordering at venues. Money is a decimal string with two digits; times are ISO 8601 in UTC. " +
        "A path asked with a method that it has not answers 405 METHOD_NOT_ALLOWED and names its methods in `Allow`.",
    },
    servers: [{ url: "/api" }],
    paths,
    components: {
      securitySchemes: { idToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Error: errorSchema, OauthError: oauthErrorSchema },
      parameters: { Language: languageHeader },
    },
  };
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    ...higherRoles(endpoint),
    tags: [endpoint.id.split(".")[0]],
    ...(endpoint.access.kind === "public" ? {} : { security: [{ idToken: [] }] }),
    parameters: [
      ...parameters(endpoint.params, "path"),
      ...parameters(endpoint.query, "query"),
      ...(endpoint.idempotent ? [idempotencyHeader(endpoint.idempotent)] : []),
      { $ref: "#/components/parameters/Language" },
    ],
    ...requestBody(endpoint),
    responses: { "200": success(endpoint), ...failures(endpoint) },
  };
}

function higherRoles({ access }: Endpoint): { description?: string } {
  const fields = Object.entries((access.kind === "vendor" && access.fields) || {});
  if (fields.length === 0) return {};
  const byRole = Object.entries(Object.groupBy(fields, ([, role]) => role));
  const sentences = byRole.map(([role, named]) => `Only from ${role} on: ${named.map(([name]) => name).join(", ")}.`);
  return { description: sentences.join(" ") };
}

function requestBody({ body, kind }: Endpoint): Record<string, unknown> {
  if (kind === "bytes") {
    return { requestBody: { required: true, content: Object.fromEntries(bytesTypes.map((type) => [type, {}])) } };
  }
  if (!body) return {};
  return { requestBody: { required: true, content: { "application/json": { schema: jsonSchema(body, "input") } } } };
}

const repeats = {
  effect: "what the first call made, as it is by then, for 24 h",
  kept: "what the first call made, as it is by then, for as long as it is there",
  own: "what the first call made, as it is by then, for as long as it is there",
  state: "what is so already; so does any other key",
};

function idempotencyHeader(kind: NonNullable<Endpoint["idempotent"]>) {
  return {
    name: "Idempotency-Key",
    in: "header",
    description: `Made by the client before its first try; the same key and body get ${repeats[kind]}.`,
    schema: { type: "string", minLength: 1, maxLength: 200 },
  };
}

const errorSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "requestId"],
      properties: {
        code: { enum: Object.keys(errorStatus) },
        reason: { type: "string", description: "What is said, by a name that stays; absent for words of others." },
        params: { type: "object", description: "What fills the words." },
        message: { type: "string", description: "For people, in the language that was asked for." },
        details: { description: "`issues`, where fields are wrong: each with its `path`, reason, params and message." },
        requestId: { type: "string" },
      },
    },
  },
};

const oauthErrorSchema = {
  type: "object",
  required: ["error", "error_description"],
  properties: { error: { type: "string" }, error_description: { type: "string" } },
};

const languageHeader = {
  name: requestLanguageHeader,
  in: "header",
  description: "In which language people are told what went wrong; English without it.",
  schema: { enum: languages },
};

const retryAfterHeader = { description: "Seconds", schema: { type: "integer", minimum: 1 } };

function success(endpoint: Endpoint): Record<string, unknown> {
  const type = endpoint.kind === "stream" ? "text/event-stream" : "application/json";
  return { description: endpoint.summary, content: { [type]: { schema: jsonSchema(endpoint.output, "output") } } };
}

function failures(endpoint: Endpoint): Record<string, unknown> {
  const byStatus = Map.groupBy(errorCodesOf(endpoint), (code) => String(errorStatus[code]));
  const answers = [...byStatus].map(([status, codes]) => {
    const schema = endpoint.errorShape === "oauth" ? { $ref: "#/components/schemas/OauthError" } : errorOf(codes);
    const retryAfter = ["429", "503"].includes(status) ? { headers: { "Retry-After": retryAfterHeader } } : {};
    const description = codes.join(", ");
    return [status, { description, ...retryAfter, content: { "application/json": { schema } } }] as const;
  });
  return Object.fromEntries(answers);
}

function errorOf(codes: readonly ErrorCode[]): Record<string, unknown> {
  const error = { type: "object", properties: { code: { enum: codes } } };
  return { allOf: [{ $ref: "#/components/schemas/Error" }, { type: "object", properties: { error } }] };
}

function parameters(schema: z.ZodMiniType | undefined, where: "path" | "query"): unknown[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: property,
  }));
}

interface ObjectSchema {
  properties?: Record<string, unknown>;
  required?: string[];
  $schema?: string;
}

function jsonSchema(schema: z.ZodMiniType, io: "input" | "output"): ObjectSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as ObjectSchema;
  return rest;
}
