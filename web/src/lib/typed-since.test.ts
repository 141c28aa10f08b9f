import { expect, test } from "vitest";
import { typedSince } from "./typed-since.ts";

const sent = { name: " Aurora ", note: "", address: { city: "LA" } };
const stored = { name: "Aurora", note: "", address: { city: "LA" } };

test("what was sent is shown as it was stored", () => {
  expect(typedSince(stored, sent, structuredClone(sent))).toBeNull();
});

test("what was typed while it was being sent stays", () => {
  expect(typedSince(stored, sent, { ...sent, note: "Until 2 AM" })).toEqual({ ...stored, note: "Until 2 AM" });
  expect(typedSince(stored, sent, { ...sent, address: { city: "Long Beach" } })?.address.city).toBe("Long Beach");
});

test("a field that was emptied meanwhile is empty", () => {
  expect(typedSince(stored, sent, { ...sent, name: "" })?.name).toBe("");
});
