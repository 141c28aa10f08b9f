import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";
import type { CallLimits } from "./call-limits.ts";
import { addressBucket } from "./client-address.ts";

/**
 * A coarse limit per client address and server process, against floods. It is wide because a whole venue may come
 * from one address; what must hold across servers (sign-in, ids that are guessed) is counted in the database.
 */
export function limitRequests(app: FastifyInstance, limits: CallLimits, perMinute: number): void {
  app.addHook("onRequest", (request, _reply, done) => {
    // By the route, not by what was sent: `/%61pi/…` arrives at the same one.
    if (!request.routeOptions.url?.startsWith("/api/")) return done();
    const wait = limits.count(addressBucket(request.ip), perMinute);
    done(wait === null ? undefined : tooManyRequests(wait));
  });
}

/** @param wait seconds */
export function tooManyRequests(wait: number): AppError {
  return new AppError("TOO_MANY_REQUESTS", "Too many requests.", { retryAfter: wait });
}
