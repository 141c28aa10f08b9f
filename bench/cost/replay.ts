import { readFileSync } from "node:fs";
import { Client } from "pg";
import type { RecordedStatement } from "./recording.ts";

/** Orders before the measured ones: plans are made, and pages are there. */
const warmUp = 30;

/** Orders on one connection, which is warm; each answers microseconds on a processor of the process that serves it. */
export interface Replay {
  one: () => Promise<number>;
  client: Client;
  close: () => Promise<void>;
}

export async function openReplay(url: string, act: (client: Client) => Promise<void>): Promise<Replay> {
  // As the server's own connections: what writes its line of activity has no trigger that tells of it.
  const client = new Client({ connectionString: url, options: "-c skipline.relay=on" });
  await client.connect();
  const close = () => client.end();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const readUs = () => cpuUsOf(rows[0]!.pid);
    for (let turn = 0; turn < warmUp; turn += 1) await act(client);
    const one = async () => {
      const before = readUs();
      await act(client);
      return readUs() - before;
    };
    return { one, client, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Two in alternation, order by order, since the machine is not equally fast at all times: what the first takes, and how
 * much less the second, each in the middle of all.
 */
export async function compare(first: Replay, second: Replay, orders: number): Promise<{ us: number; saved: number }> {
  const times: number[] = [];
  const differences: number[] = [];
  for (let turn = 0; turn < orders; turn += 1) {
    const isTurned = turn % 2 === 1;
    const early = isTurned ? await second.one() : 0;
    const whole = await first.one();
    times.push(whole);
    differences.push(whole - (isTurned ? early : await second.one()));
  }
  return { us: median(times), saved: median(differences) };
}

/** Sends an order's statements as they were recorded; one that does not do what it did then is an error. */
export async function play(client: Client, statements: readonly RecordedStatement[]): Promise<void> {
  for (const statement of statements) await send(client, statement);
}

/** Microseconds by statement, in the middle of all orders. */
export async function timeStatements(
  { client }: Replay,
  orders: number,
  makeOrder: () => RecordedStatement[],
): Promise<[string, number][]> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const times = new Map<string, number[]>();
  for (let turn = 0; turn < orders; turn += 1) {
    for (const [index, statement] of makeOrder().entries()) {
      const before = cpuUsOf(rows[0]!.pid);
      await send(client, statement);
      const label = `${index + 1}. ${labelOf(statement)}`;
      times.set(label, [...(times.get(label) ?? []), cpuUsOf(rows[0]!.pid) - before]);
    }
  }
  return [...times].map(([label, all]) => [label, median(all)]);
}

export function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

async function send(client: Client, statement: RecordedStatement): Promise<void> {
  const { name, text, values, rowCount } = statement;
  const result = await client.query({ ...(name === undefined ? {} : { name }), text, values });
  if (result.rowCount !== rowCount) throw new Error(`${labelOf(statement)}: ${result.rowCount} rows, not ${rowCount}`);
}

const labelOf = ({ name, text }: RecordedStatement) => name ?? text.replaceAll(/\s+/g, " ").slice(0, 70);

/** Time on a processor so far, in microseconds. */
const cpuUsOf = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1_000;
