import { expect, test } from "vitest";
import { admitStreams } from "./stream-admission.ts";

test("one screen too many ends the caller's oldest, however often; nobody else's", () => {
  const { admit, countOpen } = admitStreams({ total: 100, perCaller: 2, endsOldest: true });
  const ended: string[] = [];
  const open = (caller: string, name: string) => admit(caller, () => ended.push(name));
  open("other", "o");
  const [first] = [open("phone", "1"), open("phone", "2")];
  open("phone", "3");
  open("phone", "4");
  expect([ended, countOpen()]).toEqual([["1", "2"], 3]);
  // What was pushed out gives its place back but once.
  first();
  expect(countOpen()).toBe(3);
});

test("a caller who is full takes nobody's place where the server is full, and loses none", () => {
  const { admit, countOpen } = admitStreams({ total: 2, perCaller: 2, endsOldest: true });
  const nothing = () => undefined;
  const releases = [admit("a", () => nothing()), admit("a", () => nothing())];
  admit("a", () => nothing());
  expect(countOpen()).toBe(2);
  expect(() => admit("b", nothing)).toThrow("Too many open screens");
  for (const release of releases) release();
  admit("b", nothing);
  expect(countOpen()).toBe(2);
});
