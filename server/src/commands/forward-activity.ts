import process from "node:process";
import { bringClusterForward } from "../db/activity-cluster.ts";
import type { Command } from "./skipline.ts";
import { withDatabase } from "./with-database.ts";

/** See docs/runbook.md: no server may run. */
export const forwardActivity: Command = () =>
  withDatabase({ applicationName: "skipline-forward" }, async (db) => {
    const isDone = await db.transaction().execute(bringClusterForward);
    const said = isDone ? "the activity log counts on from where it came from" : "nothing is ahead of this cluster";
    process.stdout.write(`${said}\n`);
    return 0;
  });
