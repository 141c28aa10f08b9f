import { phoneLockedError } from "@skipline/contract/issuer";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { OauthError } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import { countUse } from "../../http/rate-limit.ts";
import * as store from "./auth-store.ts";
import * as guards from "./guard-store.ts";
import { operatorFailures, waitAfterFailures } from "./phone-guard.ts";
import type { Claimed, createSmsAllowance, Refused } from "./sms-allowance.ts";
import type { Channel, SmsFigures } from "./sms-figures.ts";
import type { DoneWork, Work } from "./proof-of-work.ts";

type Door = guards.Door;

const resendSeconds = 60;
const hourSeconds = 3600;

export interface SignInLimits {
  /** Of one door: all strangers together, or one device that has signed in with the phone. */
  sendsPerPhoneAndHour: number;
  /** Guesses of one address at one phone by browsers that were sent no code. */
  guessesPerPhoneAndAddress: number;
  guessesPerAddressAndHour: number;
}

export const defaultLimits: SignInLimits = {
  sendsPerPhoneAndHour: 5,
  guessesPerPhoneAndAddress: 15,
  guessesPerAddressAndHour: 300,
};

interface GuardDeps {
  db: Kysely<Database>;
  clock: Clock;
  limits: SignInLimits;
  allowance: ReturnType<typeof createSmsAllowance>;
  work: Work;
  figures: SmsFigures;
}

/** Who asks for a code, from where, and what they have done for it. */
export interface Asking {
  door: Door;
  address: string;
  work: DoneWork | null;
  /** All that is counted is counted of both together: whoever asks by call as well gets no more. */
  channel: Channel;
  now: Date;
}

/**
 * Who may ask for a code, and try one, how often. A device that has signed in with the phone is weighed by itself, a
 * browser that was sent a code by that code, everybody else by address and then by phone: what strangers use up is not
 * the owner's.
 */
