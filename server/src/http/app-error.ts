import { type ErrorCode, errorStatus } from "@skipline/contract/errors";
import * as m from "@skipline/contract/texts";
import { type PlainText, say, type Saying, type Words, words, wordsOf } from "@skipline/contract/words";

/** What is wrong with one field: its place (`body.name`), and why. */
interface Issue {
  path: string;
  problem: Saying;
}

interface AppErrorOptions {
  details?: Readonly<Record<string, unknown>>;
  /** Stand in the answer's details, in the reader's language. */
  issues?: readonly Issue[];
  /** Seconds; sent as Retry-After. An answer that has it is never stored as final for an idempotency key. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * The only error that reaches a caller with its words, in the caller's language (`errorAnswer`); its `message` is English, for
 * logs. Anything else is logged whole and leaves as INTERNAL.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly words: Words;
  readonly details: AppErrorOptions["details"];
  readonly issues: AppErrorOptions["issues"];
  readonly retryAfter: number | null;

  constructor(code: ErrorCode, saying: Saying, options: AppErrorOptions = {}) {
    super(say(saying), { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = errorStatus[code];
    this.words = wordsOf(saying);
    this.details = options.details;
    this.issues = options.issues;
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** An error of the built-in issuer, with the names of RFC 6749 and Auth0 (`too_many_attempts`). */
export class OauthError extends Error {
  readonly error: string;
  readonly status: number;
  readonly words: Words;
  readonly retryAfter: number | null;
  /** Beside `error` and `error_description`. */
  readonly more: Record<string, unknown>;

  constructor(
    status: number,
    error: string,
    saying: Saying,
    retryAfter: number | null = null,
    more: Record<string, unknown> = {},
  ) {
    super(say(saying));
    this.name = "OauthError";
    this.error = error;
    this.status = status;
    this.words = wordsOf(saying);
    this.retryAfter = retryAfter;
    this.more = more;
  }
}

const missing = {
  Card: m.missing_card,
  Changes: m.missing_bulk_change,
  Dispute: m.missing_dispute,
  Payout: m.missing_payout,
  Dump: m.missing_dump,
  Event: m.missing_event,
  File: m.missing_file,
  Import: m.missing_import,
  Link: m.missing_link,
  Location: m.missing_location,
  Membership: m.missing_membership,
  Order: m.missing_order,
  Page: m.missing_page,
  Payment: m.missing_payment,
  Phone: m.missing_phone,
  Picture: m.missing_picture,
  Place: m.missing_place,
  "Prize draw": m.missing_draw,
  Product: m.missing_product,
  Promotion: m.missing_promotion,
  Reservation: m.missing_reservation,
  Reward: m.missing_reward,
  Role: m.missing_role,
  "Shared phone": m.missing_shared_phone,
  Vendor: m.missing_vendor,
  Print: m.missing_print,
  Printer: m.missing_printer,
  Wristband: m.missing_wristband,
};

export function notFound(what: keyof typeof missing): AppError {
  return new AppError("NOT_FOUND", missing[what]);
}

/** The specification's words, whatever is wrong with the token: none, forged, run out or signed out. */
export function unauthenticated(cause?: unknown): AppError {
  return new AppError("UNAUTHENTICATED", m.refused_unauthenticated, { cause });
}

/** Words that are somebody else's: in whatever language they come. */
export function verbatim(text: string): PlainText {
  return () => text;
}

/** A field of the body that breaks a rule; what is wrong with it is the whole of what is said. */
export function brokenField(field: string, problem: Saying): AppError {
  return new AppError("RULE_VIOLATED", problem, { issues: [{ path: `body.${field}`, problem }] });
}

/** Input that could not be read: said of its place. */
export function malformedField(code: ErrorCode, issues: readonly [Issue, ...Issue[]]): AppError {
  const [{ path, problem }] = issues;
  return new AppError(code, words(m.refused_field, { field: path, problem }), { issues });
}
