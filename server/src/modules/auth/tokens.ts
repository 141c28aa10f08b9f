import { newAccountClaim } from "@skipline/contract/issuer";
import { SignJWT } from "jose";
import type { Clock } from "../../clock.ts";
import { signingAlgorithm, type SigningKeys } from "./signing-keys.ts";

const tokenSeconds = 3600;
/** What a client may ask for; other words are left out. */
const knownScopes = ["openid", "profile", "email", "phone"];
/** The client keeps the session itself, by a refresh token: only where it is asked for. */
const offlineAccess = "offline_access";
export const scopesSupported = [...knownScopes, offlineAccess];

/** Header `typ` of access tokens (RFC 9068): never taken for an id token. */
export const accessTokenType = "at+jwt";

interface TokensDeps {
  keys: SigningKeys;
  clock: Clock;
  config: { issuer: string };
}

interface TokensFor {
  userId: string;
  phone: string;
  familyId: string;
  clientId: string;
  audience: string;
  scope: string;
  /** This sign-in made the account. */
  isNewAccount?: boolean;
}

export interface TokenAnswer {
  access_token: string;
  id_token: string;
  token_type: "Bearer";
  expires_in: number;
  scope: string;
  refresh_token?: string;
}

export function grantedScope(asked: string | undefined): string {
  if (asked === undefined) return knownScopes.join(" ");
  const words = asked.split(/\s+/);
  return scopesSupported.filter((scope) => words.includes(scope)).join(" ");
}

export const isOffline = (scope: string): boolean => scope.split(" ").includes(offlineAccess);

export type Tokens = ReturnType<typeof createTokens>;

/** Makes the two JWTs of a session; both carry its id as `sid`. */
export function createTokens({ keys, clock, config }: TokensDeps) {
  return {
    async issue(session: TokensFor): Promise<TokenAnswer> {
      const { kid, key } = await keys.signer();
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const sign = (typ: string, audience: string, claims: Record<string, unknown>) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: signingAlgorithm, kid, typ })
          .setIssuer(config.issuer)
          .setSubject(session.userId)
          .setAudience(audience)
          .setIssuedAt(issuedAt)
          .setExpirationTime(issuedAt + tokenSeconds)
          .sign(key);
      return {
        id_token: await sign("JWT", session.clientId, {
          sid: session.familyId,
          phone_number: session.phone,
          phone_number_verified: true,
          ...(session.isNewAccount ? { [newAccountClaim]: true } : {}),
        }),
        access_token: await sign(accessTokenType, session.audience, {
          sid: session.familyId,
          client_id: session.clientId,
          scope: session.scope,
        }),
        token_type: "Bearer",
        expires_in: tokenSeconds,
        scope: session.scope,
      };
    },
  };
}
