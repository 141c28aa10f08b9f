import * as m from "@skipline/contract/texts";
import { isApiError, NetworkError } from "./errors.ts";

/** In a toast: what the server says to it, where it says something that a person can act on; else whether it answered. */
export function whyNot(error: Error): string {
  if (error instanceof NetworkError) return m.check_connection_and_retry();
  return (isApiError(error) && error.status < 500 && error.message) || m.please_try_again();
}
