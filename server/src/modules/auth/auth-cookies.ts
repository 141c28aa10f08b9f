import type { FastifyReply, FastifyRequest } from "fastify";
import { OauthError } from "../../http/app-error.ts";

const sessionCookie = "skipline_session";
/** Ties a code to the browser that asked for it. */
const signInCookie = "skipline_signin";
const path = "/api/oauth";

/** @param publicUrl where browsers see us; cookies are Secure unless that is this machine over plain http */
export function createAuthCookies(publicUrl: string) {
  const own = new URL(publicUrl);
  const isLocal = own.protocol === "http:" && /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(own.hostname);
  const options = { path, httpOnly: true, secure: !isLocal, sameSite: "lax" as const };

  return {
    setSession(reply: FastifyReply, cookie: { token: string; maxAge: number }): void {
      reply.setCookie(sessionCookie, cookie.token, { ...options, maxAge: cookie.maxAge });
    },
    setSignIn(reply: FastifyReply, binding: string, maxAge: number): void {
      reply.setCookie(signInCookie, binding, { ...options, maxAge });
    },
    clearSignIn: (reply: FastifyReply) => void reply.clearCookie(signInCookie, options),
    clearAll(reply: FastifyReply): void {
      reply.clearCookie(signInCookie, options);
      reply.clearCookie(sessionCookie, options);
    },
    readSession: (request: FastifyRequest): string | null => request.cookies[sessionCookie] ?? null,
    readSignIn: (request: FastifyRequest): string | null => request.cookies[signInCookie] ?? null,

    /**
     * What a cookie carries must come from our own pages. A browser names the page's origin on every POST; a page of
     * another site can change neither that nor the host it calls.
     * @throws OauthError access_denied
     */
    checkOrigin(request: FastifyRequest): void {
      const { origin } = request.headers;
      const asked = origin === undefined ? null : URL.parse(origin);
      if (asked && (asked.origin === own.origin || asked.host === request.host)) return;
      throw new OauthError(403, "access_denied", "This call must come from our own pages.");
    },
  };
}
