import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "#api/errors.ts";
import { describeSendError, describeVerifyError, needsSupport } from "./sign-in-errors.ts";

const said = (code: string, message: string, status = 403) => new ApiError({ status, code, message });

describe("describeVerifyError", () => {
  it.each([
    [said("invalid_grant", "Wrong phone number or verification code."), "Invalid verification code. Please try again."],
    [
      said("too_many_attempts", "You've reached the maximum number of attempts."),
      "Too many attempts. Please try again later.",
    ],
    [said("access_denied", "Service not found."), "Service not found."],
    [said("INTERNAL", "", 500), "Failed to verify code. Please try again."],
    [new NetworkError(true), "The request took too long."],
    ["no error at all", "Failed to verify code. Please try again."],
    [undefined, "Failed to verify code. Please try again."],
  ])("%s", (error, text) => expect(describeVerifyError(error)).toBe(text));
});

it.each([
  [1, "1 second"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [3590, "1 hour"],
  [3601, "2 hours"],
])("too many attempts, %i s to wait: says %s, at both steps", (retryAfter, wait) => {
  const error = new ApiError({ status: 429, code: "too_many_attempts", message: "Wait.", retryAfter });
  const text = `Too many attempts. Please try again later. The wait is ${wait}.`;
  expect([describeVerifyError(error), describeSendError(error)]).toEqual([text, text]);
});

describe("describeSendError", () => {
  it.each([
    [
      said("too_many_requests", "Please wait 42 seconds before asking for another code.", 429),
      "Please wait 42 seconds before asking for another code.",
    ],
    [
      new ApiError({ status: 429, code: "too_many_requests", message: "Please wait 3412 seconds.", retryAfter: 3412 }),
      "Please wait 57 minutes before asking for another code.",
    ],
    [new NetworkError(false), "The network could not be reached."],
    [said("INTERNAL", "", 500), "Failed to send verification code. Please try again."],
    [null, "Failed to send verification code. Please try again."],
  ])("%s", (error, text) => expect(describeSendError(error)).toBe(text));
});

describe("a number that is locked", () => {
  const locked = said("phone_locked", "This number is locked. Please contact support.");

  it("is told so at both steps", () => {
    const text = "This number is locked. Please contact support.";
    expect([describeSendError(locked), describeVerifyError(locked)]).toEqual([text, text]);
  });

  it.each([
    [locked, true],
    [new ApiError({ status: 429, code: "too_many_attempts", message: "Wait.", retryAfter: 3600 }), true],
    [new ApiError({ status: 429, code: "too_many_requests", message: "Wait.", retryAfter: 3000 }), true],
    [new ApiError({ status: 429, code: "too_many_attempts", message: "Wait.", retryAfter: 900 }), false],
    [new ApiError({ status: 429, code: "too_many_requests", message: "Wait.", retryAfter: 42 }), false],
    [said("too_many_attempts", "Ask for a new code."), false],
    [said("invalid_grant", "Wrong."), false],
    [new NetworkError(true), false],
    [null, false],
  ])("%s: the way to support: %s", (error, isNeeded) => expect(needsSupport(error)).toBe(isNeeded));
});
