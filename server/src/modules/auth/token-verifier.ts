import { hash } from "node:crypto";
import { userId as subject } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { errors, type JWTHeaderParameters, jwtVerify, type JWTPayload } from "jose";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../clock.ts";
import { AppError, unauthenticated } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import { createHostedKeys, KeysUnreachable } from "./hosted-keys.ts";
import { signingAlgorithm, type SigningKeys } from "./signing-keys.ts";
import { accessTokenType } from "./tokens.ts";

const leewaySeconds = 20;
const e164 = /^\+[1-9]\d{6,14}$/;
/** Some 5 MB. */
const mostRemembered = 10_000;

/** A token that was checked whole. */
interface Verified {
  actor: Actor;
  header: JWTHeaderParameters;
  /** The key that it was checked with: once another one has its id, or none, the token is checked again. */
  key: unknown;
  from: number;
  until: number;
}

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
  const hosted = keys ? null : createHostedKeys({ issuer: config.issuer, clock });

  async function ownKey({ kid }: JWTHeaderParameters) {
    const key = kid === undefined ? null : await keys?.findVerifier(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  }

  const findKey = hosted ?? ownKey;
  // By a hash of the whole token: a list of these in a dump of the memory signs nobody in.
  const remembered = new LRUCache<string, Verified>({ max: mostRemembered });

  return async (token) => {
    const now = clock.now();
    const name = hash("sha256", token, "base64");
    const known = remembered.get(name);
    try {
      if (known && (await stillHolds(known, now.getTime()))) return known.actor;
      const verified = await verify(token, now);
      remembered.set(name, verified);
      return verified.actor;
    } catch (error) {
      remembered.delete(name);
      if (error instanceof errors.JOSEError) throw unauthenticated(error);
      if (!(error instanceof KeysUnreachable)) throw error;
      throw new AppError("UNAVAILABLE", m.refused_sign_in_unchecked, { retryAfter: 2, cause: error });
    }
  };

  /** Within its time, and its key is still the one that the issuer names. @throws JOSEError where there is none now */
  async function stillHolds({ header, key, from, until }: Verified, now: number): Promise<boolean> {
    if (now < from || now >= until) return false;
    return (await findKey(header)) === key;
  }

  async function verify(token: string, now: Date): Promise<Verified> {
    const options = {
      algorithms,
      issuer: config.issuer,
      audience: config.clientId,
      clockTolerance: leewaySeconds,
      currentDate: now,
      requiredClaims: ["sub", "exp", "iat"],
    };
    const { payload, protectedHeader, key } = await jwtVerify(token, findKey, options);
    const actor = readToken(payload, protectedHeader.typ);
    // The leeway past its end is given by a whole check alone.
    return { actor, header: protectedHeader, key, from: now.getTime(), until: (payload.exp ?? 0) * 1000 };
  }

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

/** A phone counts only when the issuer vouches for it: people may give themselves any name elsewhere. */
function phoneOf(payload: JWTPayload, userId: string): string | null {
  const isSmsAccount = userId.startsWith("sms|");
  const phone = payload.phone_number_verified === true ? payload.phone_number : isSmsAccount ? payload.name : null;
  return typeof phone === "string" && e164.test(phone) ? phone : null;
}
