import { readFileSync } from "node:fs";
import * as z from "zod";

/** A schema of OpenAPI 3.0, as far as Twilio's document uses it. */
type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[]; $ref?: string };

interface Document {
  source: { repository: string; commit: string };
  paths: Record<string, Record<string, { requestBody?: Schema; responses: Record<string, Schema> }>>;
  components: { schemas: Record<string, Schema> };
}

/** What Twilio publishes of the calls that we make; `source` says of which day. */
export const twilioOpenapi = JSON.parse(
  readFileSync(new URL("twilio-openapi.json", import.meta.url), "utf8"),
) as Document;

type Resource = "Messages" | "Calls" | "Account";

const calls = {
  Messages: ["/2010-04-01/Accounts/{AccountSid}/Messages.json", "post", "201"],
  Calls: ["/2010-04-01/Accounts/{AccountSid}/Calls.json", "post", "201"],
  Account: ["/2010-04-01/Accounts/{Sid}.json", "get", "200"],
} as const;

function find(resource: Resource) {
  const [path, method, status] = calls[resource];
  const operation = twilioOpenapi.paths[path]?.[method];
  const answer = operation?.responses[status];
  if (!operation || !answer) throw new Error(`Twilio publishes no ${method} ${path}`);
  return { requestBody: operation.requestBody, answer };
}

function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : (twilioOpenapi.components.schemas[name] ?? schema);
}

/** Of this resource alone: what Twilio does not name is refused, which its own document does not say of answers. */
function strict(schema: Schema, propertyOf: (schema: Schema) => Schema): z.ZodType {
  const { properties = {}, required = [] } = resolve(schema);
  const known = Object.entries(properties).map(([name, one]) => [name, propertyOf(resolve(one))]);
  return z.fromJSONSchema(
    { type: "object", properties: Object.fromEntries(known), required, additionalProperties: false },
    { defaultTarget: "openapi-3.0" },
  );
}

/** In a form everything is text; whether a number or a word is meant its own type says. */
const asText = (schema: Schema): Schema => (schema["type"] === "string" ? schema : { type: "string" });

/** What of a form that is sent to it Twilio does not know, lacks or does not take; null where it takes it. */
export function findRequestFault(resource: "Messages" | "Calls", form: URLSearchParams): string | null {
  const { requestBody } = find(resource);
  if (!requestBody) throw new Error("nothing is sent there");
  const { error } = strict(requestBody, asText).safeParse(Object.fromEntries(form));
  return error ? z.prettifyError(error) : null;
}

/** What of an answer Twilio would never give; null where it might. */
export function findAnswerFault(resource: Resource, answer: unknown): string | null {
  const { error } = strict(find(resource).answer, (schema) => schema).safeParse(answer);
  return error ? z.prettifyError(error) : null;
}
