import { expect, test } from "vitest";
import { createSingleFlight } from "./single-flight.ts";

/** Work that ends when it is told to, and says whether it was forgotten by then. */
function createWork() {
  const ends: ((answer: string) => void)[] = [];
  const forgotten: boolean[] = [];
  const make = async (isForgotten: () => boolean) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    ends.push(resolve);
    const answer = await promise;
    forgotten.push(isForgotten());
    return answer;
  };
  return { make, end: (number: number, answer: string) => ends[number]?.(answer), forgotten, count: () => ends.length };
}

test("whoever asks while it is made waits for that one, of each name; whoever comes later has it made anew", async () => {
  const { share, find } = createSingleFlight<string>();
  const work = createWork();
  const all = [share("a", work.make), share("a", work.make), share("b", work.make)];
  expect(work.count()).toBe(2);
  expect([find("a"), find("c")]).toEqual([all[0], undefined]);
  work.end(0, "first");
  work.end(1, "other");
  expect(await Promise.all(all)).toEqual(["first", "first", "other"]);
  expect(find("a")).toBeUndefined();
  const later = share("a", work.make);
  work.end(2, "second");
  expect(await later).toBe("second");
  expect(work.forgotten).toEqual([false, false, false]);
});

test("what fails is made anew", async () => {
  const { share } = createSingleFlight<string>();
  await expect(share("a", () => Promise.reject(new Error("on purpose")))).rejects.toThrow("on purpose");
  expect(await share("a", async () => "good")).toBe("good");
});

test("what is forgotten is made anew for whoever asks then, and neither ends the other", async () => {
  const { share, find, forget, forgetAll } = createSingleFlight<string>();
  const work = createWork();
  const old = share("a", work.make);
  forget("a");
  const fresh = share("a", work.make);
  work.end(0, "old");
  expect(await old).toBe("old");
  // The newer one is still joined.
  expect(find("a")).toBe(fresh);
  work.end(1, "fresh");
  expect(await fresh).toBe("fresh");
  const last = share("a", work.make);
  forgetAll();
  expect(find("a")).toBeUndefined();
  work.end(2, "last");
  expect(await last).toBe("last");
  expect(work.forgotten).toEqual([true, false, true]);
});
