import { randomUUIDv7 } from "node:crypto";
import { id } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { OauthError } from "../../http/app-error.ts";
import { hashToken } from "../../token-hash.ts";
import { drawToken, type Secrets } from "./secrets.ts";
import * as store from "./session-store.ts";
import type { TokenAnswer, Tokens } from "./tokens.ts";

const sessionSeconds = 30 * 86_400;
/** Two tabs that renew at once: the token that was just replaced still counts. */
const graceMs = 30_000;
/** A renewal whose answer was lost may be repeated for so long: a phone that lies in a drawer for some days. */
const repeatMs = 7 * 86_400_000;

interface SessionDeps {
  db: Kysely<Database>;
  clock: Clock;
  secrets: Secrets;
  tokens: Tokens;
  onReuse: (familyId: string) => void;
}

export interface Renewed {
  phone: string;
  answer: TokenAnswer;
  /** The cookie's next value and its remaining seconds. */
  cookie: { token: string; maxAge: number };
}

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions that a rotating cookie carries. Only hashes of its values are stored. */
export function createSessions({ db, clock, secrets, tokens, onReuse }: SessionDeps) {
  /** In the caller's transaction, so that a code and its session stand or fall together. */
  async function open(
    trx: Kysely<Database>,
    session: { userId: string; clientId: string; audience: string; scope: string; loginCodeId: string },
  ) {
    const now = clock.now();
    const familyId = randomUUIDv7();
    const token = drawToken();
    const expiresAt = new Date(now.getTime() + sessionSeconds * 1000);
    await store.insertFamily(trx, { ...session, familyId, createdAt: now, expiresAt });
    await store.insertToken(trx, familyId, hashToken(token), now);
    return { familyId, cookie: { token, maxAge: sessionSeconds } };
  }

  /** @throws OauthError invalid_grant; a token used again after its grace ends the whole session first */
  async function renew(token: string, clientId: string, renewalId: string | null): Promise<Renewed> {
    const now = clock.now();
    const outcome = await withTransaction(db, async (trx) => {
      const family = await store.lockFamilyOfToken(trx, hashToken(token));
      if (!family || family.endedAt || family.expiresAt <= now || family.clientId !== clientId) return null;
      const next = await rotate(trx, family.familyId, token, renewalId, now);
      return next === null ? { reused: family.familyId } : { family, next };
    });
    if (outcome?.reused !== undefined) onReuse(outcome.reused);
    if (!outcome?.family) throw new OauthError(403, "invalid_grant", m.refused_renewal_token);
    const { family, next } = outcome;
    const answer = await tokens.issue(family);
    const maxAge = Math.floor((family.expiresAt.getTime() - now.getTime()) / 1000);
    return { phone: family.phone, answer, cookie: { token: next, maxAge } };
  }

  /** The token that the browser must hold from now on; null ends the family. */
  async function rotate(
    trx: Kysely<Database>,
    familyId: string,
    token: string,
    renewalId: string | null,
    now: Date,
  ): Promise<string | null> {
    const hash = hashToken(token);
    const successor = secrets.successorOf(token);
    const shown = await store.findToken(trx, hash);
    if (shown?.replacedAt === null) {
      // Just made: changing it again would leave a slower tab with one that is two steps old.
      if (now.getTime() - shown.createdAt.getTime() < graceMs) {
        await store.useToken(trx, hash, now);
        return token;
      }
      await store.replaceToken(trx, hash, renewalId, now);
      await store.insertToken(trx, familyId, hashToken(successor), now);
      return successor;
    }
    // Made by a server that signs with the other secret, while it is changed.
    const candidates = [successor, ...secrets.otherSuccessorsOf(token)];
    let next: Awaited<ReturnType<typeof store.findToken>> | undefined;
    let given = successor;
    for (const one of candidates) {
      next = await store.findToken(trx, hashToken(one));
      given = one;
      if (next) break;
    }
    const replacedForMs = shown ? now.getTime() - shown.replacedAt.getTime() : Infinity;
    // Only whoever began this renewal knows its id: the same client, that has not seen the answer.
    const isRepeat = renewalId !== null && renewalId === shown?.replacedByRenewal && next?.usedAt === null;
    if (next && replacedForMs <= (isRepeat ? repeatMs : graceMs)) return given;
    await store.endFamily(trx, familyId, "REUSED", now);
    return null;
  }

  /** @param clientId where the caller says who it is: another client's token is none of its own */
  async function revoke(token: string, clientId?: string): Promise<boolean> {
    return withTransaction(db, async (trx) => {
      const family = await store.lockFamilyOfToken(trx, hashToken(token));
      if (!family || (clientId !== undefined && family.clientId !== clientId)) return false;
      return store.endFamily(trx, family.familyId, "REVOKED", clock.now());
    });
  }

  /** Of a token's `sid`: neither signed out, nor ended by reuse. */
  async function isLive(familyId: string | null): Promise<boolean> {
    return familyId !== null && id.safeParse(familyId).success && store.isFamilyLive(db, familyId, clock.now());
  }

  /** Null of a session that is not there. */
  async function findStart(familyId: string | null): Promise<Date | null> {
    return familyId === null || !id.safeParse(familyId).success ? null : store.findFamilyStart(db, familyId);
  }

  return { open, renew, revoke, isLive, findStart };
}
