import { exchangeToken, passwordlessOtpGrant, type startPasswordless } from "@skipline/contract/auth";
import type { CallInput, Output } from "@skipline/contract/endpoint";
import { loadClientConfig } from "./client-config.ts";
import { request } from "./request.ts";

type Tokens = Output<typeof exchangeToken>;
type TokenBody = CallInput<typeof exchangeToken>["body"];
type StartBody = CallInput<typeof startPasswordless>["body"];

const scope = "openid profile email phone";

/** The issuer may be another host than ours; its cookies bind the code, and the session, to this browser. */
async function askIssuer(path: string, body?: TokenBody | StartBody): Promise<unknown> {
  const { issuer } = await loadClientConfig();
  const init: RequestInit = { method: "POST", credentials: "include" };
  if (body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  return request(new URL(path, issuer).href, init);
}

async function fetchTokens(body: TokenBody): Promise<Tokens> {
  return exchangeToken.output.parse(await askIssuer("oauth/token", body));
}

/** Sends a code by SMS to a phone in E.164. Throws ApiError with the issuer's own code, or NetworkError. */
export async function sendCode(phone: string): Promise<void> {
  const { clientId } = await loadClientConfig();
  await askIssuer("passwordless/start", {
    client_id: clientId,
    connection: "sms",
    phone_number: phone,
    send: "code",
    authParams: { scope },
  });
}

/** Exchanges the code that a phone was sent for tokens; the issuer answers a wrong one with `invalid_grant`. */
export async function exchangeCode(phone: string, code: string): Promise<Tokens> {
  const { clientId, audience } = await loadClientConfig();
  return fetchTokens({
    grant_type: passwordlessOtpGrant,
    client_id: clientId,
    username: phone,
    otp: code,
    realm: "sms",
    scope,
    audience,
  });
}

/** New tokens for the session that the issuer's cookie carries. */
export async function renewTokens(): Promise<Tokens> {
  const { clientId } = await loadClientConfig();
  return fetchTokens({ grant_type: "refresh_token", client_id: clientId });
}

/** Ends this browser's session at the issuer. */
export async function revokeSession(): Promise<void> {
  await askIssuer("oauth/revoke");
}
