import { Client } from "pg";

/** One normalised statement and how often it was sent. */
export interface StatementCount {
  text: string;
  calls: number;
  /** That it read or changed. */
  rows: number;
  /** That running it took, waiting and the others' turns on a processor among it. */
  ms: number;
  /** Pages that it read. */
  buffers: number;
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
    const { rows } = await client.query<StatementCount & { id: string }>(
      `select queryid || ' ' || toplevel as id, query as text, sum(calls)::float8 as calls, sum(rows)::float8 as rows,
         sum(shared_blks_hit + shared_blks_read)::float8 as buffers, sum(total_exec_time) as ms
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
      buffers: rows.reduce((sum, row) => sum + row.buffers, 0),
      calls: new Map(rows.map(({ id, ...counted }) => [id, counted])),
    };
  }

  /** Of the connections to this database that have this name. */
  async function listProcesses(applicationName: string): Promise<number[]> {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = $1 and application_name = $2",
      [database, applicationName],
    );
    return rows.map(({ pid }) => pid);
  }

  return { read, listProcesses, close: () => client.end() };
}

/** What happened from one reading to the next. */
export function between(before: Reading, after: Reading): DatabaseFigures {
  const all = [...after.calls]
    .map(([id, { text, calls, rows, ms, buffers }]) => {
      const earlier = before.calls.get(id) ?? { calls: 0, rows: 0, ms: 0, buffers: 0 };
      return {
        text,
        calls: calls - earlier.calls,
        rows: rows - earlier.rows,
        ms: ms - earlier.ms,
        buffers: buffers - earlier.buffers,
      };
    })
    .filter(({ calls }) => calls > 0)
    .toSorted((a, b) => b.calls - a.calls);
  const byStatement = all.filter((one) => !isOfSandbox(one));
  const sandbox = countSandbox(all.filter(isOfSandbox));
  const total = (some: StatementCount[]) => some.reduce((sum, { calls }) => sum + calls, 0);
  const isControl = ({ text }: StatementCount) => /^\s*(begin|start|commit|rollback|savepoint|release)\b/i.test(text);
  const control = 2 * sandbox.transactions;
  return {
    statements: total(byStatement) - control,
    transactionControl: total(byStatement.filter(isControl)) - control,
    writingTransactions: after.xid - before.xid - sandbox.writing,
    walBytes: after.wal - before.wal,
    buffers: after.buffers - before.buffers,
    byStatement,
  };
}

/** The sandbox plays somebody else: what its books take is no figure of ours. */
const isOfSandbox = ({ text }: StatementCount): boolean => /\bsandbox"?\./.test(text);

/**
 * Its transactions, which each begin with one of three statements, and how many of all that it does wrote. Earlier programs took
 * the usual steps in one statement each, without `begin`.
 */
function countSandbox(statements: StatementCount[]): { transactions: number; writing: number } {
  const sum = (begin: RegExp, count: (one: StatementCount) => number) =>
    statements.filter(({ text }) => begin.test(text)).reduce((all, one) => all + count(one), 0);
  const sure = sum(/^(insert into "sandbox"\."request"|update "sandbox"\."intent" set "status")/, ({ calls }) => calls);
  const looks = /^update "sandbox"\."refund"/;
  const alone = /^(with (request|step) as|update "?sandbox"?\."?delivery)/;
  const thatWrote = ({ calls, rows }: StatementCount) => Math.min(calls, rows);
  return {
    transactions: sure + sum(looks, ({ calls }) => calls),
    writing: sure + sum(looks, thatWrote) + sum(alone, thatWrote),
  };
}
