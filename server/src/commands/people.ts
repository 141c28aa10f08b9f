import process from "node:process";
import { systemClock } from "../clock.ts";
import { confirmHolder, deletePerson, exportPerson, findPerson } from "../modules/people/index.ts";
import type { Command } from "./skipline.ts";
import { withDatabase } from "./with-database.ts";

const phoneForm = /^\+[1-9]\d{6,14}$/;

function readPhone(phone: string | undefined): string {
  if (phone === undefined || !phoneForm.test(phone)) throw new Error("A phone is written like +12135550100.");
  return phone;
}

const nobodys = (phone: string) => new Error(`No account has the phone ${phone}.`);

/** For who asks by letter: prints what My Account gives as a file. */
export const exportByPhone: Command = ([first]) => {
  const phone = readPhone(first);
  return withDatabase({ applicationName: "skipline-export" }, async (db) => {
    const person = await findPerson(db, { phone });
    if (!person) throw nobodys(phone);
    process.stdout.write(`${JSON.stringify(await exportPerson(db, person, systemClock.now()), null, 2)}\n`);
    return 0;
  });
};

/** For who asks by letter: does what My Account does, and refuses what it refuses. Only with --yes. */
export const deleteByPhone: Command = (args) => {
  const phone = readPhone(args.find((one) => one !== "--yes"));
  return withDatabase({ applicationName: "skipline-delete" }, async (db, { config }) => {
    const person = await findPerson(db, { phone });
    if (!person) throw nobodys(phone);
    if (!args.includes("--yes")) {
      process.stdout.write(
        `${phone} has an account. Deleting it takes away phone, name, mail address, sessions, roles, notes and messages; ` +
          `orders and payments stay in the books without them. To do so: skipline delete ${phone} --yes\n`,
      );
      return 1;
    }
    await deletePerson(db, systemClock, person);
    process.stdout.write(`The account of ${phone} is deleted.\n`);
    if (config.platformAdminPhones.includes(phone))
      throw new Error("It is named by PLATFORM_ADMIN_PHONES: take it from there, and start the servers anew.");
    return 0;
  });
};

/** For whoever has not signed in for a year and has proved more than a code: the number is still theirs. */
export const confirmByPhone: Command = ([first]) => {
  const phone = readPhone(first);
  return withDatabase({ applicationName: "skipline-confirm" }, async (db) => {
    if (!(await confirmHolder(db, systemClock, phone))) throw nobodys(phone);
    process.stdout.write(`Whoever has ${phone} signs in to its account by a code again.\n`);
    return 0;
  });
};
