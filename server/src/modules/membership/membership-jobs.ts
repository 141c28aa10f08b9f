import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Job } from "../../db/jobs.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import type { Payments } from "../payments/index.ts";
import { passTime } from "./credit-lines.ts";
import * as store from "./membership-store.ts";
import type { Purchase } from "./purchase-store.ts";
import * as purchases from "./purchase-store.ts";

interface MembershipJobsDeps {
  db: Kysely<Database>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, "warn">;
  payments: Pick<Payments, "cancelIntent">;
  timeZone: string;
}

const batch = 200;
/** One run ends after that many; the next one goes on. */
const mostPurchases = 2_000;
/** Nobody pays a purchase that was not touched for as long. */
const openHours = 24;

export function createMembershipJobs({ db, clock, log, payments, timeZone }: MembershipJobsDeps): Job[] {
  /** Gives the credits of months that have begun and lets memberships lapse; what was missed is made up for. */
  async function passTimeOfAll(): Promise<void> {
    for (;;) {
      const done = await withTransaction(db, async (trx) => {
        const now = clock.now();
        const rows = await store.lockDue(trx, now, batch);
        const passed = rows.map((row) => ({ membershipId: row.membershipId, ...passTime(row, now, timeZone) }));
        await store.recordPassedTime(trx, now, passed);
        return rows.length;
      });
      if (done < batch) return;
    }
  }

  /** Closes purchases that nobody touched for a day. The payment is withdrawn first: what was paid stays payable. */
  async function expirePurchases(): Promise<void> {
    const before = new Date(clock.now().getTime() - openHours * 3_600_000);
    let last: Purchase | null = null;
    for (let seen = 0; seen < mostPurchases; seen += batch) {
      const found: Purchase[] = await purchases.listUntouched(db, before, last, batch);
      for (const purchase of found) {
        try {
          await expire(purchase);
        } catch (error) {
          log.warn({ err: error, purchaseId: purchase.purchaseId }, "purchase could not be expired");
        }
      }
      last = found.at(-1) ?? null;
      if (found.length < batch) return;
    }
  }

  async function expire(purchase: Purchase): Promise<void> {
    const { status } = await payments.cancelIntent({ purpose: "MEMBERSHIP", reference: purchase.purchaseId });
    if (status === "none" || status === "canceled") await purchases.setExpired(db, purchase, clock.now());
  }

  return [
    { name: "membership.pass-time", cron: "* * * * *", run: passTimeOfAll },
    { name: "membership.expire-purchases", cron: "*/10 * * * *", run: expirePurchases },
  ];
}
