import { getClientConfig } from "@skipline/contract/config";
import type { Output } from "@skipline/contract/endpoint";
import { request } from "./request.ts";

export type ClientConfig = Output<typeof getClientConfig>;

let pending: Promise<ClientConfig> | undefined;

/** What this deployment says of itself; asked once in the life of a page, again only after a failure. */
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
