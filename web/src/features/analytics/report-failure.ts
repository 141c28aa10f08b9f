import * as m from "@skipline/contract/texts";
import { ApiError } from "#api/errors.ts";

export interface FailureWords {
  title: string;
  message: string;
  /** Asking again may help. */
  mayPass: boolean;
}

/** Why there is no report, in words: the network, the server, or a no that stays one. `title` is for what may pass. */
export function reportFailure(error: unknown, title: string): FailureWords {
  if (!(error instanceof ApiError)) {
    return { title, message: m.check_connection_and_retry(), mayPass: true };
  }
  switch (error.status) {
    case 401:
      return { title: m.report_signed_out_title(), message: m.report_signed_out(), mayPass: false };
    case 403:
      return {
        title: m.report_forbidden_title(),
        message: m.report_forbidden(),
        mayPass: false,
      };
    case 404:
      return { title: m.report_not_found_title(), message: m.report_not_found(), mayPass: false };
    case 429:
      return { title, message: m.report_too_many(), mayPass: true };
    default:
      return error.status >= 500
        ? { title: m.report_server_failed_title(), message: m.report_server_failed(), mayPass: true }
        : { title, message: m.please_try_again(), mayPass: true };
  }
}
