import { type ErrorBody, errorStatus } from "@skipline/contract/errors";
import type { FastifyError } from "fastify";
import { isDatabaseUnavailable } from "../db/errors.ts";
import { AppError } from "./app-error.ts";

interface ErrorAnswer {
  status: number;
  body: ErrorBody;
  /** Seconds. */
  retryAfter: number | null;
  /** Nobody foresaw it: log it whole. */
  isUnexpected: boolean;
}

/** Turns anything thrown into the one error shape. Only an AppError's words reach the caller. */
export function errorAnswer(error: unknown, requestId: string): ErrorAnswer {
  const known = error instanceof AppError ? error : asAppError(error);
  const isUnexpected = known === null;
  const shown = known ?? new AppError("INTERNAL", "Something went wrong on our side.");
  return {
    status: shown.status,
    body: {
      error: {
        code: shown.code,
        message: shown.message,
        ...(shown.details === undefined ? {} : { details: shown.details }),
        requestId,
      },
    },
    retryAfter: shown.retryAfter,
    isUnexpected,
  };
}

/** Errors of the framework and the database that have a meaning for the caller. */
function asAppError(error: unknown): AppError | null {
  if (isDatabaseUnavailable(error)) {
    return new AppError("UNAVAILABLE", "We can't answer right now. Please try again.", { retryAfter: 1, cause: error });
  }
  const { statusCode } = error as FastifyError;
  switch (statusCode) {
    case errorStatus.BODY_TOO_LARGE:
      return new AppError("BODY_TOO_LARGE", "The request body is too large.");
    case errorStatus.UNSUPPORTED_MEDIA_TYPE:
      return new AppError("UNSUPPORTED_MEDIA_TYPE", "Send JSON.");
    default:
      if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
        return new AppError("BAD_REQUEST", "The request could not be read.");
      }
      return null;
  }
}
