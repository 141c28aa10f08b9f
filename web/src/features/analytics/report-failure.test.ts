import { expect, test } from "vitest";
import { ApiError, NetworkError } from "#api/errors.ts";
import { reportFailure } from "./report-failure.ts";

const answered = (status: number) => new ApiError({ status, code: "X", message: "" });
const title = "Unable to load the report";

test.each([
  [new NetworkError(false), title, "Please check your connection and try again.", true],
  [answered(401), "User not authenticated", "Please sign in again.", false],
  [answered(403), "Unauthorized", "Your role here doesn’t open reports. Ask a manager of this venue.", false],
  [answered(404), "Not found", "This venue has no such report.", false],
  [answered(429), title, "Many reports were asked for. Please try again in a minute.", true],
  [answered(500), "Server error", "The fault is ours. Please try again in a moment.", true],
  [answered(503), "Server error", "The fault is ours. Please try again in a moment.", true],
  [answered(422), title, "Please try again.", true],
])("%s", (error, expected, message, mayPass) => {
  expect(reportFailure(error, title)).toEqual({ title: expected, message, mayPass });
});
