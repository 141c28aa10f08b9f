import { getClientConfig } from "@skipline/contract/config";
import type { Output } from "@skipline/contract/endpoint";
import { firstAnswers } from "./first-answers.ts";
import { request } from "./request.ts";

export type ClientConfig = Output<typeof getClientConfig>;

const [, , brought] = firstAnswers.find(([id]) => id === getClientConfig.id) ?? [];
let pending = brought === undefined ? undefined : Promise.resolve(brought as ClientConfig);

/** What this deployment says of itself; comes with the page, or is asked for once in its life; again only after a failure. */
export function loadClientConfig(): Promise<ClientConfig> {
  pending ??= request(`/api${getClientConfig.path}`, { method: "GET" }).then(
    (body) => getClientConfig.output.parse(body),
    (error: unknown) => {
      pending = undefined;
      throw error;
    },
  );
  return pending;
}
