import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("steps of one order go one after the other, in the order of tapping; others pass by", async () => {
  const take = createTurns();
  const done: string[] = [];
  const turns = {
    taken: take(["a"]),
    other: take(["b"]),
    back: take(["a"]),
    both: take(["a", "b"]),
    last: take(["b"]),
  };
  const waits = Object.entries(turns).map(([name, { mine }]) => mine.then(() => done.push(name)));
  await turns.other.mine;
  await turns.taken.mine;
  expect(done).toEqual(["taken", "other"]);
  turns.taken.end();
  await turns.back.mine;
  turns.back.end();
  // It waits for what is before it of any of its orders.
  await Promise.resolve();
  expect(done).toEqual(["taken", "other", "back"]);
  turns.other.end();
  await turns.both.mine;
  turns.both.end();
  await Promise.all(waits);
  expect(done).toEqual(["taken", "other", "back", "both", "last"]);
});

test("whoever comes when all are over waits for nobody", async () => {
  const take = createTurns();
  const first = take(["a"]);
  first.end();
  await expect(take(["a"]).mine).resolves.toEqual([]);
});