export function createSignInGuard({ db, clock, limits, allowance, work, figures }: GuardDeps) {
  /**
   * Takes a message for the door, from all that it counts against; it is the caller's to send, or to release.
   * @throws OauthError when none must be sent now: then nothing was used up
   */
  async function claimSend(asking: Asking): Promise<Claimed> {
    const { door, channel, now } = asking;
    const isKnown = door.device.length > 0;
    try {
      const claimed = await withTransaction(db, async (trx) => {
        await claimDoor(trx, door, now);
        const taken = await allowance.claim(trx, { ...asking, isKnown }, now);
        // Thrown in here, so that the door and all that was taken before go back.
        if ("wait" in taken) throw new NoMessage(taken);
        return taken;
      });
      figures.count(isKnown ? "known" : "stranger", "claimed", channel);
      return claimed;
    } catch (error) {
      if (!(error instanceof NoMessage)) throw error;
      const { wait, work: units, isPlatforms } = error.refused;
      figures.count(isKnown ? "known" : "stranger", units > 0 ? "work" : "refused", channel);
      if (isPlatforms) figures.alarm();
      if (units > 0) throw tooManySends(wait, { work: await work.ask(door.phone, units) });
      throw tooManySends(wait, isPlatforms ? {} : { limit: "network" });
    }
  }

  async function claimDoor(trx: Kysely<Database>, door: Door, now: Date): Promise<void> {
    await refuseShut(trx, door, now);
    const resendWait = await guards.claimSend(trx, door, now, resendSeconds);
    if (resendWait !== null) throw tooManySends(resendWait);
    // Whoever holds the claim is alone at this door for a minute, so that reading before writing is safe here.
    const sent = await guards.listSendTimes(trx, door, new Date(now.getTime() - hourSeconds * 1000));
    const oldest = sent.at(-limits.sendsPerPhoneAndHour);
    if (oldest) throw tooManySends(Math.ceil((oldest.getTime() + hourSeconds * 1000 - now.getTime()) / 1000));
  }

  /** A message that was not sent must cost nobody anything. */
  /** @param isFault whether an operator would want to hear of it */
  async function releaseSend(
    { door, channel, now }: Asking,
    claimed: Claimed,
    { isFault }: { isFault: boolean },
  ): Promise<void> {
    await withTransaction(db, async (trx) => {
      await guards.releaseSend(trx, door, now);
      await allowance.release(trx, claimed, clock.now());
    });
    if (isFault) figures.count(door.device.length > 0 ? "known" : "stranger", "failed", channel);
  }

  /** For who was sent no code: there is nothing to compare with. @throws OauthError after too many */
  async function countGuess(address: string, phone: string | null): Promise<void> {
    const rules = [{ bucket: `otp:ip:${address}`, limit: limits.guessesPerAddressAndHour }];
    if (phone) rules.push({ bucket: `otp:phone-ip:${phone}:${address}`, limit: limits.guessesPerPhoneAndAddress });
    for (const rule of rules) {
      const wait = await countUse(db, clock, { ...rule, windowSeconds: hourSeconds });
      if (wait !== null) throw tooManyTries(wait);
    }
  }

  /**
   * The code to compare with, after one more try was counted, and committed, against it and against its door; null when
   * there is none any more.
   * @throws OauthError when all its tries are spent, or the door is shut
   */
  async function countTry(key: store.CodeKey): Promise<store.LoginCode | null> {
    const { phone, now } = key;
    const code = await withTransaction(db, async (trx) => {
      const taken = await store.takeTry(trx, key);
      if (!taken) return null;
      const door = { phone, device: taken.device };
      const failures = await guards.countFailure(trx, door, now, operatorFailures);
      if (failures === null) {
        // Thrown in here, so that the code keeps its try.
        await refuseShut(trx, door, now);
        // The wait ended between the two looks.
        throw tooManyTries(1);
      }
      const wait = waitAfterFailures(failures);
      if (wait > 0) await guards.lockDoor(trx, door, new Date(now.getTime() + wait * 1000));
      return taken;
    });
    if (code) return code;
    const spent = await store.findCode(db, key);
    if (!spent) return null;
    await refuseShut(db, { phone, device: spent.device }, now);
    throw new OauthError(403, "too_many_attempts", m.refused_attempts);
  }

  /** The way back after 100 wrong tries in a row; running sessions were never touched. */
  function unlock(phone: string, operator: Actor): Promise<number> {
    return withTransaction(db, async (trx) => {
      const forgiven = await guards.openDoors(trx, phone, clock.now());
      await recordActivity(trx, clock, {
        type: "phone.unlocked",
        actor: operator,
        vendorId: null,
        subjectType: "phone",
        subjectId: phone,
        details: { forgiven },
      });
      return forgiven;
    });
  }

  async function refuseShut(reader: Kysely<Database>, door: Door, now: Date): Promise<void> {
    const guard = await guards.findGuard(reader, door);
    if (!guard) return;
    if (guard.failures >= operatorFailures) {
      throw new OauthError(403, phoneLockedError, m.refused_phone_locked);
    }
    const wait = guard.locked_until ? Math.ceil((guard.locked_until.getTime() - now.getTime()) / 1000) : 0;
    if (wait > 0) throw tooManyTries(wait);
  }

  return { claimSend, releaseSend, countGuess, countTry, unlock };
}

/** Ends a transaction in which no message could be taken. */
class NoMessage extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super("no message");
    this.refused = refused;
  }
}

/** Whoever can't work hears the same as before work was known: when to ask again. */
function tooManySends(wait: number, more: Record<string, unknown> = {}): OauthError {
  return new OauthError(429, "too_many_requests", words(m.refused_resend, { seconds: wait }), wait, more);
}

function tooManyTries(wait: number): OauthError {
  return new OauthError(429, "too_many_attempts", m.sign_in_too_many, wait);
}
