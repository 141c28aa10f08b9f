import type { MiddlewareFunction } from "react-router";
import { paths } from "#lib/paths.ts";
import { redirectFrom } from "#lib/redirect-from.ts";
import { rememberAuthRedirect } from "./auth-redirect.ts";
import { askSession } from "./session.ts";

/** Middleware, not a loader: it ends before any loader or chunk of the pages below is asked for. */
function requireSession(signInPath: string): MiddlewareFunction {
  return async ({ request }) => {
    if ((await askSession()) !== "no") return;
    const { pathname, search } = new URL(request.url);
    rememberAuthRedirect(pathname + search);
    throw redirectFrom(request, signInPath);
  };
}

/** For guests' protected pages: without a session off to /signin, and back afterwards. */
export const requireCustomer = requireSession(paths.signIn());

/** For the staff's pages: without a session off to /staff/signin, and back afterwards. */
export const requireStaff = requireSession(paths.staffSignIn());
