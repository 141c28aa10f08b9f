import { expect, test } from "vitest";
import { createLearning } from "./learning.ts";

test("whoever asks while an event is being taken learns what came of it, and nothing before, after or of another", async () => {
  const learning = createLearning();
  for (const isSettled of [true, false]) {
    expect(await learning.isSettled({ intentId: "one", account: null })).toBe(false);
    const event = Promise.withResolvers<boolean>();
    const done = learning.run({ intentId: "one", account: null }, () => event.promise);
    const asked = learning.isSettled({ intentId: "one", account: null });
    expect(await learning.isSettled({ intentId: "another", account: null })).toBe(false);
    event.resolve(isSettled);
    expect(await asked).toBe(isSettled);
    await done;
  }
  expect(await learning.isSettled({ intentId: "one", account: null })).toBe(false);
});

test("an event that could not be taken says nothing to whoever asks, and fails for its own sender", async () => {
  const learning = createLearning();
  const event = Promise.withResolvers<boolean>();
  const done = learning.run({ intentId: "one", account: null }, () => event.promise);
  const asked = learning.isSettled({ intentId: "one", account: null });
  event.reject(new Error("the provider is away"));
  expect(await asked).toBe(false);
  await expect(done).rejects.toThrow("away");
});
