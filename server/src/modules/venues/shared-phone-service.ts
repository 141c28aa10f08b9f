import { randomBytes, randomUUIDv7 } from "node:crypto";
import { isEasyPin, mostPinTries } from "@skipline/contract/pins";
import { type PhonePerson, type SharedPhone } from "@skipline/contract/shared-phones";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, brokenField, notFound } from "../../http/app-error.ts";
import type { Actor, ActorRole } from "../../http/call.ts";
import { lesserRole } from "../../http/held-phone.ts";
import { hashToken } from "../../token-hash.ts";
import { deedsLiveSeconds, speaksFor } from "./holding.ts";
import type { PinHash } from "./pin-hash.ts";
import { isPinReset, isPinResetSomewhere } from "./pin-reset-store.ts";
import * as store from "./shared-phone-store.ts";
import { findVendor } from "./venues-store.ts";

type Db = Kysely<Database>;

interface SharedPhoneDeps {
  db: Db;
  clock: Clock;
  pinHash: PinHash;
  findRole: (phone: string, vendorId: string) => Promise<ActorRole | null>;
  /** The role that a row of `staff_role` gives a phone. */
  asRole: (phone: string, vendorId: string, row: store.PersonRow) => ActorRole | null;
}

export type SharedPhones = ReturnType<typeof createSharedPhones>;

/** As long as a session lives. */
const sharedMs = 30 * 86_400_000;
/** The longest night's work. */
const heldMs = 16 * 3600_000;

