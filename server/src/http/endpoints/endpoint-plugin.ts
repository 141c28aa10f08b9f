import { costOf } from "@skipline/contract/price-list";
import type { Endpoint } from "@skipline/contract/endpoint";
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from "fastify";
import { asLagging } from "../../db/replica.ts";
import { asVital } from "../../db/vital.ts";
import type { Tracer } from "../../tracer.ts";
import { bodyLimitOf } from "../body-limit.ts";
import type { Route } from "../call.ts";
import { hasJustWritten } from "../own-writes.ts";
import { type ActDeps, actOf } from "./act.ts";
import { type AdmitDeps, admissionOf } from "./admit.ts";

export interface EndpointDeps extends AdmitDeps, ActDeps {
  tracer?: Tracer | null;
}

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
  let parts: Parts = { enter, admit, act };
  if (isVital) parts = enclose(parts, (_request, run) => asVital(run));
  if (deps.tracer) parts = enclose(parts, ({ span }, run) => (span ? span.within(run) : run()));
  return { options: { method, url: routeUrl(endpoint), bodyLimit: bodyLimitOf(endpoint), config }, ...parts };
}

interface Parts {
  enter: ((request: FastifyRequest) => Promise<void>)[];
  admit: (request: FastifyRequest) => Promise<void>;
  act: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

type Around = <T>(request: FastifyRequest, run: () => T) => T;

/** Each part by itself: what a body's arrival calls knows nothing of what came before it. */
function enclose({ enter, admit, act }: Parts, around: Around): Parts {
  return {
    enter: enter.map((hook) => (request) => around(request, () => hook(request))),
    admit: (request) => around(request, () => admit(request)),
    act: (request, reply) => around(request, () => act(request, reply)),
  };
}
