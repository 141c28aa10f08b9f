import { costOf } from "@skipline/contract/price-list";
import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { type AccessLookups, checkAccess } from "../access.ts";
import { unauthenticated } from "../app-error.ts";
import type { Actor, ActorRole, Display, PrinterCaller, Route } from "../call.ts";
import type { CallLimits } from "../call-limits.ts";
import { type Echo, bodyDivider } from "../echo.ts";
import { readHolderMark, secondsAgoOf } from "../held-phone.ts";
import { countCaller, countRefusal, countToken } from "../request-limit.ts";
import type { Turns } from "../turns.ts";
import { type Input, parseInput } from "./parse-input.ts";

export interface AdmitDeps {
  db: Kysely<Database>;
  clock: Clock;
  /** @throws AppError UNAUTHENTICATED for a token that is missing its proof */
  authenticate: (token: string) => Promise<Actor>;
  /** @throws AppError UNAUTHENTICATED when the session of a good token has ended */
  assertLive: (actor: Actor) => Promise<void>;
  lookups: AccessLookups;
  limits: CallLimits;
  turns: Turns;
}

/** Who was let in, with what they ask for. */
export interface Admitted {
  actor: Actor | null;
  /** Where a display's token let the caller in. */
  display: Display | null;
  /** Where a printer's did. */
  printer: PrinterCaller | null;
  /** As it was sent. */
  input: Input;
  /** Without what only echoes, whoever asks: what a key remembers. */
  asked: Input;
  /** What of that this caller may ask for: what the handler gets. */
  allowed: Input;
  echo: Echo;
  role: ActorRole | null;
  /** Answers the role that the caller has now. @throws AppError for whom nothing lets in any more */
  ask: () => Promise<ActorRole | null>;
}

/** The two hooks before an endpoint's handler, for Fastify. */
export function admissionOf({ endpoint, isCrowded }: Route, deps: AdmitDeps) {
  const { access } = endpoint;
  const cost = costOf(endpoint);
  const divideBody = bodyDivider(endpoint);

  async function enter(request: FastifyRequest): Promise<void> {
    if (access.kind === "display") return countToken(cost, requireDisplayToken(request), deps.limits);
    if (access.kind === "printer") return countToken(cost, requirePrinterToken(request), deps.limits);
    const token = readToken(request);
    if (token === undefined) throw unauthenticated();
    request.actor = await deps.authenticate(token);
    countCaller(cost, request.actor, deps.limits);
  }

  /** Asked each time: a revoked link shows nothing from then on. */
  async function findDisplay(request: FastifyRequest): Promise<Display | null> {
    if (access.kind !== "display") return null;
    const display = await deps.lookups.findDisplay(requireDisplayToken(request));
    if (!display) throw unauthenticated();
    return display;
  }

  async function findPrinter(request: FastifyRequest): Promise<PrinterCaller | null> {
    if (access.kind !== "printer") return null;
    const printer = await deps.lookups.findPrinter(requirePrinterToken(request));
    if (!printer) throw unauthenticated();
    return printer;
  }

  /** Who calls: on a shared phone whoever holds it, for as long as its session lives. */
  async function findCaller({ actor: signedIn, headers }: FastifyRequest): Promise<Actor | null> {
    const held = signedIn && !endpoint.ignoresHolder ? readHolderMark(headers) : null;
    if (signedIn && (endpoint.liveSession || held)) await deps.assertLive(signedIn);
    if (!signedIn || !held) return signedIn;
    return deps.lookups.findHolder(signedIn, held.mark, secondsAgoOf(endpoint, held));
  }

  async function look(request: FastifyRequest): Promise<void> {
    const actor = await findCaller(request);
    const input = parseInput(endpoint, request);
    const display = await findDisplay(request);
    const printer = await findPrinter(request);
    let isFirst = true;
    const ask = async () => {
      await findDisplay(request);
      // It may be somebody else's turn by now.
      if (!isFirst && actor?.holds) await findCaller(request);
      isFirst = false;
      return checkAccess(access, actor, { ...input.query, ...input.params }, deps.lookups);
    };
    const role = await ask().catch((error: unknown) => countRefusal(cost, actor, error, deps));
    const { asked, allowed, echo } = divideBody(input.body, role);
    const withBody = (body: unknown) => (body === input.body ? input : { ...input, body });
    request.admitted = {
      actor,
      display,
      printer,
      input,
      asked: withBody(asked),
      allowed: withBody(allowed),
      echo,
      role,
      ask,
    };
  }

  return {
    /**
     * Finds out who calls, and counts it: whoever is turned away here has cost no byte of a body and no statement. Public
     * endpoints have none: an expired token must not close them to its holder.
     */
    enter: access.kind === "public" ? [] : [enter],
    /** Parses what is asked for, and whether they may. One of a crowd holds no connection for that before its turn. */
    admit: isCrowded ? (request: FastifyRequest) => deps.turns.look(() => look(request)) : look,
  };
}

/** `Authorization: Display …`: never in an address, so that no log and no Referer has it. */
function requireDisplayToken({ headers }: FastifyRequest): string {
  const token = /^Display ([\w-]{43})$/i.exec(headers.authorization ?? "")?.[1];
  if (token === undefined) throw unauthenticated();
  return token;
}

/** In the path: a printer has no other place for it that all of them know. Our own logs have no paths. */
function requirePrinterToken({ params }: FastifyRequest): string {
  const { printerToken } = params as { printerToken?: string };
  if (printerToken === undefined || !/^[\w-]{43}$/.test(printerToken)) throw unauthenticated();
  return printerToken;
}

export function readToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? "")?.[1];
}
