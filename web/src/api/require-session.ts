import { redirect } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { paths } from "../lib/paths.ts";
import { rememberAuthRedirect } from "./auth-redirect.ts";
import { ensureSession } from "./session.ts";
import type { Session } from "./session.ts";

async function requireSession(request: Request, signInPath: string): Promise<Session> {
  const session = await ensureSession();
  if (session) return session;
  const { pathname, search, hash } = new URL(request.url);
  rememberAuthRedirect(`${pathname}${search}${hash}`);
  throw redirect(signInPath);
}

/** Loader of the customer's protected pages: the session, or off to /signin and back afterwards. */
export function requireCustomer({ request }: Pick<LoaderFunctionArgs, "request">): Promise<Session> {
  return requireSession(request, paths.signIn());
}

/** Loader of the staff's pages: the session, or off to /staff/signin and back afterwards. */
export function requireStaff({ request }: Pick<LoaderFunctionArgs, "request">): Promise<Session> {
  return requireSession(request, paths.staffSignIn());
}
