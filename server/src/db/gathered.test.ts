import { expect, test } from "vitest";
import { gathered } from "./gathered.ts";

/** Writes that end when the test says so. */
function startWriter() {
  const writes: { items: number[]; end: PromiseWithResolvers<string> }[] = [];
  const write = gathered((items: number[]) => {
    const end = Promise.withResolvers<string>();
    writes.push({ items, end });
    return end.promise;
  });
  return { write, writes };
}

test("what is asked for while one write runs is written together, and each learns how its own write ended", async () => {
  const { write, writes } = startWriter();
  const first = write(1);
  await expect.poll(() => writes.length).toBe(1);
  const [second, third] = [write(2), write(3)];
  writes[0]!.end.reject(new Error("lost"));
  await expect(first).rejects.toThrow("lost");
  await expect.poll(() => writes.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  writes[1]!.end.resolve("written");
  expect(await Promise.all([second, third])).toEqual(["written", "written"]);
});

test("a write that hangs holds nobody up", async () => {
  const { write, writes } = startWriter();
  const hanging = write(1);
  await expect.poll(() => writes.length).toBe(1);
  const second = write(2);
  await expect.poll(() => writes.length).toBe(2);
  writes[1]!.end.resolve("written");
  expect(await second).toBe("written");
  writes[0]!.end.resolve("late");
  expect(await hanging).toBe("late");
});
