import type { FastifyInstance } from "fastify";
import type { Span, Tracer } from "../tracer.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Where this call is told of. */
    span: Span | null;
  }
}

/** A span for each call of an endpoint, by its id and its path as the contract writes it: never the path that was asked for. */
export function traceCalls(app: FastifyInstance, tracer: Tracer): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { method, url: route = "", config } = request.routeOptions;
    if (config.endpointId !== undefined)
      request.span = tracer.open("call", config.endpointId, {
        "http.request.method": String(method),
        "http.route": route,
      });
    done();
  });
  app.addHook("onResponse", (request, { statusCode }, done) => {
    const fault = statusCode >= 500 ? String(statusCode) : undefined;
    request.span?.end({ "http.response.status_code": statusCode }, fault);
    done();
  });
}
