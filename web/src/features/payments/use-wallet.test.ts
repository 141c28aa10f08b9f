import { afterEach, describe, expect, it, vi } from "vitest";
import { paymentTexts } from "./payment-form.ts";
import { initialiseWallet } from "./use-wallet.ts";

const signal = new AbortController().signal;

describe("initialiseWallet", () => {
  afterEach(() => void vi.useRealTimers());

  it("tells available, unavailable and broken apart", async () => {
    expect(await initialiseWallet(async () => true, signal)).toEqual({ kind: "available" });
    expect(await initialiseWallet(async () => false, signal)).toEqual({
      kind: "unavailable",
      message: paymentTexts.walletUnavailable,
    });
    expect(await initialiseWallet(() => Promise.reject(new Error("no")), signal)).toEqual({
      kind: "unavailable",
      message: paymentTexts.walletFailed,
    });
  });

  it("gives up on one that never answers, whether it heeds the signal or not", async () => {
    vi.useFakeTimers();
    const deaf = initialiseWallet(() => new Promise(() => undefined), signal);
    const polite = initialiseWallet(
      (asked) => new Promise((_, reject) => asked.addEventListener("abort", () => reject(new Error("stopped")))),
      signal,
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await deaf).toEqual({ kind: "timedOut" });
    expect(await polite).toEqual({ kind: "timedOut" });
  });
});
