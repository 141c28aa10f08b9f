import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createBarrier } from "../test/barrier.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { isDatabaseUnavailable } from "./errors.ts";
import { afterCommit, withTransaction } from "./transaction.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("template0");
  await sql`create table counter (name text primary key, value int not null)`.execute(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`delete from counter`.execute(database.db);
  await sql`insert into counter values ('a', 0), ('b', 0)`.execute(database.db);
});

async function readCounters(): Promise<number[]> {
  const { rows } = await sql<{ value: number }>`select value from counter order by name`.execute(database.db);
  return rows.map((row) => row.value);
}

/** Two transactions that lock the same two rows, each beginning with another one. */
async function crossing(run: typeof withTransaction): Promise<PromiseSettledResult<void>[]> {
  const bothHoldOne = createBarrier(2);
  return Promise.allSettled(
    [["a", "b"] as const, ["b", "a"] as const].map(([first, second]) =>
      run(database.db, async (trx) => {
        await sql`update counter set value = value + 1 where name = ${first}`.execute(trx);
        await bothHoldOne();
        await sql`update counter set value = value + 1 where name = ${second}`.execute(trx);
      }),
    ),
  );
}

describe("withTransaction", () => {
  it("would see a deadlock without its repeats", async () => {
    const outcomes = await crossing((db, fn) => db.transaction().execute(fn));
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
    expect(await readCounters()).toEqual([1, 1]);
  });

  it("runs the loser of a deadlock again, once", async () => {
    const outcomes = await crossing(withTransaction);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await readCounters()).toEqual([2, 2]);
  });

  it.each(["40P01", "40001"])("gives up after three repeats of %s", async (code) => {
    let runs = 0;
    const attempt = withTransaction(database.db, async (trx) => {
      runs += 1;
      await sql`update counter set value = value + 1`.execute(trx);
      await sql`do ${sql.lit(`begin raise exception 'lost' using errcode = '${code}'; end`)}`.execute(trx);
    });
    const error = await attempt.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code });
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(runs).toBe(4);
    expect(await readCounters()).toEqual([0, 0]);
  });

  it("does not repeat what failed for another reason", async () => {
    let runs = 0;
    const attempt = withTransaction(database.db, async (trx) => {
      runs += 1;
      await sql`insert into counter values ('a', 0)`.execute(trx);
    });
    await expect(attempt).rejects.toMatchObject({ code: "23505" });
    expect(runs).toBe(1);
  });

  it("joins a transaction that is already open", async () => {
    const attempt = withTransaction(database.db, async (outer) => {
      await withTransaction(outer, (inner) => sql`update counter set value = 9`.execute(inner));
      throw new Error("undone as a whole");
    });
    await expect(attempt).rejects.toThrow("undone as a whole");
    expect(await readCounters()).toEqual([0, 0]);
  });
});

describe("afterCommit", () => {
  const follows: string[] = [];
  beforeEach(() => void follows.splice(0));

  it("comes once, after what it follows is to be seen, and before its caller goes on", async () => {
    let runs = 0;
    const result = await withTransaction(database.db, async (trx) => {
      runs += 1;
      const run = runs;
      await sql`update counter set value = value + 1 where name = 'a'`.execute(trx);
      afterCommit(trx, async () => follows.push(`run ${run} sees ${String(await readCounters())}`));
      // The loser of a conflict begins anew, and what was to follow it with it.
      if (runs === 1) await sql`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`.execute(trx);
      return "done";
    });
    expect([result, follows]).toEqual(["done", ["run 2 sees 1,0"]]);
  });

  it("never comes where all was undone, and is refused where nobody would run it", async () => {
    const undone = withTransaction(database.db, async (trx) => {
      afterCommit(trx, () => follows.push("never"));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    const alone = database.db.transaction().execute(async (trx) => afterCommit(trx, () => follows.push("never")));
    await expect(alone).rejects.toThrow("afterCommit outside");
    expect(follows).toEqual([]);
  });
});
