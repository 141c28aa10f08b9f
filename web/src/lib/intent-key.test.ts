import { expect, it } from "vitest";
import { createIntentKey } from "./intent-key.ts";

it("keeps one key for one intent until it is done", () => {
  let made = 0;
  const keys = createIntentKey(() => {
    made += 1;
    return `k-${made}`;
  });
  expect(keys.take({ name: "a" })).toBe("k-1");
  expect(keys.take({ name: "a" })).toBe("k-1");
  expect(keys.take({ name: "b" })).toBe("k-2");
  keys.drop();
  expect(keys.take({ name: "b" })).toBe("k-3");
});
