import process from "node:process";
import { systemClock } from "../clock.ts";
import { detachYear as detach } from "../db/detached-year.ts";
import { listParts, makeMonths } from "../db/months.ts";
import type { Command } from "./skipline.ts";
import { withDatabase } from "./with-database.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** As the job does, however many rows have to go home: then those who write wait. */
export const months: Command = () =>
  withDatabase({ applicationName: "skipline-months" }, async (db) => {
    for (const name of await makeMonths(db, systemClock.now(), Number.MAX_SAFE_INTEGER - 1)) say(`made ${name}`);
    for (const { name, isDefault, from, to } of await listParts(db))
      say(isDefault ? `${name}: what has no month` : `${name}: ${from ?? "the oldest row"} to ${to}`);
    return 0;
  });

export const detachYear: Command = ([year = ""]) => {
  if (!/^20\d\d$/.test(year)) throw new Error("A year is four digits, as in detach-year 2025.");
  return withDatabase({ applicationName: "skipline-months" }, async (db) => {
    const gone = await detach(db, Number(year), systemClock.now());
    for (const { name, megabytes } of gone) say(`detached.${name} ${megabytes.toFixed(0)} MB`);
    say(`Keep it:  pg_dump -Fc -t 'detached.activity_*' -f activity-${year}.dump "$DATABASE_URL"`);
    say(`Then:     ${gone.map(({ name }) => `drop table detached.${name};`).join(" ")}`);
    return 0;
  });
};
