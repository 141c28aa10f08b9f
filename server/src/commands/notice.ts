import process from "node:process";
import { languages } from "@skipline/contract/languages";
import { setNotice } from "@skipline/contract/notice-input";
import { systemClock } from "../clock.ts";
import { changeNotice as change, readNotice } from "../modules/venues/index.ts";
import type { Command } from "./skipline.ts";
import { withDatabase } from "./with-database.ts";

const usualHours = "4";

/** What operators say on all screens, for whoever has the machine and not the console: the servers beside it hear of it. */
export const changeNotice: Command = (args) =>
  withDatabase({ applicationName: "skipline-notice" }, async (db) => {
    const texts = args.filter((one) => !one.startsWith("-"));
    const isCleared = args.includes("--clear");
    if (isCleared && args.length > 1) throw new Error("--clear stands alone.");
    if (!isCleared && texts.length === 0) {
      if (args.length > 0) throw new Error("There is no text to say.");
    } else {
      await change({ db, clock: systemClock }, null, isCleared ? null : asNotice(texts, args));
    }
    const notice = await readNotice(db);
    process.stdout.write(
      notice === null
        ? "Nothing is said on the screens.\n"
        : `Said to ${notice.audience} until ${notice.until}:\n${languages.map((one) => `  ${notice[one]}\n`).join("")}`,
    );
    return 0;
  });

/** The texts in the order of the languages. */
function asNotice(texts: readonly string[], flags: readonly string[]) {
  const hours = flags.find((one) => one.startsWith("--hours="))?.slice("--hours=".length) ?? usualHours;
  if (!/^\d{1,3}$/.test(hours)) throw new Error("Hours are a whole number, as in --hours=4.");
  const isGuests = flags.includes("--guests");
  if (isGuests && flags.includes("--staff"))
    throw new Error("Said to both it is said to everyone: leave the flags out.");
  const audience = isGuests ? "guests" : flags.includes("--staff") ? "staff" : "everyone";
  const until = new Date(systemClock.now().getTime() + Number(hours) * 3_600_000).toISOString();
  const said = setNotice.body?.safeParse({
    ...Object.fromEntries(texts.map((text, index) => [languages[index], text])),
    audience,
    until,
  });
  if (!said?.success) throw new Error("A text is one line of at most 200 letters.");
  return said.data;
}
