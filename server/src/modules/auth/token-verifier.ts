import { userId as subject } from "@skipline/contract/ordering";
import { createRemoteJWKSet, errors, type JWTHeaderParameters, jwtVerify, type JWTPayload } from "jose";
import type { Clock } from "../../clock.ts";
import { AppError, unauthenticated } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import { signingAlgorithm, type SigningKeys } from "./signing-keys.ts";
import { accessTokenType } from "./tokens.ts";

const leewaySeconds = 20;
const coolDownMs = 30_000;
/** Cached keys serve through an outage of the issuer; a key id they lack is looked up at once. */
const cacheMaxAge = 12 * 3_600_000;
const keysUnreachable = new Set(["ERR_JWKS_TIMEOUT", "ERR_JOSE_GENERIC"]);
const e164 = /^\+[1-9]\d{6,14}$/;

interface VerifierDeps {
  clock: Clock;
  config: { issuer: string; clientId: string };
  /** Null for a hosted issuer: its keys are fetched. */
  keys: SigningKeys | null;
}

/**
 * Answers whose id token it is, and of which session. Algorithm, issuer and audience are pinned; a token says nothing about how to check it.
 * @throws AppError UNAUTHENTICATED, whatever is wrong with it
 */
export function createTokenVerifier({ clock, config, keys }: VerifierDeps): (token: string) => Promise<Actor> {
  const algorithms = keys ? [signingAlgorithm] : [signingAlgorithm, "RS256"];
  const remote = keys
    ? null
    : createRemoteJWKSet(keySetUrl(config.issuer), { cooldownDuration: coolDownMs, cacheMaxAge });

  async function ownKey({ kid }: JWTHeaderParameters) {
    const key = kid === undefined ? null : await keys?.findVerifier(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  }

  return async (token) => {
    const options = {
      algorithms,
      issuer: config.issuer,
      audience: config.clientId,
      clockTolerance: leewaySeconds,
      currentDate: clock.now(),
      requiredClaims: ["sub", "exp", "iat"],
    };
    try {
      const { payload, protectedHeader } = await jwtVerify(token, remote ?? ownKey, options);
      return readToken(payload, protectedHeader.typ);
    } catch (error) {
      if (error instanceof errors.JOSEError && !keysUnreachable.has(error.code)) throw unauthenticated(error);
      if (error instanceof AppError || keys) throw error;
      // The hosted issuer's keys can't be had: the token may well be good.
      throw new AppError("UNAVAILABLE", "Sign-in can't be checked right now.", { retryAfter: 2, cause: error });
    }
  };

  function readToken(payload: JWTPayload, typ: unknown = ""): Actor {
    if (typeof typ !== "string" || typ.toLowerCase().replace("application/", "") === accessTokenType)
      throw unauthenticated();
    // Meant for several parties: only good when it was made for us.
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== config.clientId)
      throw unauthenticated();
    // An issuer's claims are any JSON: only text that the database holds names somebody.
    const { data: userId } = subject.safeParse(payload.sub);
    const phone = userId === undefined ? null : phoneOf(payload, userId);
    if (userId === undefined || phone === null) throw unauthenticated();
    return { userId, phone, sessionId: typeof payload.sid === "string" ? payload.sid : null };
  }
}

/** Where Auth0 and the OpenID discovery of most issuers have it. */
function keySetUrl(issuer: string): URL {
  return new URL(".well-known/jwks.json", issuer.endsWith("/") ? issuer : `${issuer}/`);
}

/** A phone counts only when the issuer vouches for it: people may give themselves any name elsewhere. */
function phoneOf(payload: JWTPayload, userId: string): string | null {
  const isSmsAccount = userId.startsWith("sms|");
  const phone = payload.phone_number_verified === true ? payload.phone_number : isSmsAccount ? payload.name : null;
  return typeof phone === "string" && e164.test(phone) ? phone : null;
}
