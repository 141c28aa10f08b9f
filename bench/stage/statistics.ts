import { Client } from "pg";

/** One normalised statement and how often it was sent. */
export interface StatementCount {
  text: string;
  calls: number;
}

export interface DatabaseFigures {
  statements: number;
  /** Those of them that begin and end transactions. */
  transactionControl: number;
  /** Transactions that wrote, or locked a row: those that got a number of their own. */
  writingTransactions: number;
  walBytes: number;
  /** Pages read, from memory or from the disk. */
  buffers: number;
  byStatement: StatementCount[];
}

export type Statistics = Awaited<ReturnType<typeof openStatistics>>;

interface Reading {
  xid: number;
  wal: number;
  buffers: number;
  calls: Map<string, StatementCount>;
}

/** What PostgreSQL counts for one database, read from another one so that the reading is not counted. */
export async function openStatistics(adminUrl: string, database: string) {
  const client = new Client({ connectionString: adminUrl });
  // PostgreSQL may end first, where something failed.
  client.on("error", () => {});
  await client.connect();
  await client.query("create extension if not exists pg_stat_statements");

  async function read(): Promise<Reading> {
    const { rows } = await client.query<{ id: string; text: string; calls: string; buffers: string }>(
      `select queryid || ' ' || toplevel as id, query as text, sum(calls) as calls,
         sum(shared_blks_hit + shared_blks_read) as buffers
       from pg_stat_statements
       where dbid = (select oid from pg_database where datname = $1) and query not like '%/* bench */%' group by 1, 2`,
      [database],
    );
    // The next number that will be given: asking gives none away.
    const { rows: ends } = await client.query<{ xid: string; wal: string }>(
      "select pg_snapshot_xmax(pg_current_snapshot())::text as xid, pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal",
    );
    return {
      xid: Number(ends[0]?.xid),
      wal: Number(ends[0]?.wal),
      buffers: rows.reduce((sum, row) => sum + Number(row.buffers), 0),
      calls: new Map(rows.map((row) => [row.id, { text: row.text, calls: Number(row.calls) }])),
    };
  }

  return { read, close: () => client.end() };
}

/** What happened from one reading to the next. */
export function between(before: Reading, after: Reading): DatabaseFigures {
  const byStatement = [...after.calls]
    .map(([id, { text, calls }]) => ({ text, calls: calls - (before.calls.get(id)?.calls ?? 0) }))
    .filter(({ calls }) => calls > 0)
    .toSorted((a, b) => b.calls - a.calls);
  const total = (some: StatementCount[]) => some.reduce((sum, { calls }) => sum + calls, 0);
  const isControl = ({ text }: StatementCount) => /^\s*(begin|start|commit|rollback|savepoint|release)\b/i.test(text);
  return {
    statements: total(byStatement),
    transactionControl: total(byStatement.filter(isControl)),
    writingTransactions: after.xid - before.xid,
    walBytes: after.wal - before.wal,
    buffers: after.buffers - before.buffers,
    byStatement,
  };
}
