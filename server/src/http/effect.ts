import { createHash, randomUUID } from "node:crypto";
import * as m from "@skipline/contract/texts";
import type { Kysely, Transaction } from "kysely";
import { bool, orNull, text } from "../db/columns.ts";
import { isUniqueViolation } from "../db/errors.ts";
import { named } from "../db/named.ts";
import type { Database } from "../db/schema.ts";
import { withTransaction } from "../db/transaction.ts";
import { AppError } from "./app-error.ts";

type Db = Kysely<Database>;

/** An Idempotency-Key as it came with a call: what the call does is done once under it. */
export interface EffectKey {
  /** Whose it is: the same text is another key of somebody else. Mostly a user; a door's keys are its event's. */
  owner: string;
  endpoint: string;
  value: string;
  /** Of all that makes the call what it is, as this release reads it. */
  bodyHash: string;
  /**
   * The same without what only echoes an answer: also at a server whose answers have a field more or fewer. Where both
   * are others the same key is another request, to be refused.
   */
  askedHash: string;
  /** Remembered for as long as what it made is there, beyond `effectHours`. */
  isKept: boolean;
}

/** A call that holds a key longer than this is taken for dead; a living one ends within its 8 s. */
export const leaseSeconds = 10;
const effectHours = 24;

/** Whether a row has had its time. Kept ones, and those of calls that run, are held. */
export const isOldEffect = (row: string) =>
  `(${row}.created_at < now() - interval '${effectHours} hours' and ${row}.locked_until < now())`;

type KeyValues = ReturnType<typeof keyValues>;

/** What `isKnown` and `keepFrom` need; without a key nothing is known and nothing kept. */
export function keyValues(key: EffectKey | null) {
  return {
    keyOwner: key?.owner ?? null,
    keyEndpoint: key?.endpoint ?? null,
    keyValue: key?.value ?? null,
    keyHash: key?.bodyHash ?? null,
    keyAsked: key?.askedHash ?? null,
  };
}

/** Servers of the release before write and compare the first alone. */
const isSameCall = "(k.body_hash = $keyHash::text or k.asked_hash = $keyAsked::text)";

const ofKey = "k.user_id = $keyOwner::text and k.endpoint = $keyEndpoint::text and k.key = $keyValue::text";

/** Whether the key has made something before: for statements that do nothing then. */
export const isKnown = `exists (select from idempotency_key k where ${ofKey})`;

/**
 * Remembers what a statement makes, `made`, for each row of its `source`, under a key that is kept. One that is known
 * refuses the whole statement (`onKnown`).
 */
export function keepFrom(source: string, made: string): string {
  return `insert into idempotency_key (user_id, endpoint, key, body_hash, asked_hash, made, created_at, locked_until)
    select $keyOwner::text, $keyEndpoint::text, $keyValue::text, $keyHash::text, $keyAsked::text, ${made}, now(),
      'infinity'::timestamptz
    from ${source} where $keyValue::text is not null`;
}

const keepRow = named<KeyValues & { made: string }>("http.keep_effect")(
  {},
  keepFrom("(select) as once", "$made::text"),
);

/** The same in a statement of its own, in the transaction that makes it. */
export async function keepEffect(trx: Db, key: EffectKey | null, made: string): Promise<void> {
  if (key) await keepRow(trx, { ...keyValues(key), made });
}

/** Runs what keeps its key as its last step. Where that fails for a row that is there, and the key is known by then, a twin was faster. */
export async function onKnown<T>(
  db: Db,
  key: EffectKey | null,
  act: () => Promise<T>,
  answer: (made: string) => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const made = isUniqueViolation(error) ? await findMade(db, key) : null;
    if (made === null) throw error;
    return answer(made);
  }
}

const readEffect = named<KeyValues>("http.read_effect")(
  { isOther: bool, made: orNull(text), isRunning: bool },
  `select k.body_hash is not null and ${isSameCall} is not true as "isOther", k.made,
    k.status is null and k.locked_until > now() as "isRunning"
  from idempotency_key k where ${ofKey} and not ${isOldEffect("k")}`,
);

/**
 * What the key has made before; null when nothing was.
 * @throws AppError IDEMPOTENCY_KEY_REUSED for another request; IDEMPOTENCY_KEY_IN_USE while a twin holds it
 */
export async function findMade(db: Db, key: EffectKey | null): Promise<string | null> {
  const [row] = key ? await readEffect(db, keyValues(key)) : [];
  if (!row) return null;
  // Of servers of the release before it is not always known what was asked.
  if (row.isOther) throw keyReused();
  if (row.made === null && row.isRunning) throw inUse();
  if (row.made !== null) await settleWrites(db, {});
  return row.made;
}

/**
 * A commit like any other, which waits for the synchronous replica where there is one, and so for all before it. A first run
 * whose connection was cut in its own wait is seen from then on: its repeat must not be answered sooner than it would have been.
 */
const settleWrites = named("http.settle_writes")(
  {},
  "select where pg_logical_emit_message(true, 'skipline', '') is not null",
);

/**
 * One statement decides: a new key, one past its time, or the same call of a server that died is ours. A twin in an open
 * transaction is waited for. What was made before is left alone, except by whoever goes on with it (`claim`). The hashes of
 * the same call stay as the first server wrote them.
 */
