import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";
import { addressBucket } from "./client-address.ts";

/**
 * A coarse limit per client address and server process, against floods. It is wide because a whole venue may come
 * from one address; what must hold across servers (sign-in, lookups by id) is counted in the database.
 */
export async function limitRequests(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => addressBucket(request.ip),
    // By the route, not by what was sent: `/%61pi/…` arrives at the same one.
    allowList: (request) => !request.routeOptions.url?.startsWith("/api/"),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError("TOO_MANY_REQUESTS", "Too many requests.", { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) }),
    addHeaders: {
      "x-ratelimit-limit": false,
      "x-ratelimit-remaining": false,
      "x-ratelimit-reset": false,
      "retry-after": false,
    },
  });
}
