import process from "node:process";
import { forgetOldRows, scrub } from "../db/scrub.ts";
import { howToMark, markStaging, readStagingMark } from "../db/staging-mark.ts";
import { withTransaction } from "../db/transaction.ts";
import type { Command } from "./skipline.ts";
import { withDatabase } from "./with-database.ts";

/** Hours, where a backup is large: nobody waits for it. */
const longestMs = 24 * 3_600_000;

/** Makes a copy of production one that testers may see. On a database that nobody has marked as a staging's it does nothing. */
export const scrubCopy: Command = () =>
  withDatabase({ applicationName: "skipline-scrub", statementMs: longestMs }, async (db, { config }) => {
    if (config.staging === null) throw new Error("It takes people's data away for good: set STAGING=on where it may.");
    const mark = await readStagingMark(db);
    if (mark !== "restored" && mark !== "scrubbed")
      throw new Error(`The database is not marked as a staging's. Where it is a copy: ${howToMark}`);
    await markStaging(db, "restored");
    await withTransaction(db, scrub);
    await forgetOldRows(db);
    await markStaging(db, "scrubbed");
    process.stdout.write("No personal data and no secret is left. Who operates it: skipline operator +12135550100\n");
    return 0;
  });
