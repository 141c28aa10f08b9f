import process from "node:process";
import { systemClock } from "../clock.ts";
import { rebuildDays } from "../modules/analytics/index.ts";
import type { Command } from "./skipline.ts";
import { withDatabase } from "./with-database.ts";

/** All daily rows of analytics, or a vendor's, anew from the orders. */
export const rebuildAnalytics: Command = ([vendorId = null]) =>
  withDatabase({ applicationName: "skipline-rebuild", isForReports: true }, async (db) => {
    const days = await rebuildDays(db, systemClock, vendorId);
    process.stdout.write(`${days} business days rebuilt from their orders\n`);
    return 0;
  });
