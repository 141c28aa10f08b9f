import { Client } from "pg";

/** One statement that was sent, with its values of the last time and its worst time. */
export interface SentStatement {
  text: string;
  values: unknown[];
  times: number;
  worstMs: number;
  failure: string | null;
}

type ClientWithName = Client & { connectionParameters: { application_name?: string } };

/** Notes every statement that anybody in this process, or one application of it, gives the driver from now on. */
export function logStatements(application?: string): Map<string, SentStatement> {
  const sent = new Map<string, SentStatement>();
  const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const send = prototype.query;
  prototype.query = function noted(this: ClientWithName, first: unknown, ...rest: unknown[]) {
    const result = send.call(this, first, ...rest);
    const { text, values } = (typeof first === "string" ? { text: first } : first) as Partial<SentStatement>;
    const isOther = application !== undefined && this.connectionParameters.application_name !== application;
    if (!(result instanceof Promise) || text === undefined || isOther) return result;
    const start = performance.now();
    const note = (failure: string | null) => {
      const before = sent.get(text);
      const worstMs = Math.max(performance.now() - start, before?.worstMs ?? 0);
      const times = (before?.times ?? 0) + 1;
      sent.set(text, { text, values: values ?? (rest[0] as unknown[] | undefined) ?? [], times, worstMs, failure });
    };
    void result.then(
      () => note(null),
      (error: unknown) => note(String(error)),
    );
    return result;
  };
  return sent;
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

/** The tables of at least `rows` rows that a statement reads from end to end, by its plan. */
export async function findFullScans(databaseUrl: string, statements: SentStatement[], rows: number) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const big = await client.query<{ relname: string }>(
    "select relname from pg_class where relkind = 'r' and reltuples >= $1",
    [rows],
  );
  const names = new Set(big.rows.map((row) => row.relname));
  const found = new Map<SentStatement, string[]>();
  for (const statement of statements) {
    found.set(
      statement,
      (await scannedTables(client, statement)).filter((table) => names.has(table)),
    );
  }
  await client.end();
  return found;
}

async function scannedTables(client: Client, { text, values }: SentStatement): Promise<string[]> {
  try {
    const { rows } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>(`explain (format json) ${text}`, values);
    const walk = (plan: Plan): string[] => [
      ...(plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : []),
      ...(plan.Plans ?? []).flatMap(walk),
    ];
    return rows[0]?.["QUERY PLAN"].flatMap(({ Plan }) => walk(Plan)) ?? [];
  } catch (error) {
    return [`(no plan: ${String(error)})`];
  }
}

interface MeasuredPlan {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: MeasuredPlan[];
}

/** The tables of which a statement, run once more and undone, reads more than `rows` rows, by whatever way it comes to them. */
export async function findLongReads(databaseUrl: string, statements: SentStatement[], rows: number) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const found: { table: string; read: number; text: string }[] = [];
  const read = async ({ text, values }: SentStatement) => {
    await client.query("begin");
    const plan = await client.query<{ "QUERY PLAN": { Plan: MeasuredPlan }[] }>(
      `explain (analyze, format json, timing off) ${text}`,
      values,
    );
    await client.query("rollback");
    const walk = (node: MeasuredPlan): void => {
      const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
      const count = (node["Actual Rows"] + removed) * node["Actual Loops"];
      const table = node["Relation Name"];
      if (table !== undefined && count > rows) found.push({ table, read: count, text });
      node.Plans?.forEach(walk);
    };
    plan.rows[0]?.["QUERY PLAN"].forEach(({ Plan: top }) => walk(top));
  };
  try {
    for (const statement of statements) await read(statement);
  } finally {
    await client.end();
  }
  return found;
}
