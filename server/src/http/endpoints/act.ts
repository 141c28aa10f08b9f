import type { Endpoint } from "@skipline/contract/endpoint";
import * as m from "@skipline/contract/texts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor, Call, Route } from "../call.ts";
import { AppError, unauthenticated } from "../app-error.ts";
import { addressBucket } from "../client-address.ts";
import { assertDeclared } from "../declared-errors.ts";
import { type EffectKey, hashOf } from "../effect.ts";
import { readToken } from "./admit.ts";
import { checkAnswer } from "./check-answer.ts";

export interface ActDeps {
  authenticate: (token: string) => Promise<Actor>;
  /** Checks every answer against the contract; on in tests and development. */
  checkAnswers: boolean;
}

/** Runs the route's handler for a request that was admitted. */
export function actOf({ endpoint, handler }: Route, deps: ActDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    reply.header("cache-control", "no-store");
    const key = readKey(endpoint, request);
    try {
      const body = await handler(request.admitted.allowed as never, makeCall(request, reply, key, deps));
      if (deps.checkAnswers && endpoint.kind !== "stream") checkAnswer(endpoint, body);
      return body;
    } catch (error) {
      if (deps.checkAnswers) assertDeclared(endpoint, error);
      throw error;
    }
  };
}

function makeCall(request: FastifyRequest, reply: FastifyReply, key: EffectKey | null, deps: ActDeps): Call {
  const { actor, display, printer, ask, echo } = request.admitted;
  let { role } = request.admitted;
  return {
    requestId: request.id,
    address: addressBucket(request.ip),
    actor: () => requireActor(actor),
    findActor: () => recogniseActor(request, deps),
    display() {
      if (!display) throw unauthenticated();
      return display;
    },
    printer() {
      if (!printer) throw unauthenticated();
      return printer;
    },
    role() {
      if (!role) throw new AppError("FORBIDDEN", m.refused_staff);
      return role;
    },
    get roleOrNull() {
      return role;
    },
    async checkAgain() {
      // Whoever came in without a role came to what is their own, and that stays theirs.
      if (role || display) role = await ask();
    },
    key,
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

/** The call's key, where its endpoint has a use for one. */
function readKey({ id, idempotent }: Endpoint, request: FastifyRequest): EffectKey | null {
  const value = request.headers["idempotency-key"];
  if (value === undefined) return null;
  if (typeof value !== "string" || !/^[\x21-\x7e]{1,200}$/.test(value)) {
    throw new AppError("BAD_REQUEST", m.refused_key_form);
  }
  if (!idempotent || idempotent === "state") return null;
  const { actor, input, asked } = request.admitted;
  const bodyHash = hashOf(input);
  const askedHash = asked === input ? bodyHash : hashOf(asked);
  // Where nobody need be signed in keys are everybody's.
  return { owner: actor?.userId ?? "", endpoint: id, value, bodyHash, askedHash, isKept: idempotent === "kept" };
}
