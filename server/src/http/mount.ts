import type { EndpointKind } from "@skipline/contract/endpoint";
import type { FastifyInstance } from "fastify";
import type { Route } from "./call.ts";
import { serveBytes } from "./endpoints/bytes.ts";
import { serveCalls } from "./endpoints/calls.ts";
import { serveDevices } from "./endpoints/devices.ts";
import type { EndpointDeps, EndpointPlugin } from "./endpoints/endpoint-plugin.ts";
import { serveStreams } from "./endpoints/streams.ts";
import { serveWebhooks } from "./endpoints/webhooks.ts";

/** Who serves each kind of endpoint, in a scope of its own: no kind takes the bodies of another. */
const plugins: Readonly<Record<EndpointKind, EndpointPlugin>> = {
  call: serveCalls,
  stream: serveStreams,
  bytes: serveBytes,
  file: serveCalls,
  webhook: serveWebhooks,
  device: serveDevices,
};

export function mount(app: FastifyInstance, routes: readonly Route[], deps: EndpointDeps): void {
  for (const [kind, itsRoutes] of Map.groupBy(routes, ({ endpoint }) => endpoint.kind ?? "call")) {
    app.register(plugins[kind], { routes: itsRoutes, deps });
  }
}
