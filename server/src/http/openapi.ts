import type { Endpoint } from "@skipline/contract/endpoint";
import { type ErrorBody, type ErrorCode, errorStatus } from "@skipline/contract/errors";
import { languages, requestLanguageHeader } from "@skipline/contract/languages";
import * as z from "zod/mini";
import { errorCodesOf } from "./declared-errors.ts";
import { isFile, type JsonSchema, type PublishedSchemas, publishSchemas } from "./openapi-schemas.ts";
import {
  aboutTheApi,
  codeDescriptions,
  describeOperation,
  parameterDescriptions,
  tagDescriptions,
} from "./openapi-words.ts";

/** Whose API it is. */
interface Deployment {
  publicUrl: string;
  supportEmail: string;
}

/** OpenAPI 3.1 from the endpoint objects: the document can't differ from what is served. */
export async function openapiDocument(
  endpoints: readonly Endpoint[],
  { publicUrl, supportEmail }: Deployment,
): Promise<Record<string, unknown>> {
  const published = await publishSchemas(endpoints);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint, published);
  }
  const answers = endpoints.flatMap((endpoint) => sharedAnswers(endpoint));
  const codes = new Set(endpoints.flatMap((endpoint) => (endpoint.errorShape ? [] : [...errorCodesOf(endpoint)])));
  return {
    openapi: "3.1.0",
    info: {
      title: "Skipline",
      version: "1",
      description: aboutTheApi,
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
      contact: { name: "Support", url: publicUrl, email: supportEmail },
    },
    servers: [{ url: "/api", description: "The server that this document comes from." }],
    tags: [...new Set(endpoints.map(tagOf))].toSorted().map((name) => ({ name, description: tagDescriptions[name] })),
    paths,
    components: {
      securitySchemes: {
        idToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        displayToken: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "`Display` and a link's token.",
        },
      },
      parameters: { Language: languageHeader },
      headers: { RetryAfter: { description: "Seconds", schema: { type: "integer", minimum: 1 } } },
      responses: Object.fromEntries(answers.toSorted(([a], [b]) => (a < b ? -1 : 1))),
      schemas: {
        ErrorContent: errorContentSchema,
        OauthError: oauthErrorSchema,
        ...Object.fromEntries([...codes].toSorted().map((code) => [errorName(code), errorOf(code)])),
        ...published.schemas,
      },
    },
  };
}

const tagOf = ({ id }: Endpoint) => id.slice(0, id.indexOf("."));

function securityOf({ access }: Endpoint): Record<string, string[]>[] {
  if (access.kind === "public" || access.kind === "printer") return [];
  return [access.kind === "display" ? { displayToken: [] } : { idToken: [] }];
}

function operation(endpoint: Endpoint, published: PublishedSchemas): Record<string, unknown> {
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: describeOperation(endpoint),
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    parameters: [
      ...parameters(endpoint, "path", published),
      ...parameters(endpoint, "query", published),
      ...(endpoint.idempotent ? [idempotencyHeader(endpoint.idempotent)] : []),
      { $ref: "#/components/parameters/Language" },
    ],
    ...requestBody(endpoint, published),
    responses: { "200": success(endpoint, published), ...failures(endpoint) },
  };
}

function requestBody(endpoint: Endpoint, published: PublishedSchemas): Record<string, unknown> {
  const { body, takes } = endpoint;
  if (takes) {
    return { requestBody: { required: true, content: Object.fromEntries(takes.types.map((type) => [type, {}])) } };
  }
  if (!body) return {};
  const schema = published.partOf(endpoint, "body");
  const types = ["application/json", ...(endpoint.takesForm ? ["application/x-www-form-urlencoded"] : [])];
  return { requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) } };
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

