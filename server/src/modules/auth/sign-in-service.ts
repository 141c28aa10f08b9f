import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { OauthError } from "../../http/app-error.ts";
import { countUse } from "../../http/rate-limit.ts";
import type { SmsSender } from "../../providers/sms/sms-sender.ts";
import * as store from "./auth-store.ts";
import { addressBucket } from "./client-address.ts";
import { operatorFailures, waitAfterFailures } from "./phone-guard.ts";
import { parseMobilePhone } from "./phone-number.ts";
import { drawCode, drawToken, hashToken, sameBytes, type Secrets } from "./secrets.ts";
import type { Renewed, Sessions } from "./session-service.ts";
import { grantedScope, type Tokens } from "./tokens.ts";

export const codeSeconds = 300;
const resendSeconds = 60;
const hourSeconds = 3600;

export interface SignInLimits {
  sendsPerPhoneAndHour: number;
  sendsPerAddressAndHour: number;
  /** All phones together. */
  sendsPerMinute: number;
  /** Guesses of one address at one phone: it is shut out before the phone is. */
  triesPerPhoneAndAddress: number;
  triesPerAddressAndHour: number;
}

export const defaultLimits: SignInLimits = {
  sendsPerPhoneAndHour: 5,
  sendsPerAddressAndHour: 20,
  sendsPerMinute: 120,
  triesPerPhoneAndAddress: 15,
  triesPerAddressAndHour: 300,
};

/** For the test that shows what the guards are for. */
export interface UnsafeSignIn {
  /** Compares first and counts afterwards. */
  compareBeforeCounting?: boolean;
  /** Told of every comparison. */
  onCompare?: () => void;
}

interface SignInDeps {
  db: Kysely<Database>;
  clock: Clock;
  sms: SmsSender;
  secrets: Secrets;
  sessions: Sessions;
  tokens: Tokens;
  config: { clientId: string; audience: string; host: string; regions: readonly string[] };
  limits: SignInLimits;
  onSendFailed: (error: unknown) => void;
  unsafeForTests?: UnsafeSignIn | undefined;
}

interface Guess {
  phone: string;
  otp: string;
  clientId: string;
  /** The cookie of the browser that asked for the code. */
  binding: string | null;
  address: string;
  scope?: string | undefined;
  audience?: string | undefined;
}

