import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Job } from "../../db/jobs.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { dueStatus } from "../events/index.ts";
import type { Membership } from "../membership/index.ts";
import { endOf, hasBegun } from "./glevent-rules.ts";
import type { GuestMessages } from "./guest-messages.ts";
import * as glevents from "./guests-store.ts";
import { activityOf } from "./reservation-activity.ts";
import { holdsPlaces } from "./reservation-rules.ts";
import * as reservations from "./reservation-store.ts";
import type { Waitlist } from "./waitlist.ts";
import * as store from "./waitlist-store.ts";

interface JobDeps {
  db: Kysely<Database>;
  clock: Clock;
  membership: Pick<Membership, "returnCredits">;
  waitlist: Pick<Waitlist, "sweep">;
  messages: Pick<GuestMessages, "sendDue" | "forgetOld">;
}

const batch = 200;
/** Rows that one run of a job ends at; the next one goes on. */
const mostBatches = 50;

export function createGuestsJobs(deps: JobDeps): Job[] {
  const { waitlist, messages } = deps;
  const followTime = async () => {
    await moveStatuses(deps);
    await endOver(deps);
    await giveBackCalledOff(deps);
  };
  return [
    { name: "guests.follow-time", cron: "* * * * *", run: followTime },
    { name: "guests.promote-waiting", cron: "* * * * *", run: waitlist.sweep },
    { name: "guests.send-messages", cron: "* * * * *", run: messages.sendDue },
    { name: "guests.forget-messages", cron: "41 9 * * *", run: messages.forgetOld },
  ];
}

/** Brings every event whose start or end has passed to the status that it has by then. */
async function moveStatuses({ db, clock }: JobDeps): Promise<void> {
  const now = clock.now();
  let after: string | null = null;
  for (;;) {
    const rows: glevents.GleventRow[] = await withTransaction(db, async (trx) => {
      const passed = await glevents.lockPassed(trx, now, after, batch);
      for (const row of passed) {
        const status = dueStatus({ ...row, endsAt: endOf(row) }, now);
        if (status === null) continue;
        await glevents.moveStatus(trx, row, status, now);
        await recordActivity(trx, clock, {
          type: "glevent.status_moved",
          actor: null,
          vendorId: row.vendorId,
          subjectType: "glevent",
          subjectId: row.gleventId,
          details: { name: row.name, before: { status: row.status }, after: { status } },
        });
      }
      return passed;
    });
    if (rows.length < batch) return;
    after = rows.at(-1)?.gleventId ?? null;
  }
}

/** Who did not come is a no-show from then on, and may book again. */
async function endOver({ db, clock }: JobDeps): Promise<void> {
  for (let turn = 0; turn < mostBatches; turn += 1) {
    const ended = await store.endReservations(db, { now: clock.now(), userId: null, limit: batch });
    if (ended < batch) return;
  }
}

/** An event that staff closed before it began takes nobody's credits. */
async function giveBackCalledOff({ db, clock, membership }: JobDeps): Promise<void> {
  for (const gleventId of await store.listCalledOff(db, clock.now(), batch)) {
    let cancelled: number;
    do
      cancelled = await withTransaction(db, async (trx) => {
        const event = await glevents.lockGlevent(trx, gleventId);
        const now = clock.now();
        if (!event || event.status !== "COMPLETED" || hasBegun(event, now)) return 0;
        const active = await store.lockActive(trx, gleventId, batch);
        const freed = active.filter((one) => holdsPlaces(one.reservationStatus));
        for (const one of active) {
          await reservations.setCancelled(trx, one, now);
          await recordActivity(
            trx,
            clock,
            activityOf("reservation.cancelled", { ...one, vendorId: event.vendorId }, event, null),
          );
        }
        await reservations.movePlaces(trx, gleventId, -freed.reduce((sum, { quantity }) => sum + quantity, 0));
        for (const { reservationId } of freed) await membership.returnCredits(trx, { reservationId, now });
        return active.length;
      });
    while (cancelled === batch);
  }
}
