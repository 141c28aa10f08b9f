import process from "node:process";
import { systemClock } from "../clock.ts";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import {
  confirmHolder,
  deleteByNumber,
  deleteRequests,
  exportPerson,
  exportRequests,
  findPerson,
  withoutAccount,
} from "../modules/people/index.ts";
import type { Command } from "./skipline.ts";
import { withDatabase } from "./with-database.ts";

const phoneForm = /^\+[1-9]\d{6,14}$/;

function readPhone(phone: string | undefined): string {
  if (phone === undefined || !phoneForm.test(phone)) throw new Error("A phone is written like +12135550100.");
  return phone;
}

/** Whoever asked for a demo may have typed a phone of any country, and is known by their mail address alone. */
const isMail = (who: string | undefined): who is string => /^[^\s@]+@[^\s@]+$/.test(who ?? "");

const nobodys = (phone: string) => new Error(`No account has the phone ${phone}.`);
const unknown = (phone: string) => new Error(`No account has the phone ${phone}, and nothing else that is stored.`);

/** @throws Error where nothing is stored about whoever has the phone */
async function readStored(db: Kysely<Database>, phone: string) {
  const person = await findPerson(db, { phone });
  const file = await exportPerson(db, person ?? withoutAccount(phone), systemClock.now());
  const count = (name: string) => [file[name]].flat().length;
  const isEmpty = Object.keys(file).every((name) => name === "exportedAt" || count(name) === 0);
  if (isEmpty) throw unknown(phone);
  return { file, count, hasAccount: person !== null };
}

/** @throws Error where nobody with this mail address asked for a demo */
async function readRequests(db: Kysely<Database>, email: string) {
  const file = await exportRequests(db, email, systemClock.now());
  const count = [file["requestsForADemo"]].flat().length;
  if (count === 0) throw new Error(`Nobody asked for a demo with the mail address ${email}.`);
  return { file, count };
}

/** For who asks by letter: prints what My Account gives as a file. */
export const exportStored: Command = ([first]) => {
  const who = isMail(first) ? first : readPhone(first);
  return withDatabase({ applicationName: "skipline-export" }, async (db) => {
    const { file } = isMail(who) ? await readRequests(db, who) : await readStored(db, who);
    process.stdout.write(`${JSON.stringify(file, null, 2)}\n`);
    return 0;
  });
};

/** For who asks by letter: does what My Account does, and refuses what it refuses. Only with --yes. */
export const deleteStored: Command = (args) => {
  const who = args.find((one) => one !== "--yes");
  return isMail(who)
    ? deleteByMail(who, args.includes("--yes"))
    : deleteByPhone(readPhone(who), args.includes("--yes"));
};

function deleteByMail(email: string, isSure: boolean): Promise<number> {
  return withDatabase({ applicationName: "skipline-delete" }, async (db) => {
    const { count } = await readRequests(db, email);
    if (!isSure) {
      process.stdout.write(
        `${count} requests for a demo have the mail address ${email}. An account is its phone's, and stays. ` +
          `To delete them: skipline delete ${email} --yes\n`,
      );
      return 1;
    }
    await deleteRequests(db, email);
    process.stdout.write(
      `${count} requests for a demo of ${email} are deleted.\n` +
        "Not in this database, and yours to see to: the mails about them, and backups.\n",
    );
    return 0;
  });
}

function deleteByPhone(phone: string, isSure: boolean): Promise<number> {
  return withDatabase({ applicationName: "skipline-delete" }, async (db, { config }) => {
    const { count, hasAccount } = await readStored(db, phone);
    const kept = [
      `${count("orders")} orders`,
      `${count("membershipPurchases")} purchases of a membership`,
      `${count("reservations")} places on guest lists`,
    ].join(", ");
    if (!isSure) {
      process.stdout.write(
        `${phone} ${hasAccount ? "has an account" : "has no account; its number is written down"}. ` +
          "Deleting takes away phone, name, mail address, sessions, roles, notes and messages; " +
          `orders and payments stay in the books without them (${kept}). To do so: skipline delete ${phone} --yes\n`,
      );
      return 1;
    }
    if (!(await deleteByNumber(db, systemClock, phone))) throw unknown(phone);
    process.stdout.write(
      `${hasAccount ? `The account of ${phone} is deleted` : `What named ${phone} is deleted`}: ` +
        "phone, name, mail address, sessions, roles, notes and messages are gone.\n" +
        `Kept as books, without them: ${kept}, with their payments and the trail.\n` +
        "Not in this database, and yours to see to: what the payment provider and the sender of messages keep, logs, " +
        "backups, and files that were downloaded.\n",
    );
    if (config.platformAdminPhones.includes(phone))
      throw new Error("It is named by PLATFORM_ADMIN_PHONES: take it from there, and start the servers anew.");
    return 0;
  });
}

/** For whoever has not signed in for a year and has proved more than a code: the number is still theirs. */
export const confirmByPhone: Command = ([first]) => {
  const phone = readPhone(first);
  return withDatabase({ applicationName: "skipline-confirm" }, async (db) => {
    if (!(await confirmHolder(db, systemClock, phone))) throw nobodys(phone);
    process.stdout.write(`Whoever has ${phone} signs in to its account by a code again.\n`);
    return 0;
  });
};
