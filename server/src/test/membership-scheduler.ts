import { once } from "node:events";
import process from "node:process";
import { pino } from "pino";
import { createMembership } from "../modules/membership/index.ts";
import { connectTestDatabase } from "./database.ts";
import type { SchedulerOptions, Wake } from "./start-membership-scheduler.ts";
import { tamperWithDriver } from "./tampering.ts";

/** Run as a process of its own by `startMembershipScheduler`: a server's job that lets time pass, at the moments it is told. */
const { url, tampering } = JSON.parse(process.env["SKIPLINE_TEST_SCHEDULER"] ?? "{}") as SchedulerOptions;
const endTampering = tampering ? tamperWithDriver(tampering) : () => {};
const { db, close } = connectTestDatabase(url);
const unasked = () => Promise.reject(new Error("time passes without a payment"));
const payments = { ensureIntent: unasked, refresh: unasked, findSubject: unasked, cancelIntent: unasked };
// Whoever forked us has ended, or we have.
process.once("disconnect", () => process.exit());
process.send?.("started");
for (;;) {
  const [wish] = (await once(process, "message")) as [Wake | "close"];
  if (wish === "close") break;
  const { timeZone, at } = wish;
  const clock = { now: () => new Date(at) };
  const config = { inviteOnly: false, timeZone };
  const { jobs } = createMembership({ db, clock, log: pino({ level: "silent" }), payments, config });
  await jobs.find(({ name }) => name === "membership.pass-time")!.run();
  process.send?.("done");
}
await close();
endTampering();
process.disconnect?.();
