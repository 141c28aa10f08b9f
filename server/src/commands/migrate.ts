import process from "node:process";
import { listPending, migrate } from "../db/migrate.ts";
import type { Command } from "./skipline.ts";
import { withDatabaseUrl } from "./with-database.ts";

/** Runs once before the new servers start; servers of the version before go on beside it. */
export const migrateNow: Command = ([flag]) =>
  withDatabaseUrl(async ({ url }) => {
    const isDry = flag === "--dry-run";
    const names = isDry ? await listPending(url) : await migrate(url);
    const said = isDry ? "pending" : "applied";
    process.stdout.write(
      names.length === 0 ? "The database has the newest schema.\n" : names.map((name) => `${said} ${name}\n`).join(""),
    );
    return 0;
  });
