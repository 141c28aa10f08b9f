import process from "node:process";
import { systemClock } from "../clock.ts";
import { addOperator, listOperators, removeOperator } from "../modules/venues/index.ts";
import type { Command } from "./skipline.ts";
import { withDatabase } from "./with-database.ts";

const phoneForm = /^\+[1-9]\d{6,14}$/;

/** The first person of a deployment is made here: whoever may run it on the server's machine may name its operators. */
export const changeOperators: Command = ([first, second]) =>
  withDatabase({ applicationName: "skipline-operator" }, async (db, { config }) => {
    const isRemoval = first === "--remove";
    const phone = isRemoval ? second : first;
    if (phone === undefined && !isRemoval) {
      const named = config.platformAdminPhones.map((one) => `${one}  PLATFORM_ADMIN_PHONES\n`);
      const kept = (await listOperators(db)).map(({ phone: one, name }) => `${one}  ${name ?? ""}`.trimEnd() + "\n");
      process.stdout.write(
        [...named, ...kept].join("") || "There is no operator yet: skipline operator +12135550100\n",
      );
      return 0;
    }
    if (phone === undefined || !phoneForm.test(phone)) throw new Error("A phone is written like +12135550100.");
    const isDone = isRemoval
      ? await removeOperator(db, systemClock, phone)
      : await addOperator(db, systemClock, { phone, name: second ?? null });
    const [done, wasSo] = isRemoval
      ? ["is an operator no more", "was none"]
      : ["is an operator: sign in with it at /staff/signin", "is one already"];
    process.stdout.write(`${phone} ${isDone ? done : wasSo}\n`);
    if (isRemoval && config.platformAdminPhones.includes(phone))
      throw new Error("It is named by PLATFORM_ADMIN_PHONES: take it from there, and start the servers anew.");
    return 0;
  });
