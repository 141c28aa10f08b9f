import * as m from "@skipline/contract/texts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { OauthError } from "../../http/app-error.ts";

/**
 * Each cookie with where it is sent when its name can't be `__Host-`: the session; what ties a code to the browser that
 * asked for it; and what tells a device that has signed in before.
 */
const paths = { session: "/api/oauth", signin: "/api/oauth", device: "/api" };
type Cookie = keyof typeof paths;

/** As long as browsers keep one; every sign-in and renewal starts it anew. */
const deviceSeconds = 400 * 86_400;

/** @param publicUrl where browsers see us; cookies are Secure unless that is this machine over plain http */
export function createAuthCookies(publicUrl: string) {
  const own = new URL(publicUrl);
  const isLocal = own.protocol === "http:" && /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(own.hostname);
  const flags = { httpOnly: true, secure: !isLocal, sameSite: "lax" as const };
  // A neighbour on the same domain can set a cookie for us too, but none whose name begins with __Host-.
  const isHostOnly = own.protocol === "https:";

  function nameOf(cookie: Cookie): { name: string; path: string } {
    return isHostOnly
      ? { name: `__Host-skipline_${cookie}`, path: "/" }
      : { name: oldName(cookie), path: paths[cookie] };
  }

  function read(request: FastifyRequest, cookie: Cookie): string | null {
    return request.cookies[nameOf(cookie).name] ?? request.cookies[oldName(cookie)] ?? null;
  }

  function write(reply: FastifyReply, cookie: Cookie, value: string | null, maxAge = 0): void {
    const { name, path } = nameOf(cookie);
    if (value === null) reply.clearCookie(name, { ...flags, path });
    else reply.setCookie(name, value, { ...flags, path, maxAge });
    // Honoured once: of the version before, while this one is rolled out. The next version drops it.
    if (isHostOnly && reply.request.cookies[oldName(cookie)] !== undefined) {
      reply.clearCookie(oldName(cookie), { ...flags, path: paths[cookie] });
    }
  }

  /**
   * What a cookie carries must come from our own pages. A browser names the page's origin on every POST; a page of
   * another site can change neither that nor the host it calls. Plain http never speaks for an https address.
   * @throws OauthError access_denied
   */
  function checkOrigin(request: FastifyRequest): void {
    const { origin } = request.headers;
    const asked = origin === undefined ? null : URL.parse(origin);
    if (asked?.origin === own.origin) return;
    if (asked?.protocol === own.protocol && asked.host === request.host) return;
    throw new OauthError(403, "access_denied", m.refused_foreign_page);
  }

  return {
    setSession: (reply: FastifyReply, { token, maxAge }: { token: string; maxAge: number }) =>
      write(reply, "session", token, maxAge),
    setSignIn: (reply: FastifyReply, binding: string, maxAge: number) => write(reply, "signin", binding, maxAge),
    setDevice: (reply: FastifyReply, device: string) => write(reply, "device", device, deviceSeconds),
    clearSignIn: (reply: FastifyReply) => write(reply, "signin", null),
    /** The device stays known. */
    clearAll(reply: FastifyReply): void {
      write(reply, "signin", null);
      write(reply, "session", null);
    },
    /**
     * For what brings its own proof, from whoever: a program names no origin, a browser always does with a POST. A page of
     * another site can send a form without asking first; nothing of it is done.
     * @throws OauthError access_denied
     */
    refuseForeignPage(request: FastifyRequest): void {
      const { origin, "sec-fetch-site": site } = request.headers;
      const isElsewhere = site === "cross-site" || site === "same-site";
      if (origin !== undefined || isElsewhere) checkOrigin(request);
    },
    checkOrigin,
    readSession: (request: FastifyRequest) => read(request, "session"),
    readSignIn: (request: FastifyRequest) => read(request, "signin"),
    readDevice: (request: FastifyRequest) => read(request, "device"),
  };
}

function oldName(cookie: Cookie): string {
  return `skipline_${cookie}`;
}
