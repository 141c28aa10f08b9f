import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { AppError } from "./app-error.ts";

/** Prometheus figures at `/metrics`: time and status of each endpoint by its contract id, and the process's own. */
export function serveMetrics(app: FastifyInstance, token: string | null): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "skipline_http_request_duration_seconds",
    help: "Time to answer, by endpoint and status",
    labelNames: ["endpoint", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const endpoint = request.routeOptions.config.endpointId;
    if (endpoint !== undefined) duration.observe({ endpoint, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get("/metrics", async (request, reply) => {
    if (token !== null && !isSame(request.headers.authorization ?? "", `Bearer ${token}`)) {
      throw new AppError("UNAUTHENTICATED", "A metrics token is needed.");
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** In the same time wherever they differ; digests are of one length, whatever was sent. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
