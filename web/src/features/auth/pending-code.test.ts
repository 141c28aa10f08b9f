import { describe, expect, it } from "vitest";
import { readPendingCode, secondsUntilResend } from "./pending-code.ts";

const now = 1_795_000_000_000;
const pending = { phone: "+12133734253", sentAt: now };

describe("pending code", () => {
  it("is known for five minutes", () => {
    const text = JSON.stringify(pending);
    expect(readPendingCode(text, now + 299_000)).toEqual(pending);
    expect(readPendingCode(text, now + 300_000)).toBeNull();
  });

  it.each([null, "", "{", "7", "null", '{"phone":1,"sentAt":2}', '{"phone":"+1"}'])("is none in %j", (text) => {
    expect(readPendingCode(text, now)).toBeNull();
  });

  it("lets another be asked for after a minute", () => {
    expect(secondsUntilResend(pending, now)).toBe(60);
    expect(secondsUntilResend(pending, now + 15_000)).toBe(45);
    expect(secondsUntilResend(pending, now + 90_000)).toBe(0);
    expect(secondsUntilResend(pending, now - 3_600_000)).toBe(60);
  });
});
