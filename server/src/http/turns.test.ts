import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { AppError } from "./app-error.ts";
import { createLines } from "./lines.ts";
import { withTimeBudget } from "./time-budget.ts";
import { createTurns } from "./turns.ts";

/** Works that go on until they are told to end, and what has begun so far. */
function openWorks() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)!() };
}

function openTurns(mostWaiting = 1_000) {
  const { open, measure } = createLines();
  return { turns: createTurns({ open }, { connections: 20, mostWaiting }), measure };
}

const afterwards = () => delay(0);
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error : null),
  );

test("one after the other under one name, others beside it", async () => {
  const { turns, measure } = openTurns();
  const { begun, work, end } = openWorks();
  const all = ["a1", "a2", "b1"].map((name) => turns.act(name[0]!, work(name)));
  await afterwards();
  expect(begun).toEqual(["a1", "b1"]);
  expect([turns.isBusy("a"), turns.isBusy("c")]).toEqual([true, false]);
  expect(measure()["changes"]).toEqual({ waiting: 1, refused: 0 });
  end("a1");
  await afterwards();
  expect(begun).toEqual(["a1", "b1", "a2"]);
  end("a2");
  end("b1");
  expect(await Promise.all(all)).toEqual(["a1", "a2", "b1"]);
  expect(turns.isBusy("a")).toBe(false);
});

test("crowds at many events have a fifth of the connections between them, each in its turn", async () => {
  const { turns } = openTurns();
  const { begun, work, end } = openWorks();
  const all = ["a1", "a2", "a3", "b1", "c1", "d1", "e1", "b2"].map((name) => turns.act(name[0]!, work(name)));
  await afterwards();
  expect(begun).toEqual(["a1", "b1", "c1", "d1"]);
  end("a1");
  await afterwards();
  // a2 came before it, but its line has just had a turn.
  expect(begun.at(-1)).toBe("e1");
  end("b1");
  await afterwards();
  expect(begun.at(-1)).toBe("a2");
  for (const name of ["a2", "c1", "d1", "e1"]) end(name);
  await afterwards();
  for (const name of ["a3", "b2"]) end(name);
  expect(await Promise.all(all)).toHaveLength(8);
});

test("a failed turn is a turn: the next one has it", async () => {
  const { turns } = openTurns();
  const failed = turns.act("a", () => Promise.reject(new Error("no")));
  const next = turns.act("a", async () => "yes");
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

test("whoever would stand behind too many is told when to come again", async () => {
  const { turns, measure } = openTurns(2);
  const { work, end } = openWorks();
  const first = turns.act("a", work("a1"));
  const waiting = ["a2", "a3"].map((name) => turns.act("a", work(name)));
  const error = await refusal(turns.act("a", work("a4")));
  expect(error?.code).toBe("UNAVAILABLE");
  expect(error?.retryAfter).toBeGreaterThanOrEqual(1);
  expect(measure()["changes"]).toEqual({ waiting: 2, refused: 1 });
  for (const name of ["a1", "a2", "a3"]) {
    await afterwards();
    end(name);
  }
  await Promise.all([first, ...waiting]);
});

test("what nobody waits for any more is told so in time, and not done later", async () => {
  const { turns } = openTurns();
  const { begun, work, end } = openWorks();
  const first = turns.act("a", work("a1"));
  // Of this budget 2 s are what acting itself may need.
  const late = withTimeBudget(() => turns.act("a", work("late")), 2_020);
  const patient = turns.act("a", work("patient"));
  expect((await refusal(late))?.code).toBe("UNAVAILABLE");
  expect((await refusal(withTimeBudget(() => turns.act("a", work("too late")), 1_000)))?.code).toBe("UNAVAILABLE");
  end("a1");
  await first;
  await afterwards();
  expect(begun).toEqual(["a1", "patient"]);
  end("patient");
  await patient;
});
