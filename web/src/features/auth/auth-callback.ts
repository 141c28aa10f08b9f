import { redirect } from "react-router";
import { takeAuthRedirect } from "../../api/auth-redirect.ts";
import { ensureSession } from "../../api/session.ts";
import { paths } from "../../lib/paths.ts";

async function leadOn(signedInPath: string, signInPath: string): Promise<never> {
  const session = await ensureSession();
  throw redirect(session ? (takeAuthRedirect() ?? signedInPath) : signInPath);
}

/** Return point after sign-in and logout: on to the remembered path, or to sign-in. */
export function customerCallback(): Promise<never> {
  return leadOn(paths.account(), paths.signIn());
}

export function staffCallback(): Promise<never> {
  return leadOn(paths.staff(), paths.staffSignIn());
}
