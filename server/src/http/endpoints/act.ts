import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor, Call, Route } from "../call.ts";
import { AppError, unauthenticated } from "../app-error.ts";
import { addressBucket } from "../client-address.ts";
import { assertDeclared } from "../declared-errors.ts";
import { errorAnswer } from "../error-answer.ts";
import { hashOf, type IdempotencyStore, withIdempotency } from "../idempotency.ts";
import { readToken } from "./admit.ts";
import { checkAnswer } from "./check-answer.ts";

export interface ActDeps extends IdempotencyStore {
  authenticate: (token: string) => Promise<Actor>;
  /** Checks every answer against the contract; on in tests and development. */
  checkAnswers: boolean;
}

/** Keys of the call, where its endpoint takes one. */
type Keys = Pick<Call, "key" | "effectKey">;

const noKeys: Keys = { key: null, effectKey: null };

/** Runs the route's handler for a request that was admitted: under its key, where the endpoint takes one. */
export function actOf({ endpoint, handler }: Route, deps: ActDeps) {
  async function handle(request: FastifyRequest, reply: FastifyReply, keys: Keys): Promise<unknown> {
    try {
      const body = await handler(request.admitted.allowed as never, makeCall(request, reply, keys, deps));
      if (deps.checkAnswers && endpoint.kind !== "stream") checkAnswer(endpoint, body);
      return body;
    } catch (error) {
      if (deps.checkAnswers) assertDeclared(endpoint, error);
      throw error;
    }
  }

  /** The first answer, kept: for calls whose effect does not know its key itself. */
  async function handleOnce(request: FastifyRequest, reply: FastifyReply, value: string): Promise<unknown> {
    const { actor, input } = request.admitted;
    const keyed = { userId: requireActor(actor).userId, endpoint: endpoint.id, key: value, fingerprint: input };
    let failure: unknown;
    const answer = await withIdempotency(deps, keyed, async (key) => {
      try {
        const body = await handle(request, reply, { key, effectKey: null });
        return { answer: { status: 200, body }, transient: false };
      } catch (error) {
        failure = error;
        const { status, body, retryAfter } = errorAnswer(error, request.id);
        return { answer: { status, body }, transient: status >= 500 || retryAfter !== null };
      }
    });
    // The first failure goes the ordinary way (logged, Retry-After); only its repeats come from the store.
    if (failure) throw failure;
    reply.status(answer.status);
    return answer.body;
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    reply.header("cache-control", "no-store");
    const value = readIdempotencyKey(request);
    if (value === null || !endpoint.idempotent) return handle(request, reply, noKeys);
    if (endpoint.idempotent === true) return handleOnce(request, reply, value);
    return handle(request, reply, { key: null, effectKey: { value, bodyHash: hashOf(request.admitted.input) } });
  };
}

function makeCall(request: FastifyRequest, reply: FastifyReply, keys: Keys, deps: ActDeps): Call {
  const { actor, ask, echo } = request.admitted;
  let { role } = request.admitted;
  return {
    requestId: request.id,
    address: addressBucket(request.ip),
    actor: () => requireActor(actor),
    findActor: () => recogniseActor(request, deps),
    role() {
      if (!role) throw new AppError("FORBIDDEN", "Only staff may do this.");
      return role;
    },
    get roleOrNull() {
      return role;
    },
    async checkAgain() {
      // Whoever came in without a role came to what is their own, and that stays theirs.
      if (role) role = await ask();
    },
    ...keys,
    echo,
    rawBody: request.rawBody ?? Buffer.alloc(0),
    request,
    reply,
  };
}

function requireActor(actor: Actor | null): Actor {
  if (!actor) throw unauthenticated();
  return actor;
}

/** Whoever it is, where it need not be anybody: a token that is no good is none. */
async function recogniseActor(request: FastifyRequest, { authenticate }: ActDeps): Promise<Actor | null> {
  const token = readToken(request);
  if (!token) return null;
  return authenticate(token).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError("BAD_REQUEST", "Idempotency-Key must be 1 to 200 printable characters without spaces.");
  }
  return key;
}
