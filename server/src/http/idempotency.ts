import { createHash, randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Seal } from "../sealed-text.ts";
import { AppError } from "./app-error.ts";

export interface IdempotencyStore {
  db: Kysely<Database>;
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

/** An Idempotency-Key that goes into what the call makes: under a unique key there, a repeat finds it. */
export interface EffectKey {
  value: string;
  /** Another one under the same key is another request, to be refused (`keyReused`). */
  bodyHash: string;
}

/** An Idempotency-Key in the hands of the use case that runs under it. */
export interface RequestKey {
  value: string;
  /** What an earlier run of this very request made, whose answer was lost: answer with it. Null when nothing was. */
  made: string | null;
  /**
   * Writes down what this call makes, in the transaction that makes it: both are there or neither is.
   * @throws AppError IDEMPOTENCY_KEY_IN_USE when the call took so long that another one has taken over
   */
  remember(trx: Kysely<Database>, made: string): Promise<void>;
  /** The same for a statement that makes it by itself (`heldKey`, `rememberFrom`). */
  held: HeldKeyValues;
}

/** The key as it is held by this call; nulls where the client sent none. */
export type HeldKeyValues = {
  keyUserId: string | null;
  keyEndpoint: string | null;
  keyValue: string | null;
  keyClaim: string | null;
};

export const noHeldKey: HeldKeyValues = { keyUserId: null, keyEndpoint: null, keyValue: null, keyClaim: null };

/** The key's row for each row of `source`, locked: there while no other call has taken over. */
export function heldKey(source: string): string {
  return `select k.claim from ${source} join idempotency_key k
      on k.user_id = $keyUserId::text and k.endpoint = $keyEndpoint::text and k.key = $keyValue::text
    where k.claim = $keyClaim::uuid for no key update of k`;
}

/** Of a CTE with `heldKey`: the call has no key, or still holds it. */
export function isKeyHeld(cte: string): string {
  return `($keyClaim::uuid is null or exists (select from ${cte}))`;
}

/** Writes down what is made, for each row of `source`: with it, or not at all. */
export function rememberFrom(source: string, made: string): string {
  return `update idempotency_key k set made = ${made} from ${source}
    where k.user_id = $keyUserId::text and k.endpoint = $keyEndpoint::text and k.key = $keyValue::text
      and k.claim = $keyClaim::uuid`;
}

/** A call that holds a key longer than this is taken for dead; a living one ends within its 8 s. */
export const leaseSeconds = 10;
export const idempotencyHours = 24;

/**
 * Runs `work` once per (user, endpoint, key): the same key and body get the first answer again, another body 422,
 * a twin still running 409. An answer marked transient (5xx, or with Retry-After) is not kept, so that a repeat works.
 * All times are the database's: the clocks of servers differ.
 */
export async function withIdempotency(
  store: IdempotencyStore,
  keyed: Keyed,
  work: (key: RequestKey) => Promise<{ answer: StoredAnswer; transient: boolean }>,
): Promise<StoredAnswer> {
  const { db, seal } = store;
  const bodyHash = hashOf(keyed.fingerprint);
  const claim = randomUUID();
  const claimed = await claimKey(db, keyed, bodyHash, claim);
  if (!claimed) return readAnswer(store, keyed, bodyHash);
  const own = (trx = db) =>
    trx
      .updateTable("idempotency_key")
      .where((row) => row.and(keyOf(keyed)))
      .where("claim", "=", claim);
  const release = () =>
    own()
      .set({ locked_until: sql`now()` })
      .execute();
  const key: RequestKey = {
    value: keyed.key,
    made: claimed.made,
    async remember(trx, made) {
      const { numUpdatedRows } = await own(trx).set({ made }).executeTakeFirst();
      if (numUpdatedRows === 0n) throw inUse();
    },
    held: { keyUserId: keyed.userId, keyEndpoint: keyed.endpoint, keyValue: keyed.key, keyClaim: claim },
  };
  try {
    const { answer, transient } = await work(key);
    if (transient) await release();
    else
      await own()
        .set({ status: answer.status, response: seal.seal(JSON.stringify(answer.body)) })
        .execute();
    return answer;
  } catch (error) {
    await release();
    throw error;
  }
}

/** Of everything that makes a call what it is: path, query, body. */
export function hashOf(fingerprint: unknown): string {
  return createHash("sha256").update(JSON.stringify(fingerprint)).digest("hex");
}

export function keyReused(): AppError {
  return new AppError("IDEMPOTENCY_KEY_REUSED", "This Idempotency-Key was used for another request.");
}

function keyOf({ userId, endpoint, key }: Keyed) {
  return { user_id: userId, endpoint, key };
}

function inUse(): AppError {
  return new AppError("IDEMPOTENCY_KEY_IN_USE", "The same request is still running.", { retryAfter: 1 });
}

/** One statement decides: a new key, one past its 24 hours, or the same call of a server that died is ours. */
async function claimKey(
  db: Kysely<Database>,
  keyed: Keyed,
  bodyHash: string,
  claim: string,
): Promise<{ made: string | null } | null> {
  const isOld = sql<boolean>`idempotency_key.created_at < now() - make_interval(hours => ${idempotencyHours})`;
  const begun = {
    body_hash: bodyHash,
    created_at: sql<Date>`now()`,
    locked_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
    claim,
  };
  const claimed = await db
    .insertInto("idempotency_key")
    .values({ ...keyOf(keyed), ...begun })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "endpoint", "key"])
        .doUpdateSet({
          ...begun,
          status: null,
          response: null,
          made: sql`case when ${isOld} then null else idempotency_key.made end`,
        })
        .where((row) =>
          row.or([
            isOld,
            row.and([
              row("idempotency_key.status", "is", null),
              row("idempotency_key.locked_until", "<=", sql<Date>`now()`),
              row("idempotency_key.body_hash", "=", bodyHash),
            ]),
          ]),
        ),
    )
    .returning("made")
    .executeTakeFirst();
  return claimed ?? null;
}

async function readAnswer({ db, seal }: IdempotencyStore, keyed: Keyed, bodyHash: string): Promise<StoredAnswer> {
  const row = await db
    .selectFrom("idempotency_key")
    .select(["body_hash", "status", "response"])
    .where((where) => where.and(keyOf(keyed)))
    .executeTakeFirst();
  if (row && row.body_hash !== bodyHash) throw keyReused();
  if (!row || row.status === null || row.response === null) throw inUse();
  const kept = seal.unseal(row.response);
  if (kept === null)
    throw new AppError("CONFLICT", "This request was answered under another secret. Please look again.");
  return { status: row.status, body: JSON.parse(kept) as unknown };
}