/** What stands in `error`. */
const errorContentSchema = {
  type: "object",
  required: ["code", "message", "requestId"],
  properties: {
    code: { type: "string", enum: Object.keys(errorStatus) },
    reason: { type: "string", description: "What is said, by a name that stays; absent for words of others." },
    params: { type: "object", description: "What fills the words." },
    message: { type: "string", description: "For people, in the language that was asked for." },
    details: { description: "`issues`, where fields are wrong: each with its `path`, reason, params and message." },
    requestId: { type: "string" },
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
  schema: { type: "string", enum: languages },
};

function success(endpoint: Endpoint, published: PublishedSchemas): Record<string, unknown> {
  if (isFile(endpoint.output)) {
    const { contentMediaType = "" } = z.toJSONSchema(endpoint.output);
    return { description: endpoint.summary, content: { [contentMediaType]: {} } };
  }
  const type = endpoint.kind === "stream" ? "text/event-stream" : "application/json";
  return { description: endpoint.summary, content: { [type]: { schema: published.partOf(endpoint, "output") } } };
}

const codesByStatus = (endpoint: Endpoint) => [
  ...Map.groupBy(errorCodesOf(endpoint), (code) => String(errorStatus[code])),
];

function failures(endpoint: Endpoint): Record<string, unknown> {
  const answers = codesByStatus(endpoint).map(([status, codes]) => {
    const shared = sharedName(endpoint, codes);
    return [status, shared === null ? failure(endpoint, codes) : { $ref: `#/components/responses/${shared}` }] as const;
  });
  return Object.fromEntries(answers);
}

/** What many calls answer alike: a status that has one code there. */
function sharedAnswers(endpoint: Endpoint): [string, unknown][] {
  return codesByStatus(endpoint).flatMap(([, codes]) => {
    const shared = sharedName(endpoint, codes);
    return shared === null ? [] : [[shared, failure(endpoint, codes)] as [string, unknown]];
  });
}

function sharedName({ errorShape }: Endpoint, [code, ...others]: readonly ErrorCode[]): string | null {
  if (!code || others.length > 0) return null;
  return errorShape === "oauth" ? `Oauth${pascalCase(code)}` : pascalCase(code);
}

function failure({ errorShape }: Endpoint, codes: readonly ErrorCode[]): Record<string, unknown> {
  const refs = (errorShape === "oauth" ? ["OauthError"] : codes.map(errorName)).map(schemaRef);
  const schema = refs.length === 1 ? refs[0] : { anyOf: refs };
  const isTemporary = codes.some((code) => [429, 503].includes(errorStatus[code]));
  return {
    description: describeCodes(codes),
    ...(isTemporary ? { headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } } : {}),
    content: { "application/json": { schema, ...(errorShape ? {} : { examples: exampleErrors(codes) }) } },
  };
}

function exampleErrors(codes: readonly ErrorCode[]): Record<string, { value: ErrorBody }> {
  const example = (code: ErrorCode) => ({ error: { code, message: "What is wrong, for people.", requestId: "req-1" } });
  return Object.fromEntries(codes.map((code) => [code, { value: example(code) }]));
}

/** A list, where there are several. */
function describeCodes(codes: readonly ErrorCode[]): string {
  const words = codes.map(describeCode);
  return words.length > 1 ? words.map((one) => `- ${one}`).join("\n") : words.join("");
}

const describeCode = (code: ErrorCode) => `${code}: ${codeDescriptions[code]}`;

const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** `NOT_FOUND` → `NotFound` */
const pascalCase = (code: string) =>
  code.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

const errorName = (code: ErrorCode) => `${pascalCase(code)}Error`;

function errorOf(code: ErrorCode): Record<string, unknown> {
  const narrowed = { type: "object", required: ["code"], properties: { code: { type: "string", const: code } } };
  const error = { allOf: [schemaRef("ErrorContent"), narrowed] };
  return { type: "object", required: ["error"], properties: { error } };
}

function parameters(endpoint: Endpoint, where: "path" | "query", published: PublishedSchemas): unknown[] {
  const { properties = {}, required = [] } = published.partOf(endpoint, where === "path" ? "params" : "query");
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    description: (schema as JsonSchema).description ?? parameterDescriptions[name],
    required: where === "path" || required.includes(name),
    schema,
  }));
}
