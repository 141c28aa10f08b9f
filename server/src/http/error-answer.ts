import { type ErrorBody, errorStatus, type IssueBody } from "@skipline/contract/errors";
import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import { say, type Saying, sayParams, wordsOf } from "@skipline/contract/words";
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

/** Turns anything thrown into the one error shape. Only an AppError's words reach the caller, in the language asked for. */
export function errorAnswer(error: unknown, requestId: string, locale?: Language): ErrorAnswer {
  const known = error instanceof AppError ? error : asAppError(error);
  const isUnexpected = known === null;
  const shown = known ?? new AppError("INTERNAL", m.refused_internal);
  const details = detailsOf(shown, locale);
  return {
    status: shown.status,
    body: {
      error: { code: shown.code, ...inWords(shown.words, locale), ...(details && { details }), requestId },
    },
    retryAfter: shown.retryAfter,
    isUnexpected,
  };
}

function detailsOf({ details, issues }: AppError, locale?: Language): Record<string, unknown> | undefined {
  if (!issues) return details;
  return {
    ...details,
    issues: issues.map(({ path, problem }): IssueBody => ({ path, ...inWords(problem, locale) })),
  };
}

/** The name and the data of what is said, for programs, and what it says in the reader's language. */
function inWords(saying: Saying, locale?: Language): Omit<IssueBody, "path"> {
  const { text, params } = wordsOf(saying);
  const reason = reasonOf(text);
  return {
    ...(reason !== undefined && { reason }),
    ...(Object.keys(params).length > 0 && { params: sayParams(params, locale) }),
    message: say(saying, locale),
  };
}

const reasons = new Map<unknown, string>(Object.entries(m).map(([id, text]) => [text, id]));

/** A text's name in the catalogues; none for the words of somebody else. */
function reasonOf(text: unknown): string | undefined {
  return reasons.get(text);
}

/** Errors of the framework and the database that have a meaning for the caller. */
function asAppError(error: unknown): AppError | null {
  if (isDatabaseUnavailable(error)) {
    return new AppError("UNAVAILABLE", m.refused_unavailable, { retryAfter: 1, cause: error });
  }
  const { statusCode } = error as FastifyError;
  switch (statusCode) {
    case errorStatus.BODY_TOO_LARGE:
      return new AppError("BODY_TOO_LARGE", m.refused_body_too_large);
    case errorStatus.UNSUPPORTED_MEDIA_TYPE:
      return new AppError("UNSUPPORTED_MEDIA_TYPE", m.refused_not_json);
    default:
      if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
        return new AppError("BAD_REQUEST", m.refused_unreadable);
      }
      return null;
  }
}
