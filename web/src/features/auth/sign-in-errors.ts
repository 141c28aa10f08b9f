import { isApiError } from "../../api/errors.ts";

export const incompleteCodeText = "Please enter a valid 6-digit verification code.";

function ownMessage(error: unknown): string | null {
  return error instanceof Error && error.message !== "" ? error.message : null;
}

/** What went wrong with sending the SMS, in the words of the specification (§8). */
export function describeSendError(error: unknown): string {
  return ownMessage(error) ?? "Failed to send verification code. Please try again.";
}

/** What went wrong with the code, in the words of the specification (§8). */
export function describeVerifyError(error: unknown): string {
  if (isApiError(error, "invalid_grant")) return "Invalid verification code. Please try again.";
  if (isApiError(error, "too_many_attempts")) return "Too many attempts. Please try again later.";
  return ownMessage(error) ?? "Failed to verify code. Please try again.";
}
