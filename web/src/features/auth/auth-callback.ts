import type { LoaderFunctionArgs } from "react-router";
import { popAuthRedirect } from "#api/auth-redirect.ts";
import { askSession } from "#api/session.ts";
import { paths } from "#lib/paths.ts";
import { redirectFrom } from "#lib/redirect-from.ts";

type Args = Pick<LoaderFunctionArgs, "request">;

async function leadOn(request: Request, signedInPath: string, signInPath: string): Promise<never> {
  const isSignedIn = (await askSession()) !== "no";
  throw redirectFrom(request, isSignedIn ? (popAuthRedirect() ?? signedInPath) : signInPath);
}

/** Return point after sign-in and logout: on to the remembered path, or to sign-in. */
export function customerCallback({ request }: Args): Promise<never> {
  return leadOn(request, paths.account(), paths.signIn());
}

export function staffCallback({ request }: Args): Promise<never> {
  return leadOn(request, paths.staff(), paths.staffSignIn());
}
