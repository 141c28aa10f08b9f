import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "./errors.ts";
import { retryDelay, retryQuery } from "./query.ts";

function no(status: number, retryAfter?: number): ApiError {
  return new ApiError({ status, code: "ANY", message: "", retryAfter });
}

/** How often a query that goes on failing is asked again. */
function countRetries(error: Error): number {
  let failures = 0;
  while (failures < 10 && retryQuery(failures, error)) failures++;
  return failures;
}

describe("a failed query", () => {
  it.each([
    ["no answer", new NetworkError(true), 3],
    ["a broken server", no(500), 3],
    ["a server that says when to come back", no(429, 2), 3],
    ["what is not there", no(404), 0],
    ["what is not allowed", no(403), 0],
    ["what can't be asked", no(400), 0],
    ["a session that has ended", no(401), 1],
  ])("after %s is asked again so often", (_what, error, times) => expect(countRetries(error)).toBe(times));

  it("waits as long as it was told, ten seconds at most, else longer each time", () => {
    expect([2, 42].map((seconds) => retryDelay(0, no(429, seconds)))).toEqual([2000, 10_000]);
    expect([0, 1, 2].map((failures) => retryDelay(failures, no(500)))).toEqual([1000, 2000, 4000]);
  });

  it("leaves the routes the time to lead to sign-in", () => expect(retryDelay(0, no(401))).toBe(10_000));
});
