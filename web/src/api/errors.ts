import * as m from "@skipline/contract/texts";
import type { ErrorCode } from "@skipline/contract/errors";

/** The server's own codes, or the issuer's (`invalid_grant`, `too_many_attempts`, …). */
export type ApiErrorCode = ErrorCode | (string & {});

interface ApiErrorParts {
  status: number;
  code: ApiErrorCode;
  message: string;
  details?: unknown;
  /** Seconds to wait, where the server said. */
  retryAfter?: number | undefined;
  requestId?: string | undefined;
}

/** The server answered, and the answer is no. Branch on `code`; `message` is for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly details: unknown;
  readonly retryAfter: number | undefined;
  /** The same by this device's clock. */
  readonly retryAt: number | undefined;
  readonly requestId: string | undefined;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.name = "ApiError";
    this.status = parts.status;
    this.code = parts.code;
    this.details = parts.details;
    this.retryAfter = parts.retryAfter;
    this.retryAt = parts.retryAfter === undefined ? undefined : Date.now() + parts.retryAfter * 1000;
    this.requestId = parts.requestId;
  }
}

/** No answer: no network, a cut connection, or more than ten seconds. Whether the server acted is unknown. */
export class NetworkError extends Error {
  readonly timedOut: boolean;

  constructor(timedOut: boolean, options?: ErrorOptions) {
    super(timedOut ? m.network_too_slow() : m.network_not_reached(), options);
    this.name = "NetworkError";
    this.timedOut = timedOut;
  }
}

export function isApiError(error: unknown, ...codes: ApiErrorCode[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
}

/** Whether the server's no is its last word: a repeat with the same key would only hear it again. */
export function isFinalNo(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 401 && error.retryAfter === undefined;
}
