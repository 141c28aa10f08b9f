import {
  exchangeToken,
  getJwks,
  getOpenidConfiguration,
  revokeSession,
  startPasswordless,
  unlockPhone,
} from "@skipline/contract/auth";
import { newAccountClaim, passwordlessOtpGrant, renewalIdHeader } from "@skipline/contract/issuer";
import { id } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { notFound, OauthError } from "../../http/app-error.ts";
import { type Call, type Route, route } from "../../http/call.ts";
import { isForm } from "../../http/form-body.ts";
import { readerLanguage } from "../../http/reader-language.ts";
import { createAuthCookies } from "./auth-cookies.ts";
import { readKeptPhone } from "./phone-number.ts";
import type { Secrets } from "./secrets.ts";
import type { Renewed, Sessions } from "./session-service.ts";
import { codeSeconds, type createSignIn } from "./sign-in-service.ts";
import { signingAlgorithm, type SigningKeys } from "./signing-keys.ts";
import { isOffline, scopesSupported } from "./tokens.ts";

interface RoutesDeps {
  signIn: ReturnType<typeof createSignIn>;
  sessions: Sessions;
  secrets: Secrets;
  keys: SigningKeys;
  config: { publicUrl: string; issuer: string; clientId: string; smsRegions: readonly string[] };
}

export function authRoutes({ signIn, sessions, secrets, keys, config }: RoutesDeps): Route[] {
  const cookies = createAuthCookies(config.publicUrl);

  /** The session that the cookie carries: in JSON alone, which another site's page can't send here unasked. */
  function cookieSession({ request }: Call): string | null {
    if (isForm(request)) throw new OauthError(400, "invalid_request", m.refused_form_token);
    cookies.checkOrigin(request);
    return cookies.readSession(request);
  }

  async function renewByCookie(call: Call, clientId: string): Promise<Renewed> {
    const token = cookieSession(call);
    const renewalId = renewalIdOf(call);
    if (token === null) throw new OauthError(403, "invalid_grant", m.refused_renewal_token);
    try {
      return await sessions.renew(token, clientId, renewalId);
    } catch (error) {
      if (error instanceof OauthError) cookies.clearAll(call.reply);
      throw error;
    }
  }

  /** @param isOwn whether the client keeps the session itself; else the browser does, where no script reads it */
  function signedIn({ request, reply }: Call, { phone, answer, cookie }: Renewed, isOwn: boolean) {
    const device = secrets.readDevice(cookies.readDevice(request), phone) ?? undefined;
    cookies.setDevice(reply, secrets.deviceCookie(phone, device));
    // Never both: a token that somebody names must not become the session of the browser that it came from.
    if (isOwn) return { ...answer, refresh_token: cookie.token };
    cookies.setSession(reply, cookie);
    return answer;
  }

  return [
    route(startPasswordless, async ({ body }, call) => {
      const started = await signIn.start({
        phone: body.phone_number,
        clientId: body.client_id,
        address: call.address,
        device: cookies.readDevice(call.request),
        work: body.work,
        channel: body.channel,
        language: readerLanguage(call.request),
      });
      cookies.setSignIn(call.reply, started.binding, codeSeconds);
      return { _id: started.loginCodeId, phone_number: started.phone, phone_verified: false };
    }),

    route(exchangeToken, async ({ body }, call) => {
      call.reply.header("cache-control", "no-store");
      cookies.refuseForeignPage(call.request);
      if (body.grant_type !== passwordlessOtpGrant) {
        const { refresh_token: token, client_id: clientId } = body;
        return token === undefined
          ? signedIn(call, await renewByCookie(call, clientId), false)
          : signedIn(call, await sessions.renew(token, clientId, renewalIdOf(call)), true);
      }
      const opened = await signIn.exchangeCode({
        phone: body.username,
        otp: body.otp,
        clientId: body.client_id,
        binding: cookies.readSignIn(call.request),
        address: call.address,
        scope: body.scope,
        audience: body.audience,
      });
      cookies.clearSignIn(call.reply);
      return signedIn(call, opened, isOffline(opened.answer.scope));
    }),

    route(revokeSession, async ({ body }, call) => {
      const { token, client_id: clientId } = body;
      cookies.refuseForeignPage(call.request);
      signIn.checkClient(clientId ?? config.clientId);
      if (token === undefined) {
        const session = cookieSession(call);
        cookies.clearAll(call.reply);
        return { revoked: session !== null && (await sessions.revoke(session)) };
      }
      // A JWT runs out by itself; it is no refresh token of ours.
      if (token.includes(".")) throw new OauthError(400, "unsupported_token_type", m.refused_revoked_kind);
      return { revoked: await sessions.revoke(token, clientId) };
    }),

    route(unlockPhone, async ({ params }, call) => {
      const phoneNumber = readKeptPhone(params.phoneNumber, config.smsRegions);
      if (phoneNumber === null) throw notFound("Phone");
      return { phoneNumber, forgiven: await signIn.unlock(phoneNumber, call.actor()) };
    }),

    route(getOpenidConfiguration, async () => ({
      issuer: config.issuer,
      jwks_uri: `${config.issuer}.well-known/jwks.json`,
      token_endpoint: `${config.issuer}oauth/token`,
      revocation_endpoint: `${config.issuer}oauth/revoke`,
      grant_types_supported: [passwordlessOtpGrant, "refresh_token"],
      // Nobody is sent to a page of the issuer's: there is no authorization endpoint.
      response_types_supported: [],
      subject_types_supported: ["public"],
      scopes_supported: scopesSupported,
      id_token_signing_alg_values_supported: [signingAlgorithm],
      token_endpoint_auth_methods_supported: ["none"],
      revocation_endpoint_auth_methods_supported: ["none"],
      claims_supported: [
        "sub",
        "iss",
        "aud",
        "iat",
        "exp",
        "sid",
        "phone_number",
        "phone_number_verified",
        newAccountClaim,
      ],
    })),

    route(getJwks, async (_input, call) => {
      call.reply.header("cache-control", "public, max-age=300");
      return { keys: await keys.listPublic() };
    }),
  ];
}

function renewalIdOf({ request }: Call): string | null {
  const header = request.headers[renewalIdHeader];
  if (header === undefined) return null;
  const { success, data } = id.safeParse(header);
  if (success) return data.toLowerCase();
  throw new OauthError(400, "invalid_request", m.refused_renewal_id);
}
