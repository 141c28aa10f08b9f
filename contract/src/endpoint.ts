import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import type { CostClass } from "./price-list.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export const roleNames = ["STAFF", "MANAGER", "ADMIN", "SUPER_ADMIN"] as const;
export type RoleName = (typeof roleNames)[number];

/**
 * Who may call. The server checks it before the handler runs.
 * - `public`: anybody; `user`: whoever is signed in.
 * - `self`: the path's `userId` is the caller.
 * - `order`: the path's `orderId` is the caller's own (`userId` must agree), or the caller has a role at the order's
 *   vendor (`userId` may then be the placeholder `_`). Anybody else gets 404, as if the order were not there.
 * - `staffOrder`: as `order`, but only by a role at the order's vendor.
 * - `vendor`: a role of at least `role` at the vendor named by the path's or query's `vendorId` or `vendorLocationId`;
 *   for some fields of the body a higher one. What a GET gave (`withEcho`) may be sent back by everybody, unchanged.
 *   A role that is limited to some locations is none at the others. A call that names no location is refused to it,
 *   unless it is `limited`: what its handler shows and changes then keeps to those locations, or belongs to none.
 * - `anyVendor`: a role of at least `role` at some vendor.
 * - `platform`: a platform operator.
 * Who holds a shared phone by a PIN (`holderHeader`) may what both they and whoever is signed in there may, at the phone's
 * vendor. What is a person's own (`self`, `platform`, `user` unless it is `shared`) is closed to them, and so are orders as a guest.
 * - `display`: nobody in person: whoever has the token of a display link that lives (`Authorization: Display …`).
 * - `printer`: nobody in person: whoever has the token of a printer that was not removed, in the path (`printerToken`).
 */
export type Access =
  | { kind: "public" }
  | { kind: "user"; shared?: true }
  | { kind: "self" }
  | { kind: "order" }
  | { kind: "staffOrder" }
  | { kind: "vendor"; role: RoleName; fields?: Readonly<Record<string, RoleName>>; limited?: true }
  | { kind: "anyVendor"; role: RoleName }
  | { kind: "platform" }
  | { kind: "display" }
  | { kind: "printer" };

/**
 * What goes in and comes out; the server has a plugin for each.
 * - `call`: JSON in, JSON out.
 * - `stream`: server-sent events, each `data:` line holding `output`.
 * - `bytes`: the body is a file. The handler reads it raw.
 * - `file`: a file comes out, and JSON where it is refused. `output` says of which type.
 * - `webhook`: JSON that is not even parsed before its signature is checked. The handler reads it raw.
 * - `device`: spoken by a machine as its maker has decided. The handler reads it raw; JSON or a file comes out.
 */
export type EndpointKind = "call" | "stream" | "bytes" | "file" | "webhook" | "device";

export interface Endpoint<
  P extends z.ZodMiniType = z.ZodMiniType,
  Q extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> {
  /** `capability.verbNoun`: the name in logs, query keys, tests and metrics. */
  id: string;
  summary: string;
  method: Method;
  /** Below `/api`, with `{param}` places. */
  path: string;
  access: Access;
  params?: P;
  query?: Q;
  body?: B;
  output: O;
  /**
   * Codes beyond those that every call, its access rule, path, body and key may answer anyway. With the `oauth` shape
   * they say which statuses. Tests and development fail where a handler answers anything else.
   */
  errors?: readonly ErrorCode[];
  /**
   * Takes an `Idempotency-Key`: the same call again under the same key does nothing more.
   * - `effect`: what was made is remembered beside it for 24 h, with what was asked; a repeat is answered with it as it is
   *   by then, another request under the key is refused.
   * - `kept`: the same for as long as what was made is there.
   * - `own`: what is made or changed (an order) knows the key itself.
   * - `state`: no key is needed. What is so already stays so, and is the answer.
   */
  idempotent?: "effect" | "kept" | "own" | "state";
  /** A call, where none is named. */
  kind?: EndpointKind;
  /** Of a body that is a file: as what it may be sent, and how large it may be. */
  takes?: { readonly types: readonly string[]; readonly maxBytes: number };
  /** The answer holds a token or what a payment needs: it is never compressed beside what others may have written. */
  holdsSecret?: boolean;
  /** Takes its fields as a form too (`application/x-www-form-urlencoded`), as OAuth's clients send them. */
  takesForm?: true;
  /** `oauth`: errors as RFC 6749 says (`{error, error_description}`), for the built-in issuer's calls. */
  errorShape?: "oauth";
  /**
   * Moves money or roles: a token whose session was signed out, or ended because its cookie came back, is refused at
   * once, not only when it runs out. A hosted issuer's sessions are its own; there the token alone counts.
   */
  liveSession?: boolean;
  /**
   * It only reads, and its answer may be some seconds old: a server may read it from a replica, but for whoever has just
   * written. Nothing that anybody pays, orders or is let in by; nothing that a live screen is told to read again.
   */
  bearsLag?: true;
  /** About the shared phone itself: asked as whoever is signed in there, whoever holds it. */
  ignoresHolder?: true;
  /** Staff do it while a guest stands there, and it may come hours later: under the mark of who held the phone then. */
  isDeed?: true;
  /** What it costs us, where that is not what its method says (`costOf`): how often it may be called. */
  cost?: CostClass;
}

/** Declares an endpoint; keeps the schemas' types so that server handlers and client calls are inferred from it. */
export function defineEndpoint<
  O extends z.ZodMiniType,
  P extends z.ZodMiniType = never,
  Q extends z.ZodMiniType = never,
  B extends z.ZodMiniType = never,
>(endpoint: Endpoint<P, Q, B, O>): Endpoint<P, Q, B, O> {
  return endpoint;
}

type Part<K extends string, S, D extends "in" | "out"> = [S] extends [never]
  ? unknown
  : S extends z.ZodMiniType
    ? D extends "out"
      ? { [key in K]: z.output<S> }
      : // A query of which nothing has to be named may be left out.
        [K, object] extends ["query", z.input<S>]
        ? { [key in K]?: z.input<S> }
        : { [key in K]: z.input<S> }
    : unknown;

/** What a caller hands over: `{params, query, body}`, each only where the endpoint has it. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _O>
    ? Part<"params", P, "in"> & Part<"query", Q, "in"> & Part<"body", B, "in">
    : never;

/** What a handler gets: the same parts after parsing. */
export type ParsedInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _O>
    ? Part<"params", P, "out"> & Part<"query", Q, "out"> & Part<"body", B, "out">
    : never;

export type Output<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer O> ? z.output<O> : never;
