import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
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
    addHeaders: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
  });
}
