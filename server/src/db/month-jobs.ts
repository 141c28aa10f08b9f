import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import type { Job } from "./jobs.ts";
import { dropOldMonths, makeMonths } from "./months.ts";
import type { Database } from "./schema.ts";

interface MonthsDeps {
  db: Kysely<Database>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, "info">;
}

/** Two, so that one that fails keeps the other from nothing. */
export function createMonthJobs({ db, clock, log }: MonthsDeps): Job[] {
  const told = (what: string, names: readonly string[]) => {
    if (names.length > 0) log.info({ names }, what);
  };
  return [
    {
      name: "db.make-months",
      cron: "3 * * * *",
      isDueAtStart: true,
      run: async () => told("months made", await makeMonths(db, clock.now())),
    },
    {
      name: "db.drop-months",
      cron: "51 9 * * *",
      run: async () => told("months dropped", await dropOldMonths(db, clock.now())),
    },
  ];
}
