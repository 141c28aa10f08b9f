import { connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { int } from "./columns.ts";
import { createDatabase, type DatabaseConnection, type DatabaseOptions } from "./connection.ts";
import { isDatabaseUnavailable } from "./errors.ts";
import { named } from "./named.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("template0");
});

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  await database.drop();
});

function open(options: Partial<DatabaseOptions> = {}): DatabaseConnection {
  const connection = createDatabase({ url: database.url, maxConnections: 1, ...options });
  cleanups.push(() => connection.close());
  return connection;
}

/** A request ends within 5 s, whatever the database does; who gets no connection is told so much sooner. */
const requestMs = 5_000;
const lineMs = 2_500;

/** How long it took to fail, in ms, and whether the error says "come back later". */
async function failure(attempt: Promise<unknown>): Promise<{ ms: number; isUnavailable: boolean }> {
  const start = performance.now();
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  return { ms: performance.now() - start, isUnavailable: isDatabaseUnavailable(error) };
}

const selectOne = ({ db }: DatabaseConnection): Promise<unknown> => sql`select 1`.execute(db);

// Side by side: each waits for the end of a limit, on connections of its own.
describe.concurrent("createDatabase", () => {
  it("reads counts and sums of cents as numbers, and a date as it is written", async () => {
    const { db } = open();
    const { rows } = await sql`select count(*) as count, sum(n) as sum, sum(n::bigint) as big, date '2026-03-08' as day
      from generate_series(1, 3) as n`.execute(db);
    expect(rows).toEqual([{ count: 3, sum: 6, big: 6, day: "2026-03-08" }]);
  });

  it("refuses to round a number too big to be exact", async () => {
    await expect(sql`select 9007199254740993 as cents`.execute(open().db)).rejects.toThrow(/without loss/);
  });

  it("ends waiting for a connection", async () => {
    const connection = open();
    const client = await connection.pool.connect();
    cleanups.push(() => client.release());
    const { ms, isUnavailable } = await failure(selectOne(connection));
    expect(isUnavailable).toBe(true);
    expect(ms).toBeLessThan(lineMs);
  });

  it("ends a slow statement before the client of the request gives up", async () => {
    const connection = open();
    const { ms, isUnavailable } = await failure(sql`select pg_sleep(20)`.execute(connection.db));
    expect(isUnavailable).toBe(true);
    expect(ms).toBeLessThan(requestMs);
    await selectOne(connection);
  });

  it("ends waiting for a lock", async () => {
    const [holder, waiter] = [open(), open()];
    const client = await holder.pool.connect();
    cleanups.push(() => client.release());
    await client.query("begin; select pg_advisory_xact_lock(1)");
    const { ms, isUnavailable } = await failure(sql`select pg_advisory_xact_lock(1)`.execute(waiter.db));
    expect(isUnavailable).toBe(true);
    expect(ms).toBeLessThan(requestMs);
  });

  it("outlives connections lost while idle", async () => {
    const lost = Promise.withResolvers<Error>();
    const connection = open({ applicationName: "skipline-idle", onConnectionLost: lost.resolve });
    await selectOne(connection);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'skipline-idle'`.execute(
      database.db,
    );
    expect(isDatabaseUnavailable(await lost.promise)).toBe(true);
    await selectOne(connection);
  });

  it("leaves what became a replica, and says come back later", async () => {
    const connection = open({ applicationName: "skipline-demoted" });
    await sql`create table if not exists note (id int)`.execute(database.db);
    await sql`set default_transaction_read_only = on`.execute(connection.db);
    const { isUnavailable } = await failure(sql`insert into note values (1)`.execute(connection.db));
    expect(isUnavailable).toBe(true);
    await expect(sql`insert into note values (2)`.execute(connection.db)).resolves.toBeDefined();
  });

  it("asks a pooler for nothing at its start, and names no statement where it would lose the name", async () => {
    const limits = sql<{ value: string }>`select current_setting('lock_timeout') as value
      union all select coalesce(current_setting('skipline.relay', true), '')`;
    const answer = named("test.pooled")({ n: int }, "select 1 as n");
    const kept = sql<{ name: string }>`select name from pg_prepared_statements where name like 'test.%'`;
    for (const [keepsNames, names] of [
      [false, []],
      [true, [{ name: "test.pooled" }]],
    ] as const) {
      const { db } = open({ pooler: { keepsNames } });
      expect((await limits.execute(db)).rows).toEqual([{ value: "0" }, { value: "" }]);
      expect(await answer(db, {})).toEqual([{ n: 1 }]);
      expect((await kept.execute(db)).rows).toEqual(names);
    }
  });

  it("gives up on a frozen server, also inside a transaction, and works at once when it is back", async () => {
    const proxy = await startProxy(database.url);
    const connection = open({ url: proxy.url });
    await selectOne(connection);
    const { ms, isUnavailable } = await failure(
      connection.db.transaction().execute(async (trx) => {
        proxy.freeze();
        await sql`select 1`.execute(trx);
      }),
    );
    expect(isUnavailable).toBe(true);
    expect(ms).toBeLessThan(requestMs);
    proxy.thaw();
    const start = performance.now();
    await selectOne(connection);
    // Behind the lost statement it would wait for the limit of that one.
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe("isDatabaseUnavailable", () => {
  it("sees a server that is not there", async () => {
    const url = new URL(database.url);
    url.port = "1";
    expect((await failure(selectOne(open({ url: url.href })))).isUnavailable).toBe(true);
  });

  it.each([new Error("something else"), Object.assign(new Error("twice"), { code: "23505" }), null, "text"])(
    "does not excuse %s",
    (error) => expect(isDatabaseUnavailable(error)).toBe(false),
  );
});

/** A wire to the database that can be held: nothing is lost, nothing arrives. */
async function startProxy(target: string): Promise<{ url: string; freeze: () => void; thaw: () => void }> {
  const { hostname, port } = new URL(target);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) sockets.push(socket.on("error", () => {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const url = new URL(target);
  url.port = String(typeof address === "object" && address ? address.port : 0);
  return {
    url: url.href,
    freeze: () => sockets.forEach((socket) => socket.pause()),
    thaw: () => sockets.forEach((socket) => socket.resume()),
  };
}
