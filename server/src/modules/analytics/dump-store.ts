import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";

export interface DumpKey {
  vendorId: string;
  month: string;
  includeRefunded: boolean;
}

/** Of a stored dump, all but its bytes. */
export interface DumpHead {
  version: number;
  generatedAt: Date;
}

type Db = Kysely<Database>;

const columnsOf = ({ vendorId, month, includeRefunded }: DumpKey) => ({
  vendor_id: vendorId,
  month,
  include_refunded: includeRefunded,
});

export async function findHead(db: Db, key: DumpKey): Promise<DumpHead | null> {
  const head = await db
    .selectFrom("analytics_dump")
    .select(["version", "generated_at as generatedAt"])
    .where((row) => row.and(columnsOf(key)))
    .executeTakeFirst();
  return head ?? null;
}

/** The one that is stored now, which may be newer than what was found before. */
export async function readDump(db: Db, key: DumpKey): Promise<{ version: number; body: Buffer } | null> {
  const dump = await db
    .selectFrom("analytics_dump")
    .select(["version", "body"])
    .where((row) => row.and(columnsOf(key)))
    .executeTakeFirst();
  return dump ?? null;
}

/** Until the transaction ends nobody else generates this month, on whatever server. */
export async function lockGeneration(trx: Transaction<Database>, key: DumpKey): Promise<void> {
  const name = `analytics-dump ${key.vendorId} ${key.month} ${key.includeRefunded}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

export interface GeneratedDump extends DumpHead {
  numOrders: number;
  body: Buffer;
}

export async function saveDump(trx: Transaction<Database>, key: DumpKey, dump: GeneratedDump): Promise<void> {
  const { version, generatedAt, numOrders, body } = dump;
  const values = { version, generated_at: generatedAt, num_orders: numOrders, body };
  await trx
    .insertInto("analytics_dump")
    .values({ ...columnsOf(key), ...values })
    .onConflict((conflict) => conflict.columns(["vendor_id", "month", "include_refunded"]).doUpdateSet(values))
    .execute();
}
