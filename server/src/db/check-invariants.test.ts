import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CompiledQuery, sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFullScans, logStatements } from "../test/statement-log.ts";
import { startTestServer, type TestServer } from "../test/test-server.ts";
import { createCheckJob } from "./check-invariants.ts";
import { createDatabase } from "./connection.ts";

const job = "db.check-invariants";
const seen = logStatements("skipline-reports");
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.stop();
  // Orders, payments and a refund as a server wrote them; all of it is of this moment for the job.
  await run(await readFile(join(import.meta.dirname, "older-rows/005.sql"), "utf8"));
  const { rows } = await sql<{ at: Date }>`select min(created_at) as at from customer_order`.execute(server.db);
  server.clock.advance({ seconds: (rows[0]!.at.getTime() - server.clock.now().getTime()) / 1000 + 3_600 });
});
afterAll(() => server.close());

const run = (text: string) => server.db.executeQuery(CompiledQuery.raw(text));
const listed = () =>
  server.db.selectFrom("broken_invariant").select(["rule", "subject", "detail"]).orderBy("subject").execute();
const gauge = async () => (await server.context.readGauges()).invariants_broken;

/** As no code of ours would: triggers and foreign keys see nothing. */
async function change(text: string): Promise<void> {
  await server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx.executeQuery(CompiledQuery.raw(text));
  });
}

test("each night's look tells of the rows that somebody broke, and of no others, until they are right again", async () => {
  await server.runJob(job);
  expect([await listed(), await gauge()]).toEqual([[], 0]);
  const { rows } = await sql<{ id: string }>`select order_id as id from customer_order
    where status = 'PAID' and total_cents >= 50 and refund_state is null`.execute(server.db);
  const orderId = rows[0]!.id;
  await change(
    `update customer_order set tip_cents = tip_cents + 1, total_cents = total_cents + 1 where order_id = '${orderId}'`,
  );
  await server.runJob(job);
  const found = await listed();
  expect(found).toContainEqual({
    rule: "V2 A paid order has a succeeded payment of exactly its total, or costs less than 0.50.",
    subject: orderId,
    detail: expect.stringMatching(/^PAID with a total of \d+$/),
  });
  expect(found.map(({ rule }) => rule)).toContain(
    "V1 A payment that is kept pays an order or a membership of its payer and its amount.",
  );
  expect(await gauge()).toBe(found.length);
  await server.runJob(job);
  expect(await listed(), "the last look's, not all looks'").toEqual(found);
  await change(
    `update customer_order set tip_cents = tip_cents - 1, total_cents = total_cents - 1 where order_id = '${orderId}'`,
  );
  await server.runJob(job);
  expect([await listed(), await gauge()]).toEqual([[], 0]);
});

test("what is in the embedded provider's books alone is not judged: they move beside ours", async () => {
  await run("update sandbox.charge set amount_cents = amount_cents + 1");
  await server.runJob(job);
  expect(await listed()).toEqual([]);
});

test("an invariant that takes too long is named, and the others are looked at all the same", async () => {
  const reports = createDatabase({ url: server.database.url, maxConnections: 1, isForReports: true, statementMs: 200 });
  const rowOf = (rule: string) => ({
    title: rule,
    query: `select '${rule}' as invariant, 'x' as subject, 'y' as detail`,
  });
  const slow = { title: "V2 slow", query: "select 'V2' as invariant, '' as subject, pg_sleep(60)::text as detail" };
  const many = {
    title: "V3 many",
    query: "select 'V3' as invariant, n::text as subject, '' as detail from generate_series(1, 5000) as n",
  };
  const check = createCheckJob({
    db: server.db,
    reports: reports.db,
    clock: server.clock,
    log: pino({ level: "silent" }),
    invariants: [rowOf("V1 first"), slow, many, rowOf("V4 last")],
  });
  await expect(check.run()).rejects.toThrow("not looked at: V2 slow");
  await reports.close();
  const { rows } = await sql<{ rule: string; count: number }>`select rule, count(*)::int as count from broken_invariant
    group by rule order by rule`.execute(server.db);
  expect(rows).toEqual([
    { rule: "V1 first", count: 1 },
    { rule: "V3 many", count: 100 },
    { rule: "V4 last", count: 1 },
  ]);
});

test("no part of it reads all orders or all of the trail for those of three days", async () => {
  // Of months ago, each with what it leaves behind.
  await change(`
    insert into customer_order select made.* from customer_order o, generate_series(1, 3000) as n,
        jsonb_populate_record(o, jsonb_build_object('create_key', null,
          'order_id', uuidv7(- n * interval '1 hour' - interval '99 days' - (now() - o.created_at)))) as made
      where o.order_id = (select order_id from customer_order where completed_at is not null limit 1);
    insert into order_item select made.* from customer_order o, order_item i,
        jsonb_populate_record(i, jsonb_build_object('order_id', o.order_id)) as made
      where i.order_id = (select order_id from customer_order where completed_at is not null order by order_id desc limit 1)
    on conflict do nothing;
    insert into payment select made.* from customer_order o, payment p,
        jsonb_populate_record(p, jsonb_build_object('payment_id', o.order_id, 'intent_id', 'spi_' || o.order_id,
          'reference', o.order_id)) as made
      where p.payment_id = (select payment_id from payment where status = 'SUCCEEDED' limit 1)
    on conflict do nothing;
    insert into activity (type, subject_type, subject_id, details, created_at)
      select type, 'order', order_id, '{}', now() from customer_order, unnest('{order.created,order.paid}'::text[]) as type`);
  await sql`analyze`.execute(server.db);
  seen.clear();
  await server.runJob(job);
  const judged = [...seen.values()].filter(({ text }) => text.startsWith("select * from (") && text.includes("$1"));
  expect(judged).toHaveLength(19);
  const scans = await findFullScans(server.database.url, judged, 2_000);
  expect([...scans].filter(([, tables]) => tables.length > 0).map(([{ text }, tables]) => [tables, text])).toEqual([]);
});
