import { createHash } from "node:crypto";
import { type CostClass, type Price, priceList } from "@skipline/contract/price-list";
import * as m from "@skipline/contract/texts";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/schema.ts";
import { AppError } from "./app-error.ts";
import type { Actor } from "./call.ts";
import type { CallLimits } from "./call-limits.ts";
import { addressBucket } from "./client-address.ts";
import { countUse } from "./rate-limit.ts";

/**
 * Counts whatever names its cost against the address that asks, at this server and before anything else is done for it:
 * calls, pages, files. Wide, because a whole venue may come from one address. What is counted by who is signed in
 * follows once that is known (`countCaller`).
 */
export function limitRequests(app: FastifyInstance, limits: CallLimits, perMinute: number): void {
  app.addHook("onRequest", (request, _reply, done) => {
    // By the route, not by what was sent: `/%61pi/…` arrives at the same one.
    const { url, config } = request.routeOptions;
    const named = typeof config.cost === "function" ? config.cost(request) : config.cost;
    const cost = named ?? (url?.startsWith("/api/") ? "read" : undefined);
    if (cost === undefined) return done();
    const { weight, limit }: Price = priceList[cost];
    const address = addressBucket(request.ip);
    const wait =
      limits.count(address, perMinute, weight) ??
      (limit?.by === "address" ? limits.count(`${cost}:${address}`, limit.perMinute) : null);
    done(wait === null ? undefined : tooManyRequests(wait));
  });
}

/** @throws AppError TOO_MANY_REQUESTS for a caller who has asked for too much of this class in this minute */
export function countCaller(cost: CostClass, actor: Actor, limits: CallLimits): void {
  const { limit }: Price = priceList[cost];
  if (!limit) return;
  assertNoWait(limits.count(callerOf(cost, actor), limit.perMinute));
}

/** @throws AppError TOO_MANY_REQUESTS for a display's or a printer's token that was shown too often in this minute */
export function countToken(cost: CostClass, token: string, limits: CallLimits): void {
  const { limit }: Price = priceList[cost];
  if (!limit) return;
  const hash = createHash("sha256").update(token).digest("base64url");
  assertNoWait(limits.count(`${cost}:${hash}`, limit.perMinute));
}

/** What a caller's calls of a class are counted as. */
function callerOf(cost: CostClass, { userId, sessionId }: Actor): string {
  const { limit }: Price = priceList[cost];
  return `${cost}:${limit?.by === "device" ? (sessionId ?? userId) : userId}`;
}

interface GuessDeps {
  db: Kysely<Database>;
  clock: Clock;
  limits: CallLimits;
  lookups: { isStaff(phone: string): Promise<boolean> };
}

/**
 * Ids that are guessed must not be guessed anew at each server: what the access rule refuses is counted in the database.
 * Whoever is over the limit there is not asked about again before the minute ends.
 * @throws AppError the refusal, or TOO_MANY_REQUESTS in its place
 */
export async function countRefusal(
  cost: CostClass,
  actor: Actor | null,
  error: unknown,
  deps: GuessDeps,
): Promise<never> {
  const { limit, guesses }: Price = priceList[cost];
  const isRefusal = error instanceof AppError && ["FORBIDDEN", "NOT_FOUND"].includes(error.code);
  if (guesses === undefined || !limit || !actor || !isRefusal) throw error;
  const rule = (await deps.lookups.isStaff(actor.phone))
    ? { bucket: callerOf(cost, actor), limit: limit.perMinute }
    : { bucket: `guess:${actor.userId}`, limit: guesses };
  const wait = await countUse(deps.db, deps.clock, { ...rule, windowSeconds: 60 });
  if (wait === null) throw error;
  deps.limits.shut(callerOf(cost, actor));
  throw tooManyRequests(wait);
}

/** @throws AppError TOO_MANY_REQUESTS for who has to wait so many seconds */
export function assertNoWait(wait: number | null): void {
  if (wait !== null) throw tooManyRequests(wait);
}

function tooManyRequests(wait: number): AppError {
  return new AppError("TOO_MANY_REQUESTS", m.refused_too_many, { retryAfter: wait });
}
