import { costOf } from "@skipline/contract/price-list";
import type { Endpoint } from "@skipline/contract/endpoint";
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from "fastify";
import { asLagging } from "../../db/replica.ts";
import { asVital } from "../../db/vital.ts";
import { bodyLimitOf } from "../body-limit.ts";
import type { Route } from "../call.ts";
import { hasJustWritten } from "../own-writes.ts";
import { type ActDeps, actOf } from "./act.ts";
import { type AdmitDeps, admissionOf } from "./admit.ts";

export interface EndpointDeps extends AdmitDeps, ActDeps {}

/** One kind of endpoint: it says when in a request's life each part of `openEndpoint` runs, and how the answer is sent. */
export type EndpointPlugin = FastifyPluginCallback<{ routes: readonly Route[]; deps: EndpointDeps }>;

/** The endpoint's path as the router spells it. */
export function routeUrl({ path }: Endpoint): string {
  return `/api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
}

/** What is alike in all kinds: who → limit → parse → may they → once → act. */
export function openEndpoint(route: Route, deps: EndpointDeps) {
  const { endpoint, isVital } = route;
  const { id: endpointId, method, errorShape, holdsSecret } = endpoint;
  const config = { endpointId, cost: costOf(endpoint), errorShape, holdsSecret, isVital };
  const { enter, admit } = admissionOf(route, deps);
  const actFresh = actOf(route, deps);
  const act: typeof actFresh = endpoint.bearsLag
    ? (request, reply) =>
        hasJustWritten(request) ? actFresh(request, reply) : asLagging(() => actFresh(request, reply))
    : actFresh;
  // Each part by itself: what a body's arrival calls knows nothing of what came before it.
  const parts = !isVital
    ? { enter, admit, act }
    : {
        enter: enter.map((hook) => (request: FastifyRequest) => asVital(() => hook(request))),
        admit: (request: FastifyRequest) => asVital(() => admit(request)),
        act: (request: FastifyRequest, reply: FastifyReply) => asVital(() => act(request, reply)),
      };
  return { options: { method, url: routeUrl(endpoint), bodyLimit: bodyLimitOf(endpoint), config }, ...parts };
}
