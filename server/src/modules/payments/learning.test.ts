import { expect, test } from "vitest";
import { createLearning } from "./learning.ts";

test("whoever asks while an event is being taken learns what came of it, and nothing before, after or of another", async () => {
  const learning = createLearning();
  for (const isTaken of [true, false]) {
    expect(await learning.isTaken("one")).toBe(false);
    const event = Promise.withResolvers<boolean>();
    const done = learning.run("one", () => event.promise);
    const asked = learning.isTaken("one");
    expect(await learning.isTaken("another")).toBe(false);
    event.resolve(isTaken);
    expect(await asked).toBe(isTaken);
    await done;
  }
  expect(await learning.isTaken("one")).toBe(false);
});

test("an event that could not be taken says nothing to whoever asks, and fails for its own sender", async () => {
  const learning = createLearning();
  const event = Promise.withResolvers<boolean>();
  const done = learning.run("one", () => event.promise);
  const asked = learning.isTaken("one");
  event.reject(new Error("the provider is away"));
  expect(await asked).toBe(false);
  await expect(done).rejects.toThrow("away");
});