export function createSignIn(deps: SignInDeps) {
  const { db, clock, sms, secrets, sessions, tokens, config, limits, unsafeForTests } = deps;

  /** Sends a code. What it answers does not depend on whether the phone has an account. */
  async function start(input: { phone: string; clientId: string; address: string }) {
    checkClient(input.clientId);
    const phone = parseMobilePhone(input.phone, config.regions);
    if (!phone) throw new OauthError(400, "bad.phone_number", "Invalid phone number. Please enter a valid number.");
    const now = clock.now();
    await refuseLocked(phone, now);
    await limitSends(phone, input.address, now);
    const code = drawCode();
    const binding = drawToken();
    const loginCodeId = await storeCode(phone, input.clientId, code, binding, now);
    try {
      await sms.send({ to: phone, body: messageOf(code) });
    } catch (error) {
      deps.onSendFailed(error);
      // What never arrived must not be guessed, nor keep the next one waiting.
      await store.supersedeCodes(db, phone, input.clientId, clock.now());
      await store.releaseSend(db, phone, now);
      throw new OauthError(400, "sms_provider_error", "The message could not be sent. Please try again.");
    }
    return { loginCodeId, phone, binding };
  }

  /** The last line lets a phone offer the code to this site, and to no other. */
  function messageOf(code: string): string {
    return `Your Skipline code is ${code}\n\n@${config.host} #${code}`;
  }

  async function limitSends(phone: string, address: string, now: Date): Promise<void> {
    const bucket = `sms:ip:${addressBucket(address)}`;
    const addressWait = await countUse(db, clock, {
      bucket,
      limit: limits.sendsPerAddressAndHour,
      windowSeconds: hourSeconds,
    });
    if (addressWait !== null) throw tooManySends(addressWait);
    const resendWait = await store.claimSend(db, phone, now, resendSeconds);
    if (resendWait !== null) throw tooManySends(resendWait);
    // Whoever holds the claim is alone with this phone for a minute, so that reading before writing is safe here.
    const sent = await store.listSendTimes(db, phone, new Date(now.getTime() - hourSeconds * 1000));
    const oldest = sent.at(-limits.sendsPerPhoneAndHour);
    if (oldest) {
      await store.releaseSend(db, phone, now);
      throw tooManySends(Math.ceil((oldest.getTime() + hourSeconds * 1000 - now.getTime()) / 1000));
    }
    const allWait = await countUse(db, clock, { bucket: "sms:all", limit: limits.sendsPerMinute, windowSeconds: 60 });
    if (allWait !== null) {
      await store.releaseSend(db, phone, now);
      throw tooManySends(allWait);
    }
  }

  async function storeCode(phone: string, clientId: string, code: string, binding: string, now: Date): Promise<string> {
    const loginCodeId = randomUUIDv7();
    await withTransaction(db, async (trx) => {
      await store.supersedeCodes(trx, phone, clientId, now);
      await trx
        .insertInto("login_code")
        .values({
          login_code_id: loginCodeId,
          phone,
          client_id: clientId,
          binding_hash: hashToken(binding),
          code_mac: secrets.codeMac(code, { loginCodeId, phone, clientId }),
          created_at: now,
          expires_at: new Date(now.getTime() + codeSeconds * 1000),
        })
        .execute();
    });
    return loginCodeId;
  }

  /** Exchanges a code for a session. The try is counted and committed before the code is looked at. */
  async function exchangeCode(guess: Guess): Promise<Renewed> {
    checkClient(guess.clientId);
    if (guess.audience !== undefined && guess.audience !== config.audience) {
      throw new OauthError(403, "access_denied", "Service not found.");
    }
    const phone = parseMobilePhone(guess.phone, config.regions);
    await limitTries(guess.address, phone);
    if (!phone || guess.binding === null || !/^\d{6}$/.test(guess.otp)) throw wrongCode();
    const key = { phone, clientId: guess.clientId, bindingHash: hashToken(guess.binding), now: clock.now() };
    const code = unsafeForTests?.compareBeforeCounting ? await store.findBoundCode(db, key) : await countTry(key);
    if (!code) throw wrongCode();
    unsafeForTests?.onCompare?.();
    const mac = secrets.codeMac(guess.otp, { loginCodeId: code.login_code_id, phone, clientId: guess.clientId });
    if (!sameBytes(mac, code.code_mac)) throw wrongCode();
    return openSession(phone, code.login_code_id, guess);
  }

  async function limitTries(address: string, phone: string | null): Promise<void> {
    const from = addressBucket(address);
    const rules = [{ bucket: `otp:ip:${from}`, limit: limits.triesPerAddressAndHour }];
    if (phone) rules.push({ bucket: `otp:phone-ip:${phone}:${from}`, limit: limits.triesPerPhoneAndAddress });
    for (const rule of rules) {
      const wait = await countUse(db, clock, { ...rule, windowSeconds: hourSeconds });
      if (wait !== null) throw tooManyTries(wait);
    }
  }

  type CodeKey = Parameters<typeof store.takeTry>[1];

  /** The code to compare with, after one more try was counted against it and against the phone; null when there is none. */
  async function countTry(key: CodeKey): Promise<store.LoginCode | null> {
    const counted = await withTransaction(db, async (trx) => {
      const failures = await store.countFailure(trx, key.phone, key.now, operatorFailures);
      if (failures === null) return "locked";
      const code = await store.takeTry(trx, key);
      if (!code) {
        // Nothing will be compared, so nothing counts against the phone.
        await undoFailure(trx, key.phone, failures);
        return (await store.findBoundCode(trx, key)) ? "spent" : null;
      }
      const wait = waitAfterFailures(failures);
      if (wait > 0) await store.lockPhone(trx, key.phone, new Date(key.now.getTime() + wait * 1000));
      return code;
    });
    if (counted === "spent") {
      throw new OauthError(
        403,
        "too_many_attempts",
        "You've reached the maximum number of attempts. Ask for a new code.",
      );
    }
    if (counted === "locked") {
      await refuseLocked(key.phone, key.now);
      // The wait ended between the two looks.
      throw tooManyTries(1);
    }
    return counted;
  }

  async function undoFailure(trx: Kysely<Database>, phone: string, failures: number): Promise<void> {
    await trx
      .updateTable("phone_guard")
      .set({ failures: failures - 1 })
      .where("phone", "=", phone)
      .execute();
  }

  async function refuseLocked(phone: string, now: Date): Promise<void> {
    const guard = await store.findGuard(db, phone);
    if (!guard) return;
    if (guard.failures >= operatorFailures) {
      throw new OauthError(403, "too_many_attempts", "This number is locked. Please contact support.");
    }
    const wait = guard.locked_until ? Math.ceil((guard.locked_until.getTime() - now.getTime()) / 1000) : 0;
    if (wait > 0) throw tooManyTries(wait);
  }

  async function openSession(phone: string, loginCodeId: string, guess: Guess): Promise<Renewed> {
    const now = clock.now();
    const scope = grantedScope(guess.scope);
    const session = { clientId: guess.clientId, audience: config.audience, scope };
    const opened = await withTransaction(db, async (trx) => {
      const spent = await store.spendCode(trx, loginCodeId, now);
      if (!spent && !unsafeForTests?.compareBeforeCounting) return null;
      await store.clearFailures(trx, phone, now);
      const { userId, isNew } = await store.upsertUserOfPhone(trx, phone, now);
      const origin = unsafeForTests?.compareBeforeCounting ? randomUUID() : loginCodeId;
      return { userId, isNew, ...(await sessions.open(trx, { ...session, userId, loginCodeId: origin })) };
    });
    if (!opened) throw wrongCode();
    const { userId, familyId, isNew } = opened;
    const answer = await tokens.issue({ ...session, userId, phone, familyId, isNewAccount: isNew });
    return { answer, cookie: opened.cookie };
  }

  function checkClient(clientId: string): void {
    if (clientId !== config.clientId) throw new OauthError(401, "invalid_client", "Unknown client.");
  }

  return { start, exchangeCode };
}

function wrongCode(): OauthError {
  return new OauthError(403, "invalid_grant", "Wrong phone number or verification code.");
}

function tooManySends(wait: number): OauthError {
  return new OauthError(429, "too_many_requests", `Please wait ${wait} seconds before asking for another code.`, wait);
}

function tooManyTries(wait: number): OauthError {
  return new OauthError(429, "too_many_attempts", "Too many attempts. Please try again later.", wait);
}
