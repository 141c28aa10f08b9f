import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/schema.ts";
import type { Seal } from "../sealed-text.ts";
import { AppError } from "./app-error.ts";

interface IdempotencyStore {
  db: Kysely<Database>;
  clock: Clock;
  /** Answers are kept sealed: some hold what a payment needs. */
  seal: Seal;
}

export interface StoredAnswer {
  status: number;
  body: unknown;
}

interface Keyed {
  userId: string;
  endpoint: string;
  key: string;
  /** Everything that makes the call what it is: path, query, body. */
  fingerprint: unknown;
}

/** A call that holds a key longer than this is taken for dead (longer than every time budget of a request). */
const lockSeconds = 30;
export const idempotencyHours = 24;

/**
 * Runs `work` once per (user, endpoint, key): the same key and body get the first answer again, another body 422,
 * a twin still running 409. An answer marked transient (5xx, or with Retry-After) is not kept, so that a repeat works.
 */
export async function withIdempotency(
  store: IdempotencyStore,
  keyed: Keyed,
  work: () => Promise<{ answer: StoredAnswer; transient: boolean }>,
): Promise<StoredAnswer> {
  const bodyHash = createHash("sha256").update(JSON.stringify(keyed.fingerprint)).digest("hex");
  const { db, seal } = store;
  const kept = await claim(store, keyed, bodyHash);
  if (kept) return kept;
  const owned = db.updateTable("idempotency_key").where((row) => row.and(ownedRow(keyed)));
  const release = () =>
    db
      .deleteFrom("idempotency_key")
      .where((row) => row.and(ownedRow(keyed)))
      .execute();
  try {
    const { answer, transient } = await work();
    if (transient) await release();
    else await owned.set({ status: answer.status, response: seal.seal(JSON.stringify(answer.body)) }).execute();
    return answer;
  } catch (error) {
    await release();
    throw error;
  }
}

function ownedRow(keyed: Keyed) {
  return { user_id: keyed.userId, endpoint: keyed.endpoint, key: keyed.key };
}

async function claim(
  { db, clock, seal }: IdempotencyStore,
  keyed: Keyed,
  bodyHash: string,
): Promise<StoredAnswer | null> {
  const now = clock.now();
  const lockedUntil = new Date(now.getTime() + lockSeconds * 1000);
  const oldest = new Date(now.getTime() - idempotencyHours * 3_600_000);
  // One statement decides: a new key, one past its 24 hours, or the same call of a server that died is ours.
  const claimed = await db
    .insertInto("idempotency_key")
    .values({ ...ownedRow(keyed), body_hash: bodyHash, created_at: now, locked_until: lockedUntil })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "endpoint", "key"])
        .doUpdateSet({ body_hash: bodyHash, created_at: now, locked_until: lockedUntil, status: null, response: null })
        .where((row) =>
          row.or([
            row("idempotency_key.created_at", "<", oldest),
            row.and([
              row("idempotency_key.status", "is", null),
              row("idempotency_key.locked_until", "<", now),
              row("idempotency_key.body_hash", "=", bodyHash),
            ]),
          ]),
        ),
    )
    .returning(sql<boolean>`true`.as("claimed"))
    .executeTakeFirst();
  if (claimed) return null;
  const row = await db
    .selectFrom("idempotency_key")
    .select(["body_hash", "status", "response"])
    .where((where) => where.and(ownedRow(keyed)))
    .executeTakeFirst();
  if (row && row.body_hash !== bodyHash) {
    throw new AppError("IDEMPOTENCY_KEY_REUSED", "This Idempotency-Key was used for another request.");
  }
  if (!row || row.status === null || row.response === null) {
    throw new AppError("IDEMPOTENCY_KEY_IN_USE", "The same request is still running.", { retryAfter: 1 });
  }
  const kept = seal.unseal(row.response);
  if (kept === null)
    throw new AppError("CONFLICT", "This request was answered under another secret. Please look again.");
  return { status: row.status, body: JSON.parse(kept) as unknown };
}
