// `npm run mechanisms [-- FOLDER]`: how many mechanisms of one kind the server has, who uses each, and the files that three
// acts open in the web app. Told, not aimed at; FOLDER is another checkout to compare with.
//
// A kind is known by a sign: what no mechanism of it can do without. Files that have it, lie in one folder and import each
// other are one mechanism. Those that there are have a name here, so that `mechanisms.test.mjs` finds the next one. A kind
// needs so many (`enough`); what there is beside them says why.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { root } from "./bootstrap.mjs";
import { readModules } from "./changed.mjs";

const server = (...names) => ({ files: names.map((name) => `server/src/${name}.ts`) });
const because = (why, ...names) => ({ ...server(...names), why });

export const KINDS = [
  {
    name: "Do a thing once",
    sign: "keeps a caller's key, or compares what was asked under it",
    byHand: 9,
    enough: 2,
    hasSign: (text) => /\b\w*key\??\.(?:value|bodyHash)\b|\bbody_hash\b/i.test(text),
    known: {
      "the record of effects": server("http/effect", "http/idempotency"),
      "an order's own key": server("modules/ordering/order-creation", "modules/ordering/order-statements"),
      "a scan's own key": because(
        "as an order's: what is done knows the key. 3.2 statements a scan, with a record beside it 13.1 (047)",
        "modules/ordering/order-completion",
      ),
    },
  },
  {
    name: "Do it later",
    sign: "claims rows that others pass by, with tries or pauses; or brings the queue",
    byHand: 5,
    enough: 1,
    hasSign: (text) =>
      (/skip ?locked/i.test(text) && /\b(?:tries|attempts|pause|next_\w+_at)\b/.test(text)) || /"pg-boss"/.test(text),
    known: {
      "the queue's jobs": server("db/jobs"),
      "looks at open payments": because(
        "a row says when it is looked at next: no job, which is three statements beside the 11 of an order (133)",
        "modules/payments/payments-store",
      ),
      refunds: because(
        "the same loop. Nearly all are done by the call that asks: a job is three statements for nothing beside ten (133)",
        "modules/payments/refunds-store",
      ),
      "webhooks of the sandbox": because(
        "the provider's, which we play: brought in the second of their commit, and not counted as ours (133, 134)",
        "providers/payments/sandbox-deliveries",
      ),
    },
  },
  {
    name: "Do it one at a time",
    sign: "holds what is under way, or who waits, in memory",
    byHand: 9,
    enough: 2,
    hasSign: (text) =>
      /new \w*(?:Map|Cache)<[^>;]*Promise</.test(text) ||
      /\blet \w+: Promise</.test(text) ||
      /^ {2,}\w+: Promise<[^()\n]*;$/m.test(text) ||
      /\bwaiting: Set</.test(text) ||
      /\bfetchMethod\b|"p-queue"/.test(text),
    known: {
      "lines with a bound": server("http/lines"),
      "single flights": server("http/single-flight"),
      "writes that are gathered": because(
        "who comes joins the next write, not the one that has begun: 0.28 statements an order for its intent, not 1 of 0.36 ms (140)",
        "db/gathered",
      ),
      "the connection that listens": because(
        "the driver takes one question at a time; a line with a bound and a deadline is of calls, above the database",
        "db/notifications",
      ),
    },
  },
  {
    name: "Who is turned away",
    sign: "refuses whoever asks for too much",
    byHand: 8,
    enough: 1,
    hasSign: (text) =>
      /Error\(\s*(?:"TOO_MANY_REQUESTS"|429)|"UNAVAILABLE",\s*m\.refused_(?:connection|load|screens)/.test(text),
    known: {
      "calls, by the price list": server("http/request-limit"),
      "what one connection and one server have under way": because(
        "of no caller: what the process can bear, by time. A number for each turned 100 calls away that took a second (016)",
        "http/load-limit",
      ),
      "open screens": because(
        "counts what stays open, not what is asked for; the oldest gives way, so a bar with eleven phones loses none (114)",
        "http/streams",
        "http/event-stream",
        "http/stream-admission",
      ),
      "sign-in messages and codes": because(
        "weighs who asks, in the transaction that sends. Of 2,300 new guests beside 100,000 hostile asks 0 turned away (100)",
        "modules/auth/sign-in-guard",
      ),
      "names of a vendor": because(
        "a day's names are in the look that counts all of them: no statement more, no row",
        "modules/links/links-service",
      ),
    },
  },
];

/** Where each act of the web app begins. */
const ACTS = [
  { name: "a scan at the door", byHand: 28, start: "guests/door/door.tsx" },
  { name: "a checkout, from the press to paid", byHand: 34, start: "ordering/checkout/checkout-page.tsx" },
  { name: "a draw", byHand: 16, start: "rewards/draw/draw-dialog.tsx" },
].map((act) => ({ ...act, start: `web/src/features/${act.start}` }));

const withoutComments = (text) => text.replaceAll(/\/\*[^]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "$1");

/**
 * The mechanisms of a kind: `{ name, why, files, users }`. `modules` has the imports of each file, `textOf` reads one. One that
 * nobody has named here has null for its name.
 */
export function findMechanisms({ hasSign, known }, modules, textOf) {
  const files = [...modules.keys()].filter(
    (path) =>
      // Lists of columns name what others keep.
      /^server\/src\/(?!test\/|seed\/|db\/(?:schema|personal-data)\.)/.test(path) &&
      !/\.test\.|\/test-/.test(path) &&
      path.endsWith(".ts"),
  );
  const signed = new Set(files.filter((path) => hasSign(withoutComments(textOf(path)))));
  const named = Object.entries(known).map(([name, owner]) => ({
    name,
    why: owner.why ?? null,
    files: owner.files.filter((path) => signed.delete(path)),
  }));
  const unnamed = groupFiles([...signed], modules).map((group) => ({ name: null, why: null, files: group }));
  return [...named, ...unnamed]
    .filter((mechanism) => mechanism.files.length > 0)
    .map((mechanism) => ({ ...mechanism, users: findUsers(mechanism.files, files, modules) }));
}

/** Those of one folder that import each other stand together. */
function groupFiles(files, modules) {
  const isEdge = (a, b) => dirname(a) === dirname(b) && modules.get(a).all.includes(b);
  const groups = [];
  for (const file of files) {
    const joined = groups.filter((group) => group.some((other) => isEdge(file, other) || isEdge(other, file)));
    for (const group of joined) groups.splice(groups.indexOf(group), 1);
    groups.push([...joined.flat(), file]);
  }
  return groups;
}

const findUsers = (owners, files, modules) =>
  files.filter((path) => !owners.includes(path) && modules.get(path).run.some((imported) => owners.includes(imported)));

/** What runs when a file of the web app does: of its behaviour, not of what draws it. */
export function findOpened(start, modules) {
  const opened = new Set([start]);
  for (const path of opened) {
    for (const imported of modules.get(path)?.run ?? []) if (/^web\/src\/.*\.ts$/.test(imported)) opened.add(imported);
  }
  return [...opened];
}

/** Every file of ours with what it imports: `all` of it, and what of that has to `run` first. */
export function readGraph(folder = root) {
  return new Map(
    readModules(folder).map(({ source, dependencies }) => [
      source,
      {
        all: dependencies.map(({ resolved }) => resolved),
        run: dependencies.flatMap(({ resolved, typeOnly, dependencyTypes, dynamic }) =>
          typeOnly || dynamic || dependencyTypes.includes("type-only") ? [] : [resolved],
        ),
      },
    ]),
  );
}

function print(folder) {
  const modules = readGraph(folder);
  const textOf = (path) => readFileSync(join(folder, path), "utf8");
  const short = (path) => path.replace(/^(?:server|web)\/src\/(?:modules\/|features\/)?/, "");
  for (const kind of KINDS) {
    const found = findMechanisms(kind, modules, textOf);
    const beside = found.filter(({ why }) => why).length;
    console.log(
      `${kind.name}: ${found.length}, ${beside} of them for a reason (by hand at f15be0c: ${kind.byHand}). Sign: ${kind.sign}.`,
    );
    for (const { name, why, files, users } of found) {
      console.log(`  ${name ?? "without a name"}: ${files.map(short).join(", ")}; used by ${users.length}`);
      if (why) console.log(`    ${why}`);
    }
  }
  console.log("Files that an act opens in the web app, without those that draw:");
  for (const { name, byHand, start } of ACTS) {
    const opened = findOpened(start, modules);
    console.log(`  ${name}: ${opened.length}, from ${short(start)} (by hand at f15be0c, of what draws too: ${byHand})`);
    if (process.argv.includes("--files")) console.log(`    ${opened.map(short).join(", ")}`);
  }
}

if (process.argv[1] === import.meta.filename)
  print(resolve(process.argv.slice(2).find((argument) => !argument.startsWith("-")) ?? root));