/** Phones that the people of a vendor hold in turn, each by a PIN of their own. */
export function createSharedPhones({ db, clock, pinHash, findRole, asRole }: SharedPhoneDeps) {
  async function getOwnPin(actor: Actor) {
    assertOwnPhone(actor);
    const pin = await store.findPin(db, actor.userId);
    if (!pin) return { datetimeSet: null, isReset: false };
    const isReset = await isPinResetSomewhere(db, actor.userId, pin.pinId);
    return { datetimeSet: pin.setAt.toISOString(), isReset };
  }

  /** @throws AppError RULE_VIOLATED for one that anybody would try first */
  async function setOwnPin(actor: Actor, pin: string) {
    assertOwnPhone(actor);
    if (isEasyPin(pin)) throw brokenField("pin", m.refused_pin_easy);
    const kept = { ...(await pinHash.make(pin)), pinId: randomUUIDv7(), setAt: clock.now() };
    await withTransaction(db, (trx) => store.replacePin(trx, actor.userId, kept));
    return { datetimeSet: kept.setAt.toISOString(), isReset: false };
  }

  /** Shared already, for this vendor, it stays as it is. */
  async function share({ actor, role }: { actor: Actor; role: ActorRole }): Promise<SharedPhone> {
    assertOwnPhone(actor);
    const { userId, sessionId } = actor;
    if (sessionId === null) throw new AppError("RULE_VIOLATED", m.refused_phone_unknown);
    const { vendorId } = role;
    // An operator has a role at whatever is named.
    if (!(await findVendor(db, vendorId))) throw notFound("Vendor");
    const pin = await store.findPin(db, userId);
    // Whoever could not take it back shares nothing.
    if (!pin || (await isPinReset(db, { userId, pinId: pin.pinId, vendorId }))) {
      throw new AppError("RULE_VIOLATED", m.refused_share_without_pin);
    }
    return withTransaction(db, async (trx) => {
      const now = clock.now();
      await store.lockPerson(trx, userId);
      const known = await store.findPhone(trx, sessionId, now);
      if (known?.vendorId === vendorId) return showPhone(known);
      await store.endPhone(trx, sessionId, now);
      const expiresAt = new Date(now.getTime() + sharedMs);
      const phone = { sharedPhoneId: randomUUIDv7(), vendorId, userId, madeAt: now, expiresAt };
      await store.insertPhone(trx, sessionId, phone);
      await record(trx, "phone.shared", { actor, role }, phone.sharedPhoneId);
      return showPhone(phone);
    });
  }

  /** By whoever is signed in there alone: else a phone that somebody has put down would be theirs with all their power. */
  async function unshare({ actor, role }: { actor: Actor; role: ActorRole }): Promise<void> {
    const { holds } = actor;
    if (!holds || holds.signedIn.userId !== actor.userId) throw new AppError("FORBIDDEN", m.refused_unshare);
    const phone = await getPhone(holds.signedIn, holds.vendorId);
    await withTransaction(db, async (trx) => {
      await store.endPhone(trx, holds.signedIn.sessionId ?? "", clock.now());
      await record(trx, "phone.unshared", { actor, role }, phone.sharedPhoneId);
    });
  }

  /** Whoever could do something on it. */
  async function listPeople(signedIn: Actor, vendorId: string): Promise<PhonePerson[]> {
    await getPhone(signedIn, vendorId);
    const own = await findRole(signedIn.phone, vendorId);
    const people = await store.listPeople(db, vendorId, signedIn.userId);
    return people.flatMap(({ userId, phone, tries, isReset, ...row }) => {
      const role = lesserRole(asRole(phone, vendorId, row), own);
      return role ? [{ userId, name: shortName(role.name), isLocked: isReset || tries >= mostPinTries }] : [];
    });
  }

  /**
   * Gives the phone to whoever's PIN it is. The try is counted and kept before anything is compared.
   * @throws AppError PIN_REFUSED, FORBIDDEN where they could do nothing on it
   */
  async function switchHolder(signedIn: Actor, vendorId: string, { userId, pin }: { userId: string; pin: string }) {
    const phone = await getPhone(signedIn, vendorId);
    const kept = await store.findPin(db, userId);
    const person = kept && (await store.findPersonPhone(db, userId));
    const role = person ? lesserRole(await findRole(person, vendorId), await findRole(signedIn.phone, vendorId)) : null;
    if (!kept || !role) throw new AppError("FORBIDDEN", m.refused_no_holder);
    const believed = { userId, pinId: kept.pinId, vendorId };
    if (await isPinReset(db, believed)) throw pinReset();
    const tries = await store.takePinTry(db, userId, signedIn.userId, mostPinTries);
    if (tries === null) throw pinRefused(0);
    if (!(await pinHash.isSame(pin, kept))) {
      const triesLeft = mostPinTries - tries;
      if (triesLeft === 0) await noteLock(role, phone.sharedPhoneId);
      throw pinRefused(triesLeft);
    }
    const mark = randomBytes(32).toString("base64url");
    const now = clock.now();
    const until = new Date(Math.min(now.getTime() + heldMs, phone.expiresAt.getTime()));
    await withTransaction(db, async (trx) => {
      if (!(await store.lockPhone(trx, phone.sharedPhoneId))) throw notFound("Shared phone");
      // Whoever sets another PIN meanwhile, or resets it, comes before, or ends this holder as well.
      if (!(await store.holdPin(trx, userId, kept.pinId))) throw pinRefused(mostPinTries);
      if (await isPinReset(trx, believed)) throw pinReset();
      await store.endHolder(trx, phone.sharedPhoneId, now);
      const { sharedPhoneId } = phone;
      const holder = {
        holderId: randomUUIDv7(),
        sharedPhoneId,
        userId,
        markHash: hashToken(mark),
        beganAt: now,
        until,
      };
      await store.insertHolder(trx, holder);
      await store.forgetPinTries(trx, userId, signedIn.userId);
    });
    return { userId, name: role.name, role: role.role, mark, datetimeUntil: until.toISOString() };
  }

  async function lock(signedIn: Actor, vendorId: string): Promise<void> {
    const { sharedPhoneId } = await getPhone(signedIn, vendorId);
    await store.endHolder(db, sharedPhoneId, clock.now());
  }

  /** @throws AppError HOLDER_ENDED */
  async function findHolder(signedIn: Actor, mark: string, secondsAgo: number | null): Promise<Actor> {
    const row = await store.findHolder(db, hashToken(mark));
    const isTheirs = row !== null && speaksFor(row, { signedIn, secondsAgo, now: clock.now() });
    if (!row?.phone || !isTheirs) throw new AppError("HOLDER_ENDED", m.refused_holder_ended);
    const { userId, phone, vendorId } = row;
    // Whoever works there no more holds nothing of theirs.
    if (!(await findRole(phone, vendorId))) throw new AppError("HOLDER_ENDED", m.refused_holder_role_ended);
    return { userId, phone, sessionId: signedIn.sessionId, holds: { vendorId, signedIn } };
  }

  async function getPhone({ sessionId }: Actor, vendorId: string): Promise<store.Phone> {
    const phone = sessionId === null ? null : await store.findPhone(db, sessionId, clock.now());
    if (phone?.vendorId !== vendorId) throw notFound("Shared phone");
    return phone;
  }

  /** Its manager shall hear of it: somebody guesses, or somebody has forgotten theirs. */
  function noteLock({ name, vendorId }: ActorRole, sharedPhoneId: string): Promise<void> {
    return recordActivity(db, clock, {
      type: "pin.locked",
      actor: null,
      vendorId,
      subjectType: "shared_phone",
      subjectId: sharedPhoneId,
      details: { name },
    });
  }

  function record(
    trx: Db,
    type: "phone.shared" | "phone.unshared",
    { actor, role }: { actor: Actor; role: ActorRole },
    sharedPhoneId: string,
  ): Promise<void> {
    return recordActivity(trx, clock, {
      type,
      actor: { userId: actor.userId, name: role.name },
      vendorId: role.vendorId,
      subjectType: "shared_phone",
      subjectId: sharedPhoneId,
    });
  }

  return {
    getOwnPin,
    setOwnPin,
    share,
    unshare,
    listPeople,
    switchHolder,
    lock,
    findHolder,
    job: {
      name: "venues.forget-shared-phones",
      cron: "53 9 * * *",
      run: () => store.deleteOldPhones(db, new Date(clock.now().getTime() - deedsLiveSeconds * 1000)),
    },
  };
}

/** What is a person's own they do where they are signed in themselves. */
function assertOwnPhone({ holds }: Actor): void {
  if (holds) throw new AppError("FORBIDDEN", m.refused_on_shared_phone);
}

function pinRefused(triesLeft: number): AppError {
  const saying = triesLeft === 0 ? m.refused_pin_locked : m.refused_pin;
  return new AppError("PIN_REFUSED", saying, { details: { triesLeft } });
}

/** By a manager: no try helps. */
const pinReset = () => new AppError("PIN_REFUSED", m.refused_pin_reset, { details: { triesLeft: 0 } });

const firstLetter = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 0);

/** Enough for a bar to tell two people apart, and no more than that. */
function shortName(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last ? `${first} ${firstLetter(last)}.` : first;
}

function showPhone({ vendorId, madeAt, expiresAt }: store.Phone): SharedPhone {
  return { vendorId, datetimeShared: madeAt.toISOString(), datetimeUntil: expiresAt.toISOString() };
}
