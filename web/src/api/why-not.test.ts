import { expect, test } from "vitest";
import { ApiError, NetworkError } from "./errors.ts";
import { whyNot } from "./why-not.ts";

test("says what the server says, where a person can act on it", () => {
  expect(whyNot(new ApiError({ status: 409, code: "CONFLICT", message: "Somebody was faster." }))).toBe(
    "Somebody was faster.",
  );
  expect(whyNot(new ApiError({ status: 500, code: "INTERNAL", message: "at line 3" }))).toBe("Please try again.");
});

test("tells a network that is silent from a server that refuses", () => {
  expect(whyNot(new NetworkError(true))).toBe("Please check your connection and try again.");
});
