import { type ErrorCode, errorStatus } from "@skipline/contract/errors";

interface AppErrorOptions {
  details?: unknown;
  /** Seconds; sent as Retry-After. An answer that has it is never stored as final for an idempotency key. */
  retryAfter?: number;
  cause?: unknown;
}

/** The only error that reaches a caller with its message. Anything else is logged whole and leaves as INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: unknown;
  readonly retryAfter: number | null;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = errorStatus[code];
    this.details = options.details;
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** An error of the built-in issuer, in the words of RFC 6749 and Auth0 (`too_many_attempts`). */
export class OauthError extends Error {
  readonly error: string;
  readonly status: number;
  readonly retryAfter: number | null;
  /** Beside `error` and `error_description`. */
  readonly more: Record<string, unknown>;

  constructor(
    status: number,
    error: string,
    description: string,
    retryAfter: number | null = null,
    more: Record<string, unknown> = {},
  ) {
    super(description);
    this.name = "OauthError";
    this.error = error;
    this.status = status;
    this.retryAfter = retryAfter;
    this.more = more;
  }
}

export function notFound(what: string): AppError {
  return new AppError("NOT_FOUND", `${what} was not found.`);
}

/** The specification's words, whatever is wrong with the token: none, forged, run out or signed out. */
export function unauthenticated(cause?: unknown): AppError {
  return new AppError("UNAUTHENTICATED", "User not authenticated", { cause });
}
