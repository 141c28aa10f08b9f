import type { Endpoint, Output, ParsedInput, RoleName } from "@skipline/contract/endpoint";
import type { Language } from "@skipline/contract/languages";
import type { PaperWidth, PrinterKind } from "@skipline/contract/printers";
import type { Station } from "@skipline/contract/stations";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Echo } from "./echo.ts";
import type { FileAnswer } from "./file-answer.ts";
import type { GzippedAnswer } from "./gzipped-answer.ts";
import type { EffectKey } from "./effect.ts";
import type { ReadyAnswer } from "./ready-answer.ts";

/** Whoever is signed in. */
export interface Actor {
  userId: string;
  /** E.164 */
  phone: string;
  /** One device's; null where a hosted issuer does not name it. */
  sessionId: string | null;
  /** The shared phone that this person holds by their PIN; none on a phone where they are signed in themselves. */
  holds?: HeldPhone;
}

/** Whose phone somebody holds, and at which vendor. */
export interface HeldPhone {
  vendorId: string;
  /** Whose token the call has. */
  signedIn: Actor;
}

/** The caller's role at the vendor that the call is about. */
export interface ActorRole {
  vendorId: string;
  role: RoleName;
  name: string;
  /** Where it holds; null: at all locations of the vendor. */
  locationIds: readonly string[] | null;
}

/** What a display's token opens: the numbers of one location. */
export interface Display {
  displayLinkId: string;
  vendorLocationId: string;
}

/** A printer as its location's managers have set it up. */
export interface PrinterCaller {
  printerId: string;
  vendorLocationId: string;
  kind: PrinterKind;
  /** Null: all of them. */
  station: Station | null;
  isAutomatic: boolean;
  paperWidth: PaperWidth;
  language: Language;
  madeAt: Date;
}

/** All that staff's use cases know of a call: who asks, as what, and the key that makes a repeat the same request. */
export interface StaffCaller {
  actor: Actor;
  role: ActorRole;
  key: EffectKey | null;
  echo: Echo;
}

/** What a handler may know of the call beyond its parsed input. */
export interface Call {
  requestId: string;
  /** What the client's address is counted as (`addressBucket`); told by the trusted proxy hops only. */
  address: string;
  /** The signed-in caller. @throws AppError UNAUTHENTICATED */
  actor(): Actor;
  /** Whoever calls a public endpoint, if it can be told; the endpoint asks for nobody. */
  findActor(): Promise<Actor | null>;
  /** The link whose token the caller has. @throws AppError UNAUTHENTICATED */
  display(): Display;
  /** The printer whose token the caller has. @throws AppError UNAUTHENTICATED */
  printer(): PrinterCaller;
  /** The caller's role that the access rule found. @throws AppError FORBIDDEN where it asks for none */
  role(): ActorRole;
  /** Null when the caller acts as a customer. */
  readonly roleOrNull: ActorRole | null;
  /**
   * Asks whether the role that let the caller in is still theirs, for calls that go on for long; it is then the one held
   * now. @throws AppError
   */
  checkAgain(): Promise<void>;
  /** Null when the client sent none, or the endpoint has no use for one. */
  key: EffectKey | null;
  /** What stood in the body and is not for this caller to change. */
  echo: Echo;
  /** The body's bytes as they came (webhooks verify them). */
  rawBody: Buffer;
  /** For cookies, headers and streams only. */
  request: FastifyRequest;
  reply: FastifyReply;
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN without a role at the vendor */
export function staffCaller(call: Call): StaffCaller {
  return { actor: call.actor(), role: call.role(), key: call.key, echo: call.echo };
}

export type Handler<E, Ready = never> = (input: ParsedInput<E>, call: Call) => Promise<Output<E> | Ready>;

/** An answer that is at hand for what was asked, as it was sent: nothing is parsed before it. Else the handler answers. */
export type Peek = (request: FastifyRequest) => ReadyAnswer | undefined;

/** An endpoint with its handler, as modules list them for app.ts. */
export interface Route {
  endpoint: Endpoint;
  handler: (input: never, call: Call) => Promise<unknown>;
  peek?: Peek;
  /** Many may call it in the same second: what admits them waits for its turn, too (`Turns`). */
  isCrowded?: true;
  /** It goes on while everything else stands in line for the database (`asVital`). */
  isVital?: true;
}

/** Pairs an endpoint of the contract with the function that answers it. */
export function route<E>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint: endpoint as Endpoint, handler };
}

/** An endpoint that a crowd calls at once, when a list opens or a draw begins; its handler takes turns. */
export function crowdedRoute<E>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint: endpoint as Endpoint, handler, isCrowded: true };
}

/** An endpoint without which a venue stands still, whatever else asks for the database: few, and quick. */
export function vitalRoute<E>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint: endpoint as Endpoint, handler, isVital: true };
}

/** A public endpoint whose answers are kept as bytes. */
export function readyRoute<E>(endpoint: E, { peek, handler }: { peek: Peek; handler: Handler<E, ReadyAnswer> }): Route {
  return { endpoint: endpoint as Endpoint, handler, peek };
}

/** An endpoint whose answers are large, and compressed when they are made. */
export function gzippedRoute<E>(endpoint: E, handler: Handler<E, GzippedAnswer>): Route {
  return { endpoint: endpoint as Endpoint, handler };
}

/** An endpoint that answers a file. */
export function fileRoute<E>(endpoint: E, handler: Handler<E, FileAnswer>): Route {
  return { endpoint: endpoint as Endpoint, handler };
}
