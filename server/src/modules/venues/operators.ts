import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Notifications } from "../../db/notifications.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";

interface Deps {
  db: Kysely<Database>;
  notifications: Pick<Notifications, "subscribeAll">;
  log: Pick<FastifyBaseLogger, "error">;
  /** By the setting: they are there whatever the table says. */
  named: readonly string[];
}

const channel = "operators_changed";

export type Operators = Awaited<ReturnType<typeof createOperators>>;

/**
 * Who operates the platform: a handful, asked about with every call of staff, so kept in memory. Whoever changes them
 * notifies all servers; a server that may have missed it reads again when it hears again.
 */
export async function createOperators({ db, notifications, log, named }: Deps) {
  let phones = new Set(named);
  let reading = Promise.resolve();

  async function read(): Promise<void> {
    const rows = await listOperators(db);
    phones = new Set([...named, ...rows.map(({ phone }) => phone)]);
  }

  notifications.subscribeAll(channel, () => {
    // One after the other: the last one has what was committed before it was told.
    reading = reading.then(read).catch((error: unknown) => log.error({ err: error }, "operators were not read"));
  });
  await read();

  return { isOperator: (phone: string): boolean => phones.has(phone), hasSome: (): boolean => phones.size > 0 };
}

/** A handful: people add them one by one, by hand. */
export function listOperators(db: Kysely<Database>): Promise<{ phone: string; name: string | null }[]> {
  return db.selectFrom("platform_operator").select(["phone", "name"]).orderBy("phone").limit(1000).execute();
}

/** False where the phone is one already. */
export function addOperator(
  db: Kysely<Database>,
  clock: Clock,
  operator: { phone: string; name: string | null },
): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    const added = await trx
      .insertInto("platform_operator")
      .values({ ...operator, added_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return added.numInsertedOrUpdatedRows === 1n && tell(trx, clock, "operator.added", operator);
  });
}

/** False where the phone was none. */
export function removeOperator(db: Kysely<Database>, clock: Clock, phone: string): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    const row = await trx
      .deleteFrom("platform_operator")
      .where("phone", "=", phone)
      .returning("name")
      .executeTakeFirst();
    return row !== undefined && tell(trx, clock, "operator.removed", { phone, name: row.name });
  });
}

async function tell(
  trx: Kysely<Database>,
  clock: Clock,
  type: "operator.added" | "operator.removed",
  { phone, name }: { phone: string; name: string | null },
): Promise<true> {
  await recordActivity(trx, clock, {
    type,
    // By a command on the server's machine: no person is signed in.
    actor: null,
    vendorId: null,
    subjectType: "operator",
    subjectId: phone,
    details: { name, by: "skipline operator" },
  });
  await sql`select pg_notify(${channel}, ${phone})`.execute(trx);
  return true;
}
