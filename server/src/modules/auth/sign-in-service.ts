import { randomUUIDv7 } from "node:crypto";
import { noTextsError, unusedAccountError } from "@skipline/contract/issuer";
import type { Language } from "@skipline/contract/languages";
import type { WorkSolution } from "@skipline/contract/sign-in-work";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, OauthError } from "../../http/app-error.ts";
import { SmsError } from "../../providers/sms/sms-sender.ts";
import * as store from "./auth-store.ts";
import type { CodeDelivery } from "./code-delivery.ts";
import { clearFailures, type Door } from "./guard-store.ts";
import { noteRefusedStop } from "./opt-outs.ts";
import { describeRefusedPhone, parseCallablePhone, parseMobilePhone, spellPhone } from "./phone-number.ts";
import { hashToken } from "../../token-hash.ts";
import { drawCode, drawToken, type Secrets } from "./secrets.ts";
import type { Renewed, Sessions } from "./session-service.ts";
import { createWork } from "./proof-of-work.ts";
import { createSignInGuard, type SignInLimits } from "./sign-in-guard.ts";
import { createSmsAllowance } from "./sms-allowance.ts";
import type { Channel, SmsFigures } from "./sms-figures.ts";
import type { SmsLimits } from "./sms-limits.ts";
import { grantedScope, type Tokens } from "./tokens.ts";

export const codeSeconds = 300;

interface SignInDeps {
  db: Kysely<Database>;
  clock: Clock;
  delivery: CodeDelivery;
  secrets: Secrets;
  sessions: Sessions;
  tokens: Tokens;
  config: { clientId: string; audience: string; regions: readonly string[] };
  limits: SignInLimits;
  smsLimits: SmsLimits;
  figures: SmsFigures;
  onSendFailed: (error: unknown) => void;
  /**
   * Ends the account of a phone that nobody has signed in with since then, so that whoever has the number now starts empty.
   * @throws AppError where it has something open
   */
  endUnused: EndUnused;
}

export type EndUnused = (account: { phone: string; unusedSince: Date }) => Promise<void>;

/** So long without a sign-in, and a number may be somebody else's by now. */
const unusedMs = 365 * 86_400_000;

class Unused extends Error {}

interface NewCode {
  clientId: string;
  code: string;
  binding: string;
  /** What the message was counted against; null for a known device's. */
  source: string | null;
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
  const { db, clock, delivery, secrets, sessions, tokens, config } = deps;
  const work = createWork({ clock, keys: secrets.workKeys });
  const allowance = createSmsAllowance(deps.smsLimits);
  const guard = createSignInGuard({ ...deps, allowance, work });

  /** Sends a code. What it answers does not depend on whether the phone has an account. */
  async function start(input: {
    phone: string;
    clientId: string;
    address: string;
    device: string | null;
    work?: WorkSolution | undefined;
    channel?: Channel | undefined;
    /** Of the message, or the call. */
    language: Language;
  }) {
    checkClient(input.clientId);
    const { channel = "text" } = input;
    const phone = readPhone({ ...input, channel });
    const now = clock.now();
    const door = { phone, device: secrets.readDevice(input.device, phone) ?? Buffer.alloc(0) };
    const done = input.work ? await work.check(input.work, phone) : null;
    const asking = { door, address: input.address, work: done, channel, now };
    const claimed = await guard.claimSend(asking);
    const code = drawCode();
    const binding = drawToken();
    const { clientId } = input;
    const loginCodeId = await storeCode(door, { clientId, code, binding, source: claimed.source }, now);
    try {
      await delivery.deliver(channel, { to: phone, code, language: input.language });
    } catch (error) {
      const why = whyNotDelivered(error, channel);
      if (!why.isTheirs) deps.onSendFailed(error);
      // What never arrived must not be guessed, nor keep the next one waiting.
      await store.supersedeCodes(db, door, input.clientId, clock.now());
      await guard.releaseSend(asking, claimed, { isFault: !why.isTheirs });
      if (why.isOptedOut) await noteRefusedStop(db, phone, clock.now());
      throw why.error;
    }
    return { loginCodeId, phone, binding };
  }

  /** @throws OauthError in words for its owner */
  function readPhone({ phone, channel, language }: { phone: string; channel: Channel; language: Language }): string {
    const { regions } = config;
    if (channel === "call" && !delivery.canCall) throw new OauthError(400, "invalid_request", m.refused_calls);
    const found = channel === "call" ? parseCallablePhone(phone, regions) : parseMobilePhone(phone, regions);
    if (found !== null) return found;
    if (delivery.canCall && parseCallablePhone(phone, regions) !== null) throw noTexts();
    const why = describeRefusedPhone(phone, regions, language, m.refused_sign_in_abroad);
    throw new OauthError(400, "bad.phone_number", why);
  }

