import { expect, test } from "vitest";
import type { NewsHandler } from "../db/notifications.ts";
import { followNews, type News } from "./follow-news.ts";

function newsroom(gapMs: number) {
  const handlers = new Set<NewsHandler>();
  const news = followNews({
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    gapMs,
    spreadMs: () => 1,
  });
  const tell: NewsHandler = (kind, detail) => {
    for (const handler of handlers) handler(kind, detail);
  };
  const reactions: News[] = [];
  const waiting: (() => void)[] = [];
  /** Ends when there have been `count` reactions. */
  async function reached(count: number): Promise<void> {
    while (reactions.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
  }
  const react = async (what: News) => {
    reactions.push(what);
    for (const go of waiting.splice(0)) go();
  };
  return { news, tell, handlers, reactions, reached, react };
}

test("what came before the start is not missed", async () => {
  const { news, tell, reactions, reached, react } = newsroom(1);
  tell("changed", "a");
  news.start(react);
  await reached(1);
  expect(reactions).toEqual([{ details: ["a"], isUnsure: false }]);
  news.stop();
});

test("a burst is one piece of news, told after the pause, each detail once", async () => {
  const { news, tell, reactions, reached, react } = newsroom(200);
  news.start(react);
  tell("changed", "first");
  await reached(1);
  const start = performance.now();
  for (const detail of ["b", "c", "b", "d"]) tell("changed", detail);
  await reached(2);
  expect(performance.now() - start).toBeGreaterThan(150);
  expect(reactions.map((one) => one.details)).toEqual([["first"], ["b", "c", "d"]]);
  news.stop();
});

test("reactions never overlap", async () => {
  const { news, tell } = newsroom(0);
  const gate = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  let rounds = 0;
  news.start(async () => {
    running += 1;
    most = Math.max(most, running);
    rounds += 1;
    await gate.promise;
    running -= 1;
    if (rounds === 2) done.resolve();
  });
  tell("changed", "a");
  tell("changed", "b");
  tell("changed", "c");
  gate.resolve();
  await done.promise;
  expect([most, rounds]).toEqual([1, 2]);
  news.stop();
});

test("too much to name, or a lost connection, is a look at everything", async () => {
  const { news, tell, reactions, reached, react } = newsroom(1);
  for (let n = 0; n < 500; n += 1) tell("changed", String(n));
  news.start(react);
  await reached(1);
  expect(reactions[0]?.isUnsure).toBe(true);
  expect(reactions[0]?.details.length).toBeLessThanOrEqual(200);
  tell("unsure", "");
  await reached(2);
  expect(reactions[1]).toEqual({ details: [], isUnsure: true });
  news.stop();
});

test("who stopped hears nothing more", () => {
  const { news, tell, handlers, reactions, react } = newsroom(1);
  news.start(react);
  news.stop();
  tell("changed", "late");
  expect([handlers.size, reactions]).toEqual([0, []]);
});
