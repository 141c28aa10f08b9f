import process from "node:process";
import { languages } from "@skipline/contract/languages";
import { SettingError } from "../setting-error.ts";

/** A command's work, with what stands behind its name. Answers the exit code. */
export type Command = (args: readonly string[]) => Promise<number>;

interface Listed {
  usage: string;
  does: string;
  /** What may follow its name; a value stands behind `=`. */
  flags?: readonly string[];
  words?: number;
  load: () => Promise<Command>;
}

/** Each is read when it is asked for: `skipline check-config` does not wait for the server's modules. */
const commands: Record<string, Listed> = {
  serve: {
    usage: "serve",
    does: "Runs the server until it is told to end.",
    load: async () => async () => {
      await import("../main.ts");
      return 0;
    },
  },
  "check-config": {
    usage: "check-config",
    does: "Prints every setting with what it is, and tries what can be tried. Ends with 1 where something would not work.",
    load: async () => (await import("./check-config.ts")).checkConfig,
  },
  migrate: {
    usage: "migrate [--dry-run]",
    does: "Brings the database's schema up to this version, or names what is pending.",
    flags: ["--dry-run"],
    load: async () => (await import("./migrate.ts")).migrateNow,
  },
  operator: {
    usage: "operator [+12135550100 [NAME] | --remove +12135550100]",
    does: "Lists who operates the platform; adds or removes a phone.",
    flags: ["--remove"],
    words: 2,
    load: async () => (await import("./operator.ts")).changeOperators,
  },
  notice: {
    usage: 'notice ["TEXT" ["IN SPANISH" …] [--guests | --staff] [--hours=4] | --clear]',
    does: "Shows what is said on all screens; says something else there, or takes it back.",
    flags: ["--guests", "--staff", "--hours=", "--clear"],
    words: languages.length,
    load: async () => (await import("./notice.ts")).changeNotice,
  },
  scrub: {
    usage: "scrub",
    does: "Takes personal data and secrets away from a copy of production that is marked as a staging's.",
    load: async () => (await import("./scrub.ts")).scrubCopy,
  },
  export: {
    usage: "export +12135550100",
    does: "Prints all that is stored about a phone's holder, as My Account gives it; of a mail address, its requests for a demo.",
    words: 1,
    load: async () => (await import("./people.ts")).exportStored,
  },
  delete: {
    usage: "delete +12135550100 [--yes]",
    does: "Deletes the account of a phone, as My Account does, or a mail address's requests for a demo; says first what that means.",
    flags: ["--yes"],
    words: 1,
    load: async () => (await import("./people.ts")).deleteStored,
  },
  confirm: {
    usage: "confirm +12135550100",
    does: "Says that a phone's holder has proved to be who they were: they sign in by code again.",
    words: 1,
    load: async () => (await import("./people.ts")).confirmByPhone,
  },
  "rotate-keys": {
    usage: "rotate-keys [--revoke]",
    does: "Signs id tokens with a new key; with --revoke those of the keys before are refused.",
    flags: ["--revoke"],
    load: async () => (await import("./rotate-keys.ts")).rotateKeys,
  },
  "check-invariants": {
    usage: "check-invariants",
    does: "Looks for rows that should not be there, in all tables. Ends with 1 where there are some.",
    load: async () => (await import("./check-invariants.ts")).checkInvariants,
  },
  "rebuild-analytics": {
    usage: "rebuild-analytics [VENDOR]",
    does: "Counts all closed days anew from their orders.",
    words: 1,
    load: async () => (await import("./rebuild-analytics.ts")).rebuildAnalytics,
  },
  months: {
    usage: "months",
    does: "Makes the months of the trail and of scans that are missing, and lists all.",
    load: async () => (await import("./months.ts")).months,
  },
  "detach-year": {
    usage: "detach-year 2025",
    does: "Takes a year that is over out of the trail, into tables that can be dumped and dropped.",
    words: 1,
    load: async () => (await import("./months.ts")).detachYear,
  },
  "forward-activity": {
    usage: "forward-activity",
    does: "After a dump was restored into another cluster, while no server runs: lets the activity log count on.",
    load: async () => (await import("./forward-activity.ts")).forwardActivity,
  },
};

function explain(): string {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  return [
    "skipline COMMAND, with its settings in the environment:",
    ...Object.values(commands).map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`),
    "",
  ].join("\n");
}

async function run([name = "", ...args]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const isAsked = ["", "help", "--help", "-h"].includes(name);
    (isAsked ? process.stdout : process.stderr).write(`${isAsked ? "" : `There is no command ${name}.\n`}${explain()}`);
    return isAsked ? 0 : 2;
  }
  const unknown = findUnknown(command, args);
  if (unknown !== undefined) {
    process.stderr.write(`${unknown} is nothing that ${name} takes: skipline ${command.usage}\n`);
    return 2;
  }
  return (await command.load())(args);
}

/** A flag that is misspelt must not be one that is not there: `migrate --dryrun` would migrate. */
function findUnknown({ flags = [], words = 0 }: Listed, args: readonly string[]): string | undefined {
  const given = args.filter((one) => !one.startsWith("-"));
  const isKnown = (one: string) => flags.includes(one.includes("=") ? one.slice(0, one.indexOf("=") + 1) : one);
  return args.find((one) => one.startsWith("-") && !isKnown(one)) ?? given[words];
}

run(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    const words = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${error instanceof SettingError ? "Setting " : ""}${words}\n`);
    process.exitCode = 1;
  },
);
