import type { Endpoint } from "@skipline/contract/endpoint";
import type { ErrorCode } from "@skipline/contract/errors";
import { costOf } from "@skipline/contract/price-list";
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions } from "fastify";
import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/schema.ts";
import type { Seal } from "../sealed-text.ts";
import { type AccessLookups, checkAccess } from "./access.ts";
import { AppError, unauthenticated } from "./app-error.ts";
import { bodyLimitOf } from "./body-limit.ts";
import { routeUnparsed, routeWithBytes } from "./bytes-body.ts";
import type { Actor, ActorRole, Call, Route } from "./call.ts";
import type { CallLimits } from "./call-limits.ts";
import { addressBucket } from "./client-address.ts";
import { assertDeclared } from "./declared-errors.ts";
import { errorAnswer } from "./error-answer.ts";
import { GzippedAnswer, sendGzipped } from "./gzipped-answer.ts";
import { type EffectKey, hashOf, type RequestKey, withIdempotency } from "./idempotency.ts";
import { isAllThatIsKnown, ReadyAnswer, sendReady } from "./ready-answer.ts";
import { countCaller, countRefusal } from "./request-limit.ts";
import { withTimeBudget } from "./time-budget.ts";
import type { Turns } from "./turns.ts";

export interface MountDeps {
  db: Kysely<Database>;
  clock: Clock;
  /** @throws AppError UNAUTHENTICATED for a token that is missing its proof */
  authenticate: (token: string) => Promise<Actor>;
  /** @throws AppError UNAUTHENTICATED when the session of a good token has ended */
  assertLive: (actor: Actor) => Promise<void>;
  lookups: AccessLookups;
  limits: CallLimits;
  turns: Turns;
  seal: Seal;
  /** Checks every answer against the contract; on in tests and development. */
  checkAnswers: boolean;
}

