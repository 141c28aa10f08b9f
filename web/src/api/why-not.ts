import * as m from "@skipline/contract/texts";
import { isApiError } from "./errors.ts";

/** In a toast: what the server says to it, where it says something that a person can act on. */
export function whyNot(error: Error): string {
  return (isApiError(error) && error.status < 500 && error.message) || m.please_try_again();
}
