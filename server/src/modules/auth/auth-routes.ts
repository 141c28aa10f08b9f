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
import { readerLanguage } from "../../http/reader-language.ts";
import { createAuthCookies } from "./auth-cookies.ts";
import { readKeptPhone } from "./phone-number.ts";
import type { Secrets } from "./secrets.ts";
import type { Renewed, Sessions } from "./session-service.ts";
import { codeSeconds, type createSignIn } from "./sign-in-service.ts";
import { signingAlgorithm, type SigningKeys } from "./signing-keys.ts";

interface RoutesDeps {
  signIn: ReturnType<typeof createSignIn>;
  sessions: Sessions;
  secrets: Secrets;
  keys: SigningKeys;
  config: { publicUrl: string; issuer: string; smsRegions: readonly string[] };
}

export function authRoutes({ signIn, sessions, secrets, keys, config }: RoutesDeps): Route[] {
  const cookies = createAuthCookies(config.publicUrl);

  async function renew(call: Call, bodyToken: string | undefined, clientId: string): Promise<Renewed> {
    const token = bodyToken ?? cookies.readSession(call.request);
    if (bodyToken === undefined) cookies.checkOrigin(call.request);
    const renewalId = renewalIdOf(call);
    if (token === null) throw new OauthError(403, "invalid_grant", m.refused_renewal_token);
    try {
      return await sessions.renew(token, clientId, renewalId);
    } catch (error) {
      if (error instanceof OauthError) cookies.clearAll(call.reply);
      throw error;
    }
  }

  function signedIn({ request, reply }: Call, { phone, answer, cookie }: Renewed) {
    const device = secrets.readDevice(cookies.readDevice(request), phone) ?? undefined;
    cookies.setSession(reply, cookie);
    cookies.setDevice(reply, secrets.deviceCookie(phone, device));
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
        language: readerLanguage(call.request),
      });
      cookies.setSignIn(call.reply, started.binding, codeSeconds);
      return { _id: started.loginCodeId, phone_number: started.phone, phone_verified: false };
    }),

    route(exchangeToken, async ({ body }, call) => {
      if (body.grant_type !== passwordlessOtpGrant) {
        const renewed = await renew(call, body.refresh_token, body.client_id);
        return signedIn(call, renewed);
      }
      if (call.request.headers.origin !== undefined) cookies.checkOrigin(call.request);
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
      return signedIn(call, opened);
    }),

    route(revokeSession, async (_input, call) => {
      cookies.checkOrigin(call.request);
      const token = cookies.readSession(call.request);
      cookies.clearAll(call.reply);
      return { revoked: token !== null && (await sessions.revoke(token)) };
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
      response_types_supported: ["token", "id_token"],
      subject_types_supported: ["public"],
      scopes_supported: ["openid", "profile", "email", "phone"],
      id_token_signing_alg_values_supported: [signingAlgorithm],
      token_endpoint_auth_methods_supported: ["none"],
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
