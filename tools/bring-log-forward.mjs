// `npm run activity:forward`: after a dump was restored into another database cluster, while no server runs (docs/runbook.md).
import { bringClusterForward } from "../server/src/db/activity-cluster.ts";
import { withDatabase } from "./with-database.mjs";

await withDatabase({ applicationName: "skipline-forward" }, async (db) => {
  const isDone = await db.transaction().execute(bringClusterForward);
  return isDone ? "the activity log counts on from where it came from" : "nothing is ahead of this cluster";
});
