import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { readAuthRedirect, rememberAuthRedirect, popAuthRedirect } from "#api/auth-redirect.ts";
import { useSession } from "#api/session.ts";
import { readSignInState } from "#lib/navigation-state.ts";
import { safeRedirect } from "#lib/safe-redirect.ts";

/**
 * Leads on as soon as somebody is signed in, here or in another tab: to the route that was asked for (and stored),
 * else to the one in the navigation state, else to `fallback`. Gives the function that forgets the stored one.
 */
export function useArrival(fallback: string): { forgetRedirect: () => void } {
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const left = useRef(false);
  const { authRedirectTo, from } = readSignInState(state);

  useEffect(() => {
    if (typeof authRedirectTo === "string") rememberAuthRedirect(authRedirectTo);
  }, [authRedirectTo]);

  useEffect(() => {
    if (!session || left.current) return;
    left.current = true;
    const target = safeRedirect(authRedirectTo) ?? readAuthRedirect() ?? safeRedirect(from) ?? fallback;
    popAuthRedirect();
    void navigate(target, { replace: true });
  }, [session, authRedirectTo, from, fallback, navigate]);

  return { forgetRedirect: () => void popAuthRedirect() };
}
