import { env } from "node:process";
import { Client } from "pg";
import { migrate } from "../server/src/db/migrate.ts";
import { fillYears } from "../server/src/test/busy-years.ts";
import { startBenchCluster } from "./stage/cluster.ts";

/**
 * What a hundred million rows of the tables that stay whole would cost (docs/scale.md): so many are stored as BENCH_ORDERS says,
 * what they take is measured and multiplied. Below 2 GB and five minutes with 200,000.
 */
const orders = Number(env["BENCH_ORDERS"] ?? 200_000);
const goal = 100_000_000;
const whole = ["customer_order", "order_item", "payment", "refund", "check_in"];

interface Size {
  rows: number;
  bytes: number;
  indexBytes: number;
  uniqueKey: string;
}

const cluster = await startBenchCluster();
const admin = new Client({ connectionString: cluster.url("postgres") });
await admin.connect();
await admin.query("create database months");
await admin.end();
const url = cluster.url("months");
await migrate(url);
const client = new Client({ connectionString: url, options: "-c session_replication_role=replica" });
await client.connect();
try {
  const begin = performance.now();
  await fillYears({ databaseUrl: url, vendorId: "bench", vendorLocationId: "BENCH", orders, withoutIndexes: [] });
  // One for each order, as a night's door has: of a reservation that only its id tells of.
  await client.query(`insert into check_in (check_in_id, reservation_id, key, kind, people, by_user, by_name, happened_at, received_at)
    select gen_random_uuid(), order_id, order_id::text, 'ADMITTED', 2, 'bench', 'Ana Lopez', created_at, created_at from customer_order`);
  await client.query("vacuum analyze");
  console.log(`${orders} orders stored in ${seconds(begin).toFixed(0)} s\n`);
  console.log(
    `| table | rows | bytes a row, with indexes | of them indexes | ${goal / 1e6} M rows | vacuum | its key built anew |`,
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  for (const table of whole) await measure(table);
} finally {
  await client.end();
  await cluster.stop();
}

async function measure(table: string): Promise<void> {
  const { rows } = await client.query<Size>(
    `select (select count(*)::float8 from ${table}) as rows, pg_total_relation_size($1::regclass)::float8 as bytes,
      pg_indexes_size($1::regclass)::float8 as "indexBytes", (select indexrelid::regclass::text from pg_index
        where indrelid = $1::regclass and indisprimary) as "uniqueKey"`,
    [table],
  );
  const [size] = rows;
  if (!size || size.rows === 0) throw new Error(`nothing was stored in ${table}`);
  const vacuum = await time(`vacuum (freeze) ${table}`);
  const key = await time(`reindex index ${size.uniqueKey}`);
  const times = goal / size.rows;
  // Of few rows it is the statement's own time that is measured.
  const minutes = (took: number) => (size.rows < 10_000 ? "–" : `${((took * times) / 60).toFixed(0)} min`);
  const cells = [
    `\`${table}\``,
    size.rows,
    (size.bytes / size.rows).toFixed(0),
    `${((100 * size.indexBytes) / size.bytes).toFixed(0)} %`,
    `${((size.bytes * times) / 1e9).toFixed(0)} GB`,
    minutes(vacuum),
    minutes(key),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

async function time(statement: string): Promise<number> {
  const begin = performance.now();
  await client.query(statement);
  return seconds(begin);
}

function seconds(begin: number): number {
  return (performance.now() - begin) / 1000;
}
