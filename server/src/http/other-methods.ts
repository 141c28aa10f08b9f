import type { Endpoint } from "@skipline/contract/endpoint";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import type { FastifyInstance, HTTPMethods } from "fastify";
import { AppError } from "./app-error.ts";
import { routeUrl } from "./endpoints/endpoint-plugin.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] satisfies HTTPMethods[];

/** A path of the contract that is asked with a method it has not answers 405, and says which it has. */
export function refuseOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  for (const [path, here] of Map.groupBy(endpoints, routeUrl)) {
    const served = methods.filter((method) => here.some((endpoint) => answers(endpoint, method)));
    app.route({
      method: methods.filter((method) => !served.includes(method)),
      url: path,
      config: { errorShape: here[0]?.errorShape },
      // Before anything of a body is read.
      onRequest: async (_request, reply) => {
        reply.header("allow", served.join(", "));
        throw new AppError("METHOD_NOT_ALLOWED", words(m.refused_method, { methods: served.join(", ") }));
      },
      handler: async () => null,
    });
  }
}

/** HEAD comes with GET, but for streams (`endpoints/streams.ts`). */
function answers(endpoint: Endpoint, method: string): boolean {
  return endpoint.method === method || (method === "HEAD" && endpoint.method === "GET" && endpoint.kind !== "stream");
}
