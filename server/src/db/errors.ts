/** Codes of PostgreSQL (Appendix A of its manual) after which the same request may work a little later. */
const UNAVAILABLE_CODES = new Set([
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now: starting up or shutting down
  "57P05", // idle_session_timeout
  "57014", // query_canceled: the statement timeout
  "25P03", // idle_in_transaction_session_timeout
  "25P04", // transaction_timeout
  "25006", // read_only_sql_transaction: the primary has become a replica
  "55P03", // lock_not_available: the lock timeout
  "40001", // serialization_failure, when the repeats are used up
  "40P01", // deadlock_detected, when the repeats are used up
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** 08: connection exceptions. 53: insufficient resources (too many connections, disk full, out of memory). */
const UNAVAILABLE_CLASSES = ["08", "53"];

/** The driver (`pg`, `pg-pool`) has no codes of its own for these. */
const UNAVAILABLE_MESSAGES = [
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Query read timeout",
  "Connection terminated",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Cannot use a pool after calling end on the pool",
];

const codeOf = (error: Error): string | undefined =>
  "code" in error && typeof error.code === "string" ? error.code : undefined;

/**
 * Whether an error only says that the database cannot answer now (no connection in time, statement or lock timeout,
 * connection lost, starting up, out of room). The answer to the client is 503 with `Retry-After`.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const code = codeOf(error);
  if (code !== undefined)
    return UNAVAILABLE_CODES.has(code) || (code.length === 5 && UNAVAILABLE_CLASSES.includes(code.slice(0, 2)));
  return UNAVAILABLE_MESSAGES.some((message) => error.message.startsWith(message));
}

/** Whether a write came to what is no primary (any more). */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === "25006";
}

/**
 * What was committed here may not be at the synchronous replica: nobody knows whether it stays. It is answered like a
 * connection that was lost in the commit; whoever comes again with the same key is told the truth.
 */
export function unknownCommit(): Error {
  // transaction_resolution_unknown
  return Object.assign(new Error("The replica did not confirm the commit"), { code: "08007" });
}

/** Whether an account that was ended would have got a phone again (migration 334). */
export function isEndedAccount(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === "SKEND";
}

/** Whether a row was refused because another one has the same key, of this constraint where one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || codeOf(error) !== "23505") return false;
  return constraint === undefined || ("constraint" in error && error.constraint === constraint);
}

/** Whether a row could not go because others refer to it, or came to refer to one that is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === "23503";
}

/** Whether somebody else held what was waited for, and the wait was given up. */
export function isLockNotAvailable(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === "55P03";
}

/** Whether the transaction lost against another one and may simply be run again: deadlock or serialization failure. */
export function isTransactionConflict(error: unknown): boolean {
  const code = error instanceof Error ? codeOf(error) : undefined;
  return code === "40P01" || code === "40001";
}
