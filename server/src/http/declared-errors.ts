import type { Access, Endpoint } from "@skipline/contract/endpoint";
import { type ErrorCode, errorStatus } from "@skipline/contract/errors";
import { AppError, OauthError } from "./app-error.ts";
import { comparesEcho } from "./echo.ts";
import { isForHolders } from "./held-phone.ts";

/**
 * Every code that the endpoint may answer: its own `errors`, and those that its access rule, its path, its body and its
 * key bring with them. What is published and what is checked are both this.
 */
export function errorCodesOf(endpoint: Endpoint): Set<ErrorCode> {
  return new Set<ErrorCode>([
    "BAD_REQUEST",
    "TOO_MANY_REQUESTS",
    "UNAVAILABLE",
    "INTERNAL",
    ...accessErrors(endpoint.access),
    ...(isForHolders(endpoint.access) && endpoint.access.kind !== "public" ? (["HOLDER_ENDED"] as const) : []),
    ...(endpoint.params ? (["NOT_FOUND"] as const) : []),
    ...(endpoint.method === "GET" ? [] : (["BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const)),
    ...(endpoint.body && comparesEcho(endpoint.body) ? (["NOT_CHANGEABLE"] as const) : []),
    ...keyErrors(endpoint.idempotent),
    ...(endpoint.errors ?? []),
  ]);
}

function keyErrors(idempotent: Endpoint["idempotent"]): ErrorCode[] {
  switch (idempotent) {
    case "effect":
    case "kept":
      return ["IDEMPOTENCY_KEY_REUSED", "IDEMPOTENCY_KEY_IN_USE"];
    case "own":
      return ["IDEMPOTENCY_KEY_REUSED"];
    default:
      return [];
  }
}

function accessErrors(access: Access): ErrorCode[] {
  switch (access.kind) {
    case "public":
      return [];
    case "user":
    case "display":
    case "printer":
      return ["UNAUTHENTICATED"];
    case "order":
      return ["UNAUTHENTICATED", "NOT_FOUND"];
    case "anyVendor":
    case "platform":
      return ["UNAUTHENTICATED", "FORBIDDEN"];
    case "self":
    case "staffOrder":
    case "vendor":
      return ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"];
  }
}

/** @throws Error when the endpoint answers what it does not say that it may; anything unforeseen passes */
export function assertDeclared(endpoint: Endpoint, error: unknown): void {
  const codes = errorCodesOf(endpoint);
  const isDeclared =
    error instanceof AppError
      ? codes.has(error.code)
      : !(error instanceof OauthError) || [...codes].some((code) => errorStatus[code] === error.status);
  if (isDeclared) return;
  const what = error instanceof AppError ? error.code : (error as OauthError).status;
  throw new Error(`${endpoint.id} answered ${what}, which it does not declare`, { cause: error });
}
