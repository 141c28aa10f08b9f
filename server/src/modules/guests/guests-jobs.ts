import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Job } from "../../db/jobs.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { dueStatus } from "../events/index.ts";
import type { Closing } from "./closing.ts";
import type { GuestMessages } from "./guest-messages.ts";
import * as glevents from "./guests-store.ts";
import type { Places } from "./places.ts";

interface JobDeps {
  db: Kysely<Database>;
  clock: Clock;
  closing: Closing;
  places: Pick<Places, "sweep">;
  messages: Pick<GuestMessages, "sweep" | "forgetOld">;
}

const batch = 200;

export function createGuestsJobs(deps: JobDeps): Job[] {
  const { places, messages, closing } = deps;
  return [
    { name: "guests.follow-time", cron: "* * * * *", run: () => moveStatuses(deps) },
    { name: "guests.close-lists", cron: "* * * * *", run: closing.closeDue },
    { name: "guests.promote-waiting", cron: "* * * * *", run: places.sweep },
    { name: "guests.send-messages", cron: "* * * * *", run: messages.sweep },
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
        const status = dueStatus(row, now);
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
