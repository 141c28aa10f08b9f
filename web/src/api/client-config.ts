import { getClientConfig } from "@skipline/contract/config";
import type { Output } from "@skipline/contract/endpoint";
import { hasFields } from "#lib/has-fields.ts";
import { firstAnswers } from "./first-answers.ts";
import { readAnswer } from "./read-answer.ts";
import { request } from "./request.ts";

export type ClientConfig = Output<typeof getClientConfig>;

const [, , brought] = firstAnswers.find(([id]) => id === getClientConfig.id) ?? [];
let pending = brought === undefined ? undefined : Promise.resolve(brought as ClientConfig);

const fields = {
  issuer: "string",
  clientId: "string",
  audience: "string",
  defaultVendorLocationId: "string",
  supportEmail: "string",
  production: "boolean",
} as const;

/** A Wi-Fi's sign-in page may answer anything. */
function readConfig(body: unknown): ClientConfig {
  if (!hasFields(body, fields)) throw new TypeError("not the configuration");
  return readAnswer(getClientConfig, body);
}

/** What this deployment says of itself; comes with the page, or is asked for once in its life; again only after a failure. */
export function loadClientConfig(): Promise<ClientConfig> {
  pending ??= request(`/api${getClientConfig.path}`, { method: "GET" }).then(readConfig, (error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}
