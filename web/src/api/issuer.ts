import type { exchangeToken, startPasswordless } from "@skipline/contract/auth";
import { passwordlessOtpGrant, renewalIdHeader } from "@skipline/contract/issuer";
import type { CallInput } from "@skipline/contract/endpoint";
import { requestLanguageHeader } from "@skipline/contract/languages";
import { deviceStorage } from "#lib/browser-storage.ts";
import { hasFields } from "#lib/has-fields.ts";
import { ownLanguage } from "#lib/language.ts";
import { randomId } from "#lib/random-id.ts";
import { loadClientConfig } from "./client-config.ts";
import { ApiError } from "./errors.ts";
import { request } from "./request.ts";
import type { Tokens } from "./session-store.ts";

type TokenBody = CallInput<typeof exchangeToken>["body"];
export type StartBody = CallInput<typeof startPasswordless>["body"];

export const scope = "openid profile email phone";

/** A hosted issuer need not let a header through that it does not know. */
function isOwnIssuer(issuer: string): boolean {
  return new URL(issuer).origin === window.location.origin;
}

/** The issuer may be another host than ours; its cookies bind the code, and the session, to this browser. */
export async function askIssuer(
  path: string,
  body?: TokenBody | StartBody,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const { issuer } = await loadClientConfig();
  const init: RequestInit = {
    method: "POST",
    credentials: "include",
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(isOwnIssuer(issuer) && { [requestLanguageHeader]: ownLanguage }),
      ...headers,
    },
  };
  if (body !== undefined) init.body = JSON.stringify(body);
  return request(new URL(path, issuer).href, init);
}

const tokenFields = { access_token: "string", id_token: "string", expires_in: "number" } as const;

async function fetchTokens(body: TokenBody, headers?: Record<string, string>): Promise<Tokens> {
  const answer = await askIssuer("oauth/token", body, headers);
  if (!hasFields(answer, tokenFields)) throw new TypeError("no tokens");
  return answer;
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

const renewalKey = "skipline.renewalId";

/** The name of the renewal under way: kept before it is asked for, and until there was an answer to it. */
function renewalId(): string {
  const id = deviceStorage.getItem(renewalKey) ?? randomId();
  deviceStorage.setItem(renewalKey, id);
  return id;
}

/** There was an answer, or nobody waits for one any more: the next renewal is another one. */
export function forgetRenewal(): void {
  deviceStorage.removeItem(renewalKey);
}

/** New tokens for the session that the issuer's cookie carries. What was asked for before without an answer is had again. */
export async function renewTokens(): Promise<Tokens> {
  const { clientId, issuer } = await loadClientConfig();
  // A hosted issuer rotates its own way.
  const headers: Record<string, string> = isOwnIssuer(issuer) ? { [renewalIdHeader]: renewalId() } : {};
  try {
    const tokens = await fetchTokens({ grant_type: "refresh_token", client_id: clientId }, headers);
    forgetRenewal();
    return tokens;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) forgetRenewal();
    throw error;
  }
}

/** Ends this browser's session at the issuer. */
export async function revokeSession(): Promise<void> {
  await askIssuer("oauth/revoke");
}
