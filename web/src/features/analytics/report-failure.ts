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
    return { title, message: "Please check your connection and try again.", mayPass: true };
  }
  switch (error.status) {
    case 401:
      return { title: "User not authenticated", message: "Please sign in again.", mayPass: false };
    case 403:
      return {
        title: "Unauthorized",
        message: "Your role here doesn’t open reports. Ask a manager of this venue.",
        mayPass: false,
      };
    case 404:
      return { title: "Not found", message: "This venue has no such report.", mayPass: false };
    case 429:
      return { title, message: "Many reports were asked for. Please try again in a minute.", mayPass: true };
    default:
      return error.status >= 500
        ? { title: "Server error", message: "The fault is ours. Please try again in a moment.", mayPass: true }
        : { title, message: "Please try again.", mayPass: true };
  }
}