  /** What is told to whoever asked, and whether it is of their number or of us. */
  function whyNotDelivered(failure: unknown, channel: Channel) {
    const { refusal = null, sender = null } = failure instanceof SmsError ? failure : {};
    if (refusal === "opted-out") return { isTheirs: true, isOptedOut: true, error: optedOut(sender) };
    const isLandline = refusal === "number" && channel === "text" && delivery.canCall;
    if (isLandline) return { isTheirs: true, isOptedOut: false, error: noTexts() };
    const said = channel === "call" ? m.refused_not_called : m.refused_not_sent;
    return { isTheirs: false, isOptedOut: false, error: new OauthError(400, "sms_provider_error", said) };
  }

  async function storeCode(door: Door, made: NewCode, now: Date): Promise<string> {
    const { phone } = door;
    const { clientId, code, binding, source } = made;
    const loginCodeId = randomUUIDv7();
    await withTransaction(db, async (trx) => {
      await store.supersedeCodes(trx, door, clientId, now);
      await trx
        .insertInto("login_code")
        .values({
          login_code_id: loginCodeId,
          ...door,
          client_id: clientId,
          binding_hash: hashToken(binding),
          code_mac: secrets.codeMac(code, { loginCodeId, phone, clientId }),
          source,
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
      throw new OauthError(403, "access_denied", m.refused_service);
    }
    const readGuess = delivery.canCall ? parseCallablePhone : parseMobilePhone;
    const phone = readGuess(guess.phone, config.regions);
    const key = phone && keyOf(guess, phone);
    if (!phone || !key || !(await store.findCode(db, key))) {
      await guard.countGuess(guess.address, phone);
      throw wrongCode();
    }
    const code = await guard.countTry(key);
    if (!code) throw wrongCode();
    const made = { loginCodeId: code.login_code_id, phone, clientId: guess.clientId };
    if (!secrets.isCode(guess.otp, made, code.code_mac)) throw wrongCode();
    return openSession({ phone, device: code.device }, code, guess);
  }

  function keyOf({ otp, binding, clientId }: Guess, phone: string): store.CodeKey | null {
    if (binding === null || !/^\d{6}$/.test(otp)) return null;
    return { phone, clientId, bindingHash: hashToken(binding), now: clock.now() };
  }

  async function openSession(door: Door, code: store.LoginCode, guess: Guess): Promise<Renewed> {
    const now = clock.now();
    const unusedSince = new Date(now.getTime() - unusedMs);
    try {
      // A device that has signed in with this number before proves more than a code.
      return await openSessionAt(now, door, code, guess, door.device.length > 0 ? null : unusedSince);
    } catch (error) {
      if (!(error instanceof Unused)) throw error;
    }
    await endUnused({ phone: door.phone, unusedSince });
    return openSessionAt(now, door, code, guess, null);
  }

  async function endUnused(account: { phone: string; unusedSince: Date }): Promise<void> {
    try {
      await deps.endUnused(account);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new OauthError(403, unusedAccountError, m.refused_unused_account);
    }
  }

  async function openSessionAt(
    now: Date,
    door: Door,
    code: store.LoginCode,
    guess: Guess,
    unusedSince: Date | null,
  ): Promise<Renewed> {
    const { phone } = door;
    const { login_code_id: loginCodeId, source } = code;
    const scope = grantedScope(guess.scope);
    const session = { clientId: guess.clientId, audience: config.audience, scope };
    const opened = await withTransaction(db, async (trx) => {
      if (!(await store.spendCode(trx, loginCodeId, now))) return null;
      await clearFailures(trx, door, now);
      const user = await store.upsertUserOfPhone(trx, { phone, now, unusedSince });
      if (!user) throw new Unused();
      const { userId, isNew } = user;
      const family = await sessions.open(trx, { ...session, userId, loginCodeId });
      // Last: others who sign in from there wait for this row.
      if (source !== null) await allowance.noteEntered(trx, source, now);
      return { userId, isNew, ...family };
    });
    if (!opened) throw wrongCode();
    const { userId, familyId, isNew } = opened;
    const answer = await tokens.issue({ ...session, userId, phone, familyId, isNewAccount: isNew });
    return { phone, answer, cookie: opened.cookie };
  }

  /** @throws OauthError invalid_client */
  function checkClient(clientId: string): void {
    if (clientId !== config.clientId) throw new OauthError(401, "invalid_client", m.refused_client);
  }

  return { start, exchangeCode, checkClient, unlock: guard.unlock };
}

/** The provider sends nothing, not even a code, to who has texted STOP; only they can change that. */
function optedOut(sender: string | null): OauthError {
  const why = sender === null ? m.refused_opted_out : words(m.refused_opted_out_of, { sender: spellPhone(sender) });
  return new OauthError(400, "sms_opted_out", why);
}

/** A landline, as far as anybody knows: a call reaches it. */
function noTexts(): OauthError {
  return new OauthError(400, noTextsError, m.refused_no_texts);
}

function wrongCode(): OauthError {
  return new OauthError(403, "invalid_grant", m.refused_code);
}
