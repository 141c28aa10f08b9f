import * as z from "zod/mini";
import { expect, test } from "vitest";
import { withEcho } from "./echo.ts";

test("what a caller has left out is not said, whatever stands in for it in an answer", () => {
  const shown = {
    name: z.string(),
    facts: z._default(z.array(z.string()), []),
    note: z._default(z.nullable(z.string()), null),
  };
  const body = withEcho({ price: z.optional(z.string()), version: z.optional(z.number()) }, shown);
  expect(z.parse(body, { price: "9.00", version: 1 })).toEqual({ price: "9.00", version: 1 });
  expect(z.parse(body, { facts: ["a"], note: null })).toEqual({ facts: ["a"], note: null });
  expect(z.safeParse(body, { other: 1 }).success).toBe(false);
});