/** The endpoint's path as the router spells it. */
export function routeUrl({ path }: Endpoint): string {
  return `/api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
}

/** Answers one endpoint of the contract: what is at hand at once; else who → limit → read the body → parse → may they → once → act. */
export function mount(app: FastifyInstance, route: Route, deps: MountDeps): void {
  const { endpoint } = route;
  const cost = costOf(endpoint);
  const early = new WeakMap<FastifyRequest, Admitted>();
  // Whoever is turned away here has cost no byte of a body and no statement.
  const enter = async (request: FastifyRequest) => {
    request.actor = await readActor(request, endpoint, deps);
    countCaller(cost, request, deps.limits);
  };
  const sendWhatIsAtHand: onRequestHookHandler = (request, reply, done) => {
    const ready = peek(route, request);
    if (ready) answerReady(route, request, reply, ready, deps);
    else done();
  };
  const options: RouteOptions = {
    method: endpoint.method,
    url: routeUrl(endpoint),
    // Nobody reads a stream's head alone, and it would not end.
    exposeHeadRoute: endpoint.kind !== "stream",
    bodyLimit: bodyLimitOf(endpoint),
    config: {
      endpointId: endpoint.id,
      cost,
      errorShape: endpoint.errorShape,
      holdsSecret: endpoint.holdsSecret,
      isAtHand: (request) => peek(route, request) !== undefined,
    },
    onRequest: route.peek ? [sendWhatIsAtHand, enter] : enter,
    handler: (request, reply) => withTimeBudget(() => answer(request, reply)),
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const admitted = early.get(request) ?? (await admitInTurn(route, request, deps));
    const { input } = admitted;
    reply.header("cache-control", "no-store");
    const value = readIdempotencyKey(request);
    const isEffect = endpoint.idempotent === "effect" && value !== null;
    const effectKey = isEffect ? { value, bodyHash: hashOf(input) } : null;
    const act = (key: RequestKey | null) =>
      handle(route, input, makeCall(request, reply, { ...admitted, key, effectKey }, deps), deps);
    if (endpoint.idempotent === true && value !== null) {
      const userId = requireActor(admitted.actor).userId;
      const { status, body } = await answerOnce(route, { userId, key: value, input }, request.id, act, deps);
      return reply.status(status).send(body);
    }
    const body = await act(null);
    if (endpoint.kind === "stream") return reply;
    if (body instanceof ReadyAnswer) return answerReady(route, request, reply, body, deps);
    if (body instanceof GzippedAnswer) {
      if (deps.checkAnswers) checkAnswerOnce(route, body, () => body.parse(), deps);
      return sendGzipped(request, reply, body);
    }
    checkAnswer(route, body, deps);
    return body;
  };
  switch (endpoint.bodyKind) {
    case "bytes":
      return routeWithBytes(app, options, async (request) => {
        await enter(request);
        early.set(request, await admit(route, request, deps));
      });
    case "signed":
      return routeUnparsed(app, options);
    default:
      app.route(options);
  }
}

/** What is ready, for whoever has seen no other. A call with a body is one to be refused. */
function peek({ peek: find }: Route, request: FastifyRequest): ReadyAnswer | undefined {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  const ready = length === undefined && coding === undefined ? find?.(request) : undefined;
  return ready && isAllThatIsKnown(request, ready) ? ready : undefined;
}

function answerReady(route: Route, request: FastifyRequest, reply: FastifyReply, ready: ReadyAnswer, deps: MountDeps) {
  if (deps.checkAnswers) checkAnswerOnce(route, ready, () => JSON.parse(ready.identity.toString()), deps);
  return sendReady(request, reply, ready);
}

const checkedAnswers = new WeakSet<object>();

/** Of answers that many get. */
function checkAnswerOnce(route: Route, answer: object, parse: () => unknown, deps: MountDeps): void {
  if (checkedAnswers.has(answer)) return;
  checkAnswer(route, parse(), deps);
  checkedAnswers.add(answer);
}

async function handle({ endpoint, handler }: Route, input: Input, call: Call, deps: MountDeps): Promise<unknown> {
  try {
    return await handler(input as never, call);
  } catch (error) {
    if (deps.checkAnswers) assertDeclared(endpoint, error);
    throw error;
  }
}

interface Admitted {
  actor: Actor | null;
  input: Input;
  role: ActorRole | null;
  /** Answers the role that the caller has now. */
  ask: () => Promise<ActorRole | null>;
}

/** One of a crowd holds no connection to be asked who it is, either, before others have been. */
function admitInTurn(route: Route, request: FastifyRequest, deps: MountDeps): Promise<Admitted> {
  return route.isCrowded ? deps.turns.look(() => admit(route, request, deps)) : admit(route, request, deps);
}

async function admit({ endpoint }: Route, request: FastifyRequest, deps: MountDeps): Promise<Admitted> {
  const { actor } = request;
  if (endpoint.liveSession && actor) await deps.assertLive(actor);
  const input = parseInput(endpoint, request);
  const ask = () => checkAccess(endpoint.access, actor, { ...input.query, ...input.params }, deps.lookups);
  const role = await ask().catch((error: unknown) => countRefusal(costOf(endpoint), actor, error, deps));
  return { actor, input, role, ask };
}

async function readActor(request: FastifyRequest, endpoint: Endpoint, deps: MountDeps): Promise<Actor | null> {
  // An expired token must not close the public pages to its holder.
  if (endpoint.access.kind === "public") return null;
  const token = readToken(request);
  if (token === undefined) throw unauthenticated();
  return deps.authenticate(token);
}

/** Whoever it is, where it need not be anybody: a token that is no good is none. */
async function recogniseActor(request: FastifyRequest, { authenticate }: MountDeps): Promise<Actor | null> {
  const token = readToken(request);
  if (!token) return null;
  return authenticate(token).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

function readToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? "")?.[1];
}

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

function parseInput(endpoint: Endpoint, request: FastifyRequest): Input {
  const input: Input = {};
  if (endpoint.params) {
    // A path that can't be an id is a thing that is not there.
    input.params = parsePart(endpoint.params, request.params, "NOT_FOUND", "path") as Record<string, string>;
  }
  if (endpoint.query) input.query = parsePart(endpoint.query, request.query, "BAD_REQUEST", "query") as never;
  if (endpoint.body) {
    // No content at all says as much as an empty object: a call whose body may be empty works without one.
    input.body = parsePart(endpoint.body, request.body === undefined ? {} : request.body, "BAD_REQUEST", "body");
  } else if (!isEmptyBody(request.body)) {
    throw new AppError("BAD_REQUEST", "This call takes no body.");
  }
  return input;
}

function isEmptyBody(body: unknown): boolean {
  if (body === undefined || body === null || Buffer.isBuffer(body)) return true;
  return typeof body === "object" && Object.keys(body).length === 0;
}

function parsePart(schema: z.ZodMiniType, value: unknown, code: ErrorCode, where: string): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, 20).map((issue) => ({
    path: [where, ...issue.path].join("."),
    message: issue.message || "Invalid input",
  }));
  const first = issues[0];
  throw new AppError(code, first ? `${first.path}: ${first.message}` : "The request is not valid.", {
    details: { issues },
  });
}

function requireActor(actor: Actor | null): Actor {
  if (!actor) throw unauthenticated();
  return actor;
}

function makeCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { actor, ask, key, effectKey, ...admitted }: Admitted & { key: RequestKey | null; effectKey: EffectKey | null },
  deps: MountDeps,
): Call {
  let { role } = admitted;
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
    key,
    effectKey,
    rawBody: request.rawBody ?? Buffer.alloc(0),
    request,
    reply,
  };
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError("BAD_REQUEST", "Idempotency-Key must be 1 to 200 printable characters without spaces.");
  }
  return key;
}

async function answerOnce(
  route: Route,
  { input, ...keyed }: { userId: string; key: string; input: Input },
  requestId: string,
  act: (key: RequestKey) => Promise<unknown>,
  deps: MountDeps,
) {
  let failure: unknown;
  const once = { ...keyed, endpoint: route.endpoint.id, fingerprint: input };
  const answer = await withIdempotency(deps, once, async (key) => {
    try {
      const body = await act(key);
      checkAnswer(route, body, deps);
      return { answer: { status: 200, body }, transient: false };
    } catch (error) {
      failure = error;
      const { status, body, retryAfter } = errorAnswer(error, requestId);
      return { answer: { status, body }, transient: status >= 500 || retryAfter !== null };
    }
  });
  // The first failure goes the ordinary way (logged, Retry-After); only its repeats come from the store.
  if (failure) throw failure;
  return answer;
}

function checkAnswer({ endpoint }: Route, body: unknown, deps: MountDeps): void {
  if (!deps.checkAnswers) return;
  const result = endpoint.output.safeParse(body);
  if (!result.success) throw new Error(`${endpoint.id} answered against its contract: ${result.error.message}`);
}
