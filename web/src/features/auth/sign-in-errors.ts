import { phoneLockedError } from "@skipline/contract/auth";
import { ApiError, isApiError } from "#api/errors.ts";

export const incompleteCodeText = "Please enter a valid 6-digit verification code.";

function ownMessage(error: unknown): string | null {
  return error instanceof Error && error.message !== "" ? error.message : null;
}

/** "40 seconds", "12 minutes", "1 hour": rounded up, so that who waits for it is let in. */
function describeWait(seconds: number): string {
  const say = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
  if (seconds < 60) return say(Math.max(1, Math.ceil(seconds)), "second");
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? say(minutes, "minute") : say(Math.ceil(minutes / 60), "hour");
}

/** The specification's words (§8), and how long where the issuer says so. */
function describeTooMany(error: unknown): string | null {
  if (!isApiError(error, "too_many_attempts")) return null;
  const text = "Too many attempts. Please try again later.";
  return error.retryAfter === undefined ? text : `${text} The wait is ${describeWait(error.retryAfter)}.`;
}

/** A quarter of an hour is the longest wait that a person brings about by a few slips. */
const longWaitSeconds = 900;

/** Nothing that the person can do soon helps: they are shown the way to somebody who can. */
export function needsSupport(error: unknown): boolean {
  if (isApiError(error, phoneLockedError)) return true;
  return isApiError(error, "too_many_attempts", "too_many_requests") && (error.retryAfter ?? 0) > longWaitSeconds;
}

/** Whether the limit is that of the network, which a phone may leave. */
function isNetworks(error: ApiError): boolean {
  return (error.details as { limit?: unknown } | undefined)?.limit === "network";
}

/** What went wrong with sending the SMS, in the words of the specification (§8). */
export function describeSendError(error: unknown): string {
  const { retryAfter } = error instanceof ApiError ? error : {};
  if (retryAfter !== undefined && retryAfter > 60 && isApiError(error, "too_many_requests")) {
    const text = `Please wait ${describeWait(retryAfter)} before asking for another code.`;
    return isNetworks(error) ? `${text} With mobile data instead of Wi-Fi it may work at once.` : text;
  }
  return describeTooMany(error) ?? ownMessage(error) ?? "Failed to send verification code. Please try again.";
}

/** What went wrong with the code, in the words of the specification (§8). */
export function describeVerifyError(error: unknown): string {
  if (isApiError(error, "invalid_grant")) return "Invalid verification code. Please try again.";
  return describeTooMany(error) ?? ownMessage(error) ?? "Failed to verify code. Please try again.";
}
