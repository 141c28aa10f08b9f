import { randomUUIDv7 } from "node:crypto";
import type { Language } from "@skipline/contract/languages";
import { type Invitation, invitationHours, invitationPauseMinutes, mostInvitations } from "@skipline/contract/roles";
import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../../clock.ts";
import { type Errand, type ErrandOutcome, type GiveJobs, sweepErrand } from "../../db/errands.ts";
import { deleteInBatches } from "../../db/in-batches.ts";
import type { Database } from "../../db/schema.ts";
import { quotas, takeQuotas } from "../../http/quotas.ts";
import { restOfWindow } from "../../http/rate-limit.ts";
import { assertNoWait } from "../../http/request-limit.ts";
import { SmsError, type SmsSender } from "../../providers/sms/sms-sender.ts";
import { noteRefusedStop } from "../auth/index.ts";
import { invitationText } from "./invitation-text.ts";
import * as store from "./invitation-store.ts";

type Db = Kysely<Database>;

export interface InvitationsDeps {
  db: Db;
  clock: Clock;
  sms: SmsSender;
  send: GiveJobs;
  log: FastifyBaseLogger;
  /** Where staff sign in. */
  address: string;
  people: PeopleLookups;
}

/** What accounts tell of phones. */
export interface PeopleLookups {
  /** In which they want to be written to; null where nobody has said so. */
  findLanguage(db: Db, phone: string): Promise<Language | null>;
  /** When somebody was last signed in with each of these, where anybody was. */
  findLastSignIns(db: Db, phones: readonly string[]): Promise<Map<string, Date>>;
}

export type Invitations = ReturnType<typeof createInvitations>;

interface Told {
  vendorId: string;
  phone: string;
  /** As the vendor calls whoever gives the role. */
  inviterName: string;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const windowMs = invitationHours * 60 * minuteMs;

/** Longer than a provider may take: who has not said by then that it was sent has died on the way. */
const claimSeconds = 60;
const mostTries = 5;
/** After a first failure; twice as long after each further one. */
const pauseSeconds = 60;
const mostGiven = 1_000;
/** A phone number is not kept longer than it is of use. */
const keptDays = 30;

/**
 * Text messages that tell somebody of a role. Written in the transaction that gives it, by whoever holds the vendor's row, so
 * that two at once are counted; sent after it.
 */
export function createInvitations(deps: InvitationsDeps) {
  const { db, clock, sms, send: sendErrand, log, address, people } = deps;
  const errand: Errand = {
    name: "venues.invitation",
    tries: mostTries,
    pauseSeconds,
    trySeconds: claimSeconds,
    listDue: async () => (await store.listDue(db, clock.now(), mostGiven)).map((id) => [id]),
    run,
  };

  /** With a new role: no message where there was one lately, or where no more may be sent; the role is given all the same. */
  async function inviteNew(trx: Db, told: Told): Promise<boolean> {
    const since = new Date(clock.now().getTime() - windowMs);
    if ((await store.countSince(trx, told.vendorId, told.phone, since)) > 0) return false;
    if ((await takeUses(trx, told)) !== null) return false;
    await write(trx, told);
    return true;
  }

  /**
   * Once more. One that was written a moment ago and did not fail is the answer.
   * @throws AppError TOO_MANY_REQUESTS
   */
  async function inviteAgain(trx: Db, told: Told): Promise<{ isNew: boolean; invitation: Invitation }> {
    const now = clock.now();
    const [last] = await store.findNewest(trx, told.vendorId, [told.phone]);
    const isFresh = last && now.getTime() - last.createdAt.getTime() < invitationPauseMinutes * minuteMs;
    if (isFresh && last.status !== "FAILED") return { isNew: false, invitation: shown(last) };
    const count = await store.countSince(trx, told.vendorId, told.phone, new Date(now.getTime() - windowMs));
    assertNoWait(count < mostInvitations ? await takeUses(trx, told) : restOfWindow(now, quotas["invite:phone"]));
    await write(trx, told);
    return { isNew: true, invitation: { status: "WAITING", createdAt: now.toISOString() } };
  }

  /** Seconds to wait where the vendor, or all vendors together, have written enough; they go back with the transaction. */
  function takeUses(trx: Db, { vendorId, phone }: Told): Promise<number | null> {
    return takeQuotas(trx, clock.now(), [
      ["invite:vendor", vendorId],
      ["invite:day", vendorId],
      ["invite:phone", phone],
    ]);
  }

  async function write(trx: Db, { vendorId, phone, inviterName }: Told): Promise<void> {
    const venue = await store.findVenue(trx, vendorId);
    const language = (await people.findLanguage(trx, phone)) ?? venue.language;
    const body = invitationText({ venueName: venue.name, inviterName, address, language });
    const invitationId = randomUUIDv7();
    await store.insert(trx, { invitationId, vendorId, phone, body, now: clock.now() });
    await sendErrand(trx, errand.name, [[invitationId]]);
  }

  async function run([invitationId = ""]: readonly string[]): Promise<ErrandOutcome> {
    const now = clock.now();
    const [claimed] = await store.claim(db, { invitationId, now, until: after(now, claimSeconds) });
    if (!claimed) return "done";
    const { phone, body, tries } = claimed;
    if (claimed.isOptedOut) return giveUp(invitationId);
    try {
      await sms.send({ to: phone, body });
    } catch (error) {
      if (error instanceof SmsError && error.refusal === "opted-out") {
        await noteRefusedStop(db, phone, clock.now());
        return giveUp(invitationId);
      }
      const isLast = tries >= mostTries;
      log[isLast ? "error" : "warn"]({ err: error, invitationId, tries }, "an invitation was not sent");
      const failedAt = clock.now();
      const again = after(failedAt, pauseSeconds * 2 ** (tries - 1));
      await store.record(db, invitationId, isLast ? { failed_at: failedAt } : { claimed_until: again });
      return isLast ? "given up" : "again";
    }
    await store.record(db, invitationId, { sent_at: clock.now() });
    return "done";
  }

  /** Its phone takes no messages of venues; asked again, the provider would say the same. */
  async function giveUp(invitationId: string): Promise<ErrandOutcome> {
    const now = clock.now();
    await store.record(db, invitationId, { failed_at: now, opted_out_at: now });
    return "done";
  }

  /** The newest of each of these phones, and whether it has led somebody here. */
  async function listNewest(vendorId: string, phones: readonly string[]): Promise<Map<string, Invitation>> {
    const rows = await store.findNewest(db, vendorId, phones);
    const signIns = await people.findLastSignIns(
      db,
      rows.map(({ phone }) => phone),
    );
    return new Map(
      rows.map((row) => {
        const signedIn = signIns.get(row.phone);
        const isAccepted = signedIn !== undefined && signedIn >= row.createdAt;
        return [row.phone, isAccepted ? { ...shown(row), status: "ACCEPTED" } : shown(row)];
      }),
    );
  }

  async function forgetOld(): Promise<void> {
    const before = new Date(clock.now().getTime() - keptDays * dayMs);
    await deleteInBatches(
      db,
      "staff_invitation",
      sql`created_at < ${before} and (sent_at is not null or failed_at is not null)`,
    );
  }

  return {
    errand,
    inviteNew,
    inviteAgain,
    listNewest,
    withdraw: store.withdraw,
    sweep: () => sweepErrand(db, sendErrand, errand),
    forgetOld,
  };
}

function shown({ status, createdAt }: store.InvitationRow): Invitation {
  return { status, createdAt: createdAt.toISOString() };
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1_000);
}
