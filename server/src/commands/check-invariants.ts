import process from "node:process";
import { ofOurOwn } from "../db/check-invariants.ts";
import { findViolationsOf } from "../db/invariants.ts";
import type { Command } from "./skipline.ts";
import { withDatabase } from "./with-database.ts";

/** From the first order on, for as long as it takes: of a restored copy, say. */
const all = { from: "00000000-0000-0000-0000-000000000000", most: 100 };

export const checkInvariants: Command = () =>
  withDatabase({ applicationName: "skipline-invariants" }, async (db) => {
    const rules = ofOurOwn();
    let broken = 0;
    for (const rule of rules) {
      for (const { subject, detail } of await findViolationsOf(rule, db, all)) {
        broken += 1;
        process.stdout.write(`${rule.title}\n  ${subject}: ${detail}\n`);
      }
    }
    process.stdout.write(`${rules.length} invariants, ${broken} rows that break them\n`);
    return broken === 0 ? 0 : 1;
  });
