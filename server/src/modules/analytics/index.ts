import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Job } from "../../db/jobs.ts";
import type { Lagging } from "../../db/replica.ts";
import type { Database } from "../../db/schema.ts";
import type { Route } from "../../http/call.ts";
import type { Lines } from "../../http/lines.ts";
import type { Payments } from "../payments/index.ts";
import { analyticsRoutes } from "./analytics-routes.ts";
import { buildDays, markDays } from "./daily-rows.ts";
import { createDumps } from "./dumps.ts";
import { createReconciliation } from "./reconciliation.ts";

export { rebuildDays } from "./daily-rows.ts";

export interface AnalyticsDeps {
  /** Few connections of their own: no report slows a bar. */
  reports: Kysely<Database>;
  /** The same, for what bears to be some seconds old. */
  lagging: Lagging;
  /** The days' own: nobody's reports hold up the rows that make them quick. */
  days: Kysely<Database>;
  clock: Clock;
  lines: Pick<Lines, "open">;
  payments: Pick<Payments, "readBooks" | "isAccountReady">;
}

/** What orders add up to: reads what all other nouns keep, and changes none of it. */
export function createAnalytics({ reports, lagging, days, clock, lines, payments }: AnalyticsDeps) {
  const dumps = createDumps({ reports, lagging, clock, lines });
  const reconcileWeek = createReconciliation({ reports, payments });
  const routes: Route[] = analyticsRoutes({
    reports,
    lagging,
    clock,
    dumps,
    reconcileWeek,
    isAccountReady: payments.isAccountReady,
  });
  const jobs: Job[] = [
    {
      name: "analytics.build-days",
      cron: "* * * * *",
      async run() {
        await buildDays(days, clock);
      },
    },
  ];
  return {
    routes,
    jobs,
    /** For the relay's `subscribe("analytics", …)`. */
    markDays,
  };
}
