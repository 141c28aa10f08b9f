// `npm run analytics:rebuild [-- VENDOR]`: all daily rows of analytics anew from the orders, beside a running server or without one.
import process from "node:process";
import { systemClock } from "../server/src/clock.ts";
import { rebuildDays } from "../server/src/modules/analytics/index.ts";
import { withDatabase } from "./with-database.mjs";

await withDatabase({ applicationName: "skipline-rebuild", isForReports: true }, async (db) => {
  const days = await rebuildDays(db, systemClock, process.argv[2] ?? null);
  return `${days} business days rebuilt from their orders`;
});
