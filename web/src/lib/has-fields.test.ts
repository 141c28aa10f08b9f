import { expect, test } from "vitest";
import { hasFields } from "./has-fields.ts";

const fields = { name: "string", age: "number", isNew: "boolean" } as const;

test("an object with the fields has them, whatever else it has", () => {
  expect(hasFields({ name: "", age: 0, isNew: false, more: null }, fields)).toBe(true);
});

test.each([null, undefined, "", 1, [], {}, { name: "a", age: 1 }, { name: "a", age: "1", isNew: true }])(
  "%j has not",
  (value) => expect(hasFields(value, fields)).toBe(false),
);