const holdKey = named<KeyValues & { isKept: boolean; claim: string | null; seconds: number }>("http.hold_key")(
  { made: orNull(text) },
  `insert into idempotency_key as k (user_id, endpoint, key, body_hash, asked_hash, created_at, locked_until, claim)
  values ($keyOwner::text, $keyEndpoint::text, $keyValue::text, $keyHash::text, $keyAsked::text, now(),
    case when $isKept::boolean then 'infinity'::timestamptz else now() + make_interval(secs => $seconds::integer) end, $claim::uuid)
  on conflict (user_id, endpoint, key) do update set created_at = excluded.created_at, locked_until = excluded.locked_until, claim = excluded.claim, status = null, response = null,
    made = case when ${isOldEffect("k")} then null else k.made end,
    body_hash = case when ${isOldEffect("k")} then excluded.body_hash else k.body_hash end,
    asked_hash = case when ${isOldEffect("k")} then excluded.asked_hash else coalesce(k.asked_hash, excluded.asked_hash) end
  where ${isOldEffect("k")} or (${isSameCall} and (k.locked_until <= now() or k.status is not null)
    and (k.made is null or excluded.claim is not null))
  returning k.made`,
);

const rememberMade = named<KeyValues & { claim: string | null; made: string }>("http.remember_made")(
  { made: orNull(text) },
  `update idempotency_key k set made = $made::text
  where ${ofKey} and k.claim is not distinct from $claim::uuid returning k.made`,
);

async function remember(trx: Db, key: EffectKey, claim: string | null, made: string): Promise<void> {
  const rows = await rememberMade(trx, { ...keyValues(key), claim, made });
  if (rows.length === 0) throw inUse();
}

/**
 * Makes something once for each key: what it is called (`made`) is remembered in the transaction that makes it. A repeat,
 * and a twin, which waits for the first, are answered with that, as it is by then. What is refused has made nothing: its
 * repeat is judged anew.
 * @throws AppError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE
 */
export async function once<T>(
  db: Db,
  key: EffectKey | null,
  make: (trx: Transaction<Database>) => Promise<{ made: string; answer: T }>,
  answer: (made: string) => Promise<T>,
): Promise<T> {
  const done = await withTransaction(db, async (trx) => {
    if (key === null) return make(trx);
    const taken = await holdKey(trx, { ...keyValues(key), isKept: key.isKept, claim: null, seconds: 0 });
    if (taken.length === 0) return null;
    const first = await make(trx);
    await remember(trx, key, null, first.made);
    return first;
  });
  if (done) return done.answer;
  const made = await findMade(db, key);
  if (made === null) throw inUse();
  return answer(made);
}

/** A key in the hands of a call that asks a provider between its transactions. */
export interface HeldKey {
  /** What an earlier run of this very request made, whose answer was lost: go on with it. Null when nothing was. */
  made: string | null;
  /**
   * Writes down what this call makes, in the transaction that makes it: both are there or neither is.
   * @throws AppError IDEMPOTENCY_KEY_IN_USE when the call took so long that another one has taken over
   */
  remember(trx: Db, made: string): Promise<void>;
  /**
   * The same for a statement that makes it by itself (`heldKey`, `isKeyHeld`, `rememberFrom`). `keepFrom` can't: the key's
   * row is there since before the provider was asked, and must be locked, and found still ours, before anything is made.
   */
  values: HeldKeyValues;
}

/** The key as it is held by this call; nulls where the client sent none. */
export type HeldKeyValues = KeyValues & { keyClaim: string | null };

export const noHeldKey: HeldKeyValues = { ...keyValues(null), keyClaim: null };

/** The key's row for each row of `source`, locked: there while no other call has taken over. */
export function heldKey(source: string): string {
  return `select k.claim from ${source} join idempotency_key k on ${ofKey}
    where k.claim = $keyClaim::uuid for no key update of k`;
}

/** Of a CTE with `heldKey`: the call has no key, or still holds it. */
export function isKeyHeld(cte: string): string {
  return `($keyClaim::uuid is null or exists (select from ${cte}))`;
}

/** Writes down what is made, for each row of `source`: with it, or not at all. */
export function rememberFrom(source: string, made: string): string {
  return `update idempotency_key k set made = ${made} from ${source} where ${ofKey} and k.claim = $keyClaim::uuid`;
}

/**
 * For calls that ask a provider between two transactions: the key is held for `leaseSeconds`, so that a twin is refused
 * meanwhile and a server that died is followed. Whoever takes it over marks it with a claim of their own: a first holder
 * that was only slow may not act any more.
 */
export async function leased<T>(db: Db, key: EffectKey | null, work: (held: HeldKey | null) => Promise<T>): Promise<T> {
  if (key === null) return work(null);
  const claim = randomUUID();
  const [taken] = await holdKey(db, { ...keyValues(key), isKept: key.isKept, claim, seconds: leaseSeconds });
  if (!taken) {
    await findMade(db, key);
    throw inUse();
  }
  try {
    return await work({
      made: taken.made,
      remember: (trx, made) => remember(trx, key, claim, made),
      values: { ...keyValues(key), keyClaim: claim },
    });
  } finally {
    await release(db, { ...keyValues(key), claim });
  }
}

const release = named<KeyValues & { claim: string }>("http.release_key")(
  {},
  `update idempotency_key k set locked_until = now() where ${ofKey} and k.claim = $claim::uuid`,
);

/** Of everything that makes a call what it is: path, query, body. */
export function hashOf(fingerprint: unknown): string {
  return createHash("sha256").update(JSON.stringify(fingerprint)).digest("hex");
}

export function keyReused(): AppError {
  return new AppError("IDEMPOTENCY_KEY_REUSED", m.refused_key_reused);
}

function inUse(): AppError {
  return new AppError("IDEMPOTENCY_KEY_IN_USE", m.refused_key_in_use, { retryAfter: 1 });
}
