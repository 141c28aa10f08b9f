import { Client } from "pg";

interface Pause {
  statement: string;
  gate: number;
}

/** What a test does to a server process from outside of our code, at the driver: to take a guard off, or to order a race. */
export interface Tampering {
  /** In every statement that contains `find` it is replaced: a guard of one statement is gone. */
  rewrite?: { find: string; replace: string }[];
  /** Whoever has sent a statement that contains `statement` waits behind the gate of this number before it goes on. */
  pauseAfter?: Pause | Pause[];
  /** Whoever is about to send such a statement waits there first. */
  pauseBefore?: { statement: string; gate: number };
  /** The relay's own transactions pass all gates unless they are meant: they come and go beside the calls of a race. */
  isForRelay?: boolean;
}

/** What the driver's types leave out: how it was told to connect. */
type ClientOfName = Client & { connectionParameters: { application_name?: string } };

type Send = (this: Client, ...args: unknown[]) => unknown;

/**
 * Call it before the first connection is made. What the driver is given by anybody in this process goes through it, until
 * what it gives is called, after the last connection has ended.
 * @throws Error at the end, where a guard was meant to be off and stood, or a gate held more than one statement
 */
export function tamperWithDriver(tampering: Tampering): () => void {
  const { rewrite = [], pauseAfter, pauseBefore, isForRelay = false } = tampering;
  const unfound = new Set(rewrite.map(({ find }) => find));
  const pauses = [pauseAfter ?? []].flat();
  const atGates = { before: new Set<string>(), after: pauses.map(() => new Set<string>()) };
  const prototype = Client.prototype as unknown as { query: Send };
  const send = prototype.query;
  prototype.query = function tampered(first, ...rest) {
    const text = textOf(first);
    const changed = rewrite.reduce((sql, { find, replace }) => {
      if (sql.includes(find)) unfound.delete(find);
      return sql.replaceAll(find, replace);
    }, text ?? "");
    const act = () => send.call(this, text === changed ? first : withText(first, changed), ...rest);
    const { application_name: name } = (this as ClientOfName).connectionParameters;
    if ((name === "skipline-relay") !== isForRelay) return act();
    const waitAt = (gate: number) => send.call(this, waitingAt(gate)) as Promise<unknown>;
    if (pauseBefore && text?.includes(pauseBefore.statement)) {
      atGates.before.add(text);
      return waitAt(pauseBefore.gate).then(act);
    }
    const result = act();
    const index = pauses.findIndex(({ statement }) => text?.includes(statement));
    const pause = pauses[index];
    if (!pause || text === undefined || !(result instanceof Promise)) return result;
    atGates.after[index]?.add(text);
    return result.then(async (answer: unknown) => {
      await waitAt(pause.gate);
      return answer;
    });
  };
  return () => {
    prototype.query = send;
    const several = [atGates.before, ...atGates.after].filter(({ size }) => size > 1);
    const faults = [
      ...[...unfound].map((find) => `This guard stood, no statement had it: ${find}`),
      ...several.map((texts) => `One gate held several statements: ${[...texts].join(" | ")}`),
    ];
    if (faults.length > 0) throw new Error(faults.join("\n"));
  };
}

/** For as long as the gate is closed: what the server allows itself says nothing of how fast the others come to it. */
const waitingAt = (gate: number) => ({
  text: `set lock_timeout = 0; set statement_timeout = 0;
    select pg_advisory_lock_shared(${gate}), pg_advisory_unlock_shared(${gate});
    reset lock_timeout; reset statement_timeout`,
  query_timeout: 180_000,
});

function textOf(query: unknown): string | undefined {
  if (typeof query === "string") return query;
  const { text } = (query ?? {}) as { text?: unknown };
  return typeof text === "string" ? text : undefined;
}

function withText(query: unknown, text: string): unknown {
  return typeof query === "string" ? text : { ...(query as object), text };
}

/** Closed from its making: those who pause at it wait until it opens. */
export async function closeGate(databaseUrl: string, gate: number) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("select pg_advisory_lock($1)", [gate]);
  return {
    gate,
    /** How many wait at the gate now; for `expect.poll`. */
    async countWaiting(): Promise<number> {
      const { rows } = await client.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())
         and objid = $1`,
        [gate],
      );
      return rows[0]?.waiting ?? 0;
    },
    /** Lets everybody through, for good. */
    async open(): Promise<void> {
      await client.end();
    },
  };
}
