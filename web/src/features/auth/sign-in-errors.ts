import { noTextsError, phoneLockedError, unusedAccountError } from "@skipline/contract/issuer";
import * as m from "@skipline/contract/texts";
import { ApiError, isApiError } from "#api/errors.ts";

function ownMessage(error: unknown): string | null {
  return error instanceof Error && error.message !== "" ? error.message : null;
}

/** "40 seconds", "12 minutes", "1 hour": rounded up, so that who waits for it is let in. */
function describeWait(seconds: number): string {
  if (seconds < 60) return m.seconds({ count: Math.max(1, Math.ceil(seconds)) });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? m.minutes({ count: minutes }) : m.hours({ count: Math.ceil(minutes / 60) });
}

/** The specification's words (§8), and how long where the issuer says so. */
function describeTooMany(error: unknown): string | null {
  if (!isApiError(error, "too_many_attempts")) return null;
  if (error.retryAfter === undefined) return m.sign_in_too_many();
  return m.sign_in_too_many_wait({ wait: describeWait(error.retryAfter) });
}

/** A quarter of an hour is the longest wait that a person brings about by a few slips. */
const longWaitSeconds = 900;

/** Nothing that the person can do soon helps: they are shown the way to somebody who can. */
export function needsSupport(error: unknown): boolean {
  if (isApiError(error, phoneLockedError, unusedAccountError)) return true;
  return isApiError(error, "too_many_attempts", "too_many_requests") && (error.retryAfter ?? 0) > longWaitSeconds;
}

/** A text did not get there, and would not the next time either; a call may. */
export function mayBeCalled(error: unknown): boolean {
  return isApiError(error, noTextsError, "sms_opted_out", "sms_provider_error");
}

/** Whether the limit is that of the network, which a phone may leave. */
function isNetworks(error: ApiError): boolean {
  return (error.details as { limit?: unknown } | undefined)?.limit === "network";
}

/** What went wrong with sending the SMS, in the words of the specification (§8). */
export function describeSendError(error: unknown): string {
  const { retryAfter } = error instanceof ApiError ? error : {};
  if (retryAfter !== undefined && retryAfter > 60 && isApiError(error, "too_many_requests")) {
    const wait = describeWait(retryAfter);
    return isNetworks(error) ? m.sign_in_wait_or_leave_wifi({ wait }) : m.sign_in_wait({ wait });
  }
  return describeTooMany(error) ?? ownMessage(error) ?? m.sign_in_not_sent();
}

/** What went wrong with the code, in the words of the specification (§8). */
export function describeVerifyError(error: unknown): string {
  if (isApiError(error, "invalid_grant")) return m.sign_in_wrong_code();
  return describeTooMany(error) ?? ownMessage(error) ?? m.sign_in_not_verified();
}
