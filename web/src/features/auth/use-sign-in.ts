import * as m from "@skipline/contract/texts";
import { useRef, useState } from "react";
import { ApiError } from "#api/errors.ts";
import { exchangeCode } from "#api/issuer.ts";
import { sendCode } from "#api/send-code.ts";
import type { Channel } from "#api/send-code.ts";
import { startSession } from "#api/session.ts";
import { isOfNewAccount } from "#api/session-store.ts";
import { loadPhoneRules } from "#components/phone-rules.ts";
import { showToast } from "#ui/toast.ts";
import {
  forgetPendingCode,
  keepPendingCode,
  loadPendingCode,
  resendCooldownSeconds,
  secondsUntilResend,
} from "./pending-code.ts";
import { describeSendError, describeVerifyError, mayBeCalled, needsSupport } from "./sign-in-errors.ts";
import { useCooldown } from "./use-cooldown.ts";
import { useLongWork } from "./use-long-work.ts";

type Step = "enterPhone" | "enterCode";
type Busy = "sending" | "resending" | "calling" | "verifying" | null;

interface SignInError {
  text: string;
  needsSupport: boolean;
  /** What was not texted may be read out by a call. */
  mayBeCalled?: boolean;
}

function loadEarlier(): { phone: string; resendIn: number } | null {
  const pending = loadPendingCode();
  return pending && { phone: pending.phone, resendIn: secondsUntilResend(pending, Date.now()) };
}

/**
 * Guests are welcomed, by a dialog that takes nothing from the page they are led on to: a tap on its Continue, or three
 * seconds, and it is gone. Staff have work to do.
 */
function greet(isGuest: boolean, isNewAccount: boolean): void {
  const toast = { tone: "positive", forNextPage: true } as const;
  if (!isGuest) return showToast({ ...toast, title: m.sign_in_done() });
  showToast({
    ...toast,
    title: isNewAccount ? m.sign_in_account_created() : m.sign_in_welcome_back(),
    description: m.sign_in_done(),
    action: { label: m.go_on(), onAction: () => undefined },
  });
}

/** The two steps of signing in: phone, then code. `useArrival` leads on once there is a session. */
export function useSignIn(isGuest: boolean) {
  const [earlier] = useState(loadEarlier);
  const [step, setStep] = useState<Step>(earlier ? "enterCode" : "enterPhone");
  const [phone, setPhone] = useState<string | null>(earlier?.phone ?? null);
  const [code, setCode] = useState("");
  const [error, setError] = useState<SignInError | null>(null);
  const [busy, setBusy] = useState<Busy>(null);
  const [refusals, setRefusals] = useState(0);
  const cooldown = useCooldown(earlier?.resendIn ?? 0);
  const wait = useLongWork();
  // State comes a render too late to keep the keyboard's and the SMS's code from being sent both.
  const running = useRef(false);

  async function run(kind: Exclude<Busy, null>, work: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(kind);
    setError(null);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(null);
    }
  }

  async function send(to: string, channel: Channel = "text"): Promise<boolean> {
    try {
      await sendCode(to, wait.begin, channel);
    } catch (failure) {
      setError({
        text: describeSendError(failure),
        needsSupport: needsSupport(failure),
        mayBeCalled: mayBeCalled(failure),
      });
      if (failure instanceof ApiError && failure.retryAfter !== undefined) cooldown.start(failure.retryAfter);
      return false;
    } finally {
      wait.end();
    }
    keepPendingCode({ phone: to, sentAt: Date.now() });
    cooldown.start(resendCooldownSeconds);
    setCode("");
    return true;
  }

  /** A mobile number in E.164, or the reason why there is none. */
  async function readPhone(text: string): Promise<string | null> {
    try {
      const { invalidPhoneText, normalizePhone } = await loadPhoneRules();
      const read = normalizePhone(text);
      if (!read) setError({ text: invalidPhoneText, needsSupport: false });
      return read;
    } catch {
      setError({ text: describeSendError(null), needsSupport: false });
      return null;
    }
  }

  function submitPhone(text: string): Promise<void> {
    return run("sending", async () => {
      const to = await readPhone(text);
      if (to === null) return;
      const { phone: sentTo } = loadPendingCode() ?? {};
      // Back and on again within the minute: the code that was sent still counts.
      const stillCounts = sentTo === to && cooldown.seconds > 0;
      setPhone(to);
      if (!stillCounts && !(await send(to))) return;
      if (!stillCounts) showToast({ title: m.sign_in_sent(), tone: "positive", atTop: true });
      setStep("enterCode");
    });
  }

  function resend(): Promise<void> {
    return run("resending", async () => {
      if (phone === null || !(await send(phone))) return;
      setRefusals((count) => count + 1);
      showToast({ title: m.sign_in_resent(), tone: "positive", atTop: true });
    });
  }

  /** From either step: a number that takes no texts never gets to the second by itself. */
  function call(): Promise<void> {
    return run("calling", async () => {
      if (phone === null || !(await send(phone, "call"))) return;
      setRefusals((count) => count + 1);
      showToast({ title: m.sign_in_calling(), tone: "positive", atTop: true });
      setStep("enterCode");
    });
  }

  async function verify(entered: string): Promise<void> {
    if (!/^\d{6}$/.test(entered)) {
      setError({ text: m.sign_in_incomplete_code(), needsSupport: false });
      return;
    }
    await run("verifying", async () => {
      if (phone === null) return;
      try {
        const tokens = await exchangeCode(phone, entered);
        // A token that names nobody signs nobody in.
        if (!startSession(tokens)) throw new Error();
        greet(isGuest, isOfNewAccount(tokens.id_token));
      } catch (failure) {
        setError({ text: describeVerifyError(failure), needsSupport: needsSupport(failure) });
        setCode("");
        setRefusals((count) => count + 1);
        return;
      }
      forgetPendingCode();
    });
  }

  function backToPhone(): void {
    setError(null);
    setCode("");
    setStep("enterPhone");
  }

  return {
    step,
    phone,
    code,
    error,
    busy,
    refusals,
    isWorkLong: wait.isLong,
    resendIn: cooldown.seconds,
    clearError: () => setError(null),
    setCode: (next: string) => {
      setError(null);
      setCode(next);
    },
    submitPhone: (text: string) => void submitPhone(text),
    resend: () => void resend(),
    call: () => void call(),
    verify: (entered: string) => void verify(entered),
    backToPhone,
  };
}
