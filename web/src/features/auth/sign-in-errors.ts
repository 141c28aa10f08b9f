import { ApiError, isApiError } from "../../api/errors.ts";

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

/** What went wrong with sending the SMS, in the words of the specification (§8). */
export function describeSendError(error: unknown): string {
  // A number that is locked for good is told whom to ask, by the issuer's own words.
  const isPassing = error instanceof ApiError && error.retryAfter !== undefined;
  return (
    (isPassing ? describeTooMany(error) : null) ??
    ownMessage(error) ??
    "Failed to send verification code. Please try again."
  );
}

/** What went wrong with the code, in the words of the specification (§8). */
export function describeVerifyError(error: unknown): string {
  if (isApiError(error, "invalid_grant")) return "Invalid verification code. Please try again.";
  return describeTooMany(error) ?? ownMessage(error) ?? "Failed to verify code. Please try again.";
}
