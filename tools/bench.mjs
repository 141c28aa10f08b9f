// `npm run bench`: the one table, measured on this machine (bench/README.md). Never part of the tests.
// `npm run bench -- order`: one row of it (BENCH_STOCK=on: with a product that is counted); `-- --against HEAD~1`: two commits in one run; `-- --out file`: as Markdown.
// `npm run bench -- history`: pages of a location's history and its inventory, by themselves.
// `npm run bench -- analytics`: dumps, weeks and reconciliation with a million orders, regenerating beside a menu (BENCH_ORDERS).
// `npm run bench -- guest-lists`: 10,000 attempts for 100 places on two servers, the search among 50,000 events (BENCH_MEMBERS, else 1,000).
// `npm run bench -- hot-rows`: 1,500 bookings of one event and 1,500 draws of one contest at once, beside another vendor (BENCH_MEMBERS).
// `npm run bench -- fuzz`: 50,000 calls made from the published OpenAPI; FUZZ_CALLS and FUZZ_SEED choose others.
// `npm run bench -- console`: the console's calls for a vendor with 200 locations, one of them with 1,000 products.
// `npm run bench -- failover`: what is lost when a primary, a server, a relay's holder, etcd's leader dies (bench/failover.ts).
// `npm run bench -- fan-out`: to which server HAProxy leads what is about a location, and what becomes of it when a server leaves.
// `npm run bench -- faults/bar-steps`: 800 orders moved in the bar's queue around hangs, reloads, no network and kills (BENCH_FAULT, BENCH_SEED, BENCH_TRIES).
// `npm run bench -- faults/hostile-codes`: 100 hostile codes before the camera of either scanner; takes six minutes (BENCH_CODES).
// `npm run bench -- faults/killed-browser`: 200 kills of a browser that has called scans and check-ins saved; an hour (BENCH_KILLS).
// `npm run bench -- faults/sign-in-hour`: an hour of 2,300 new guests beside ten hostile networks (BENCH_ATTEMPTS, BENCH_SEED).
// `npm run bench -- import`: files of 5,000 products over six menus, beside orders at one of them.
// `npm run bench -- months`: what 100 million orders, lines, payments, refunds and check-ins would take, from 200,000 (BENCH_ORDERS).
// `npm run bench -- order-cost`: what the parts of an order cost PostgreSQL, each dropped in turn (BENCH_ORDERS, BENCH_ROUNDS).
// `npm run bench -- page`: first product on a slow phone, a manager's week, Lighthouse of seven pages, JavaScript of each (BENCH_RUNS, else 3).
// `npm run bench -- plans`: the plan of every statement with a million orders in the tables.
// `npm run bench -- pooler`: orders through PgBouncer beside orders without, then the race tests through it (BENCH_RACES=off).
// `npm run bench -- queue`: 500 orders at a bar: news to staff and guests, taps at a quarter of the speed (BENCH_ROUNDS, else 10), all of them given back.
// `npm run bench -- replica`: where reports are read while the replica pauses, dies, is promoted and comes back (bench/replica.ts).
// `npm run bench -- scale`: what each step of a night costs, and what 100 and 10,000 venues need of it (BENCH_SCALE_ORDERS).
// `npm run bench -- scans/limit`: three phones on one login, 180 scans in a minute; takes three minutes.
// `npm run bench -- scans/lines`: how many of 60 orders hide a line of theirs without saying so, on five screens.
// `npm run bench -- scans/lost`: 50 scans each into a hanging network, a reload, no network, a closed tab; how many get lost.
// `npm run bench -- scans/speed`: from a code in the camera's picture to its result, over 60 scans, and taps per scan.
// `npm run bench -- sign-in-work`: the most work that a stranger's phone is asked for, at a quarter of the speed (BENCH_ROUNDS, else 24).
// `npm run bench -- taps`: how often a guest taps from the scanned link to the code; taps, fields and minutes from an empty database to an order.
// `npm run bench -- waiting`: how often what a bar tells its guests of the wait is right, in nights made from seeds (BENCH_SEEDS, else 1-3).
import { spawnSync } from "node:child_process";
import process from "node:process";
import { bootstrap, root, toolEnvironment } from "./bootstrap.mjs";
import { buildWeb } from "./build-web.mjs";

const node = bootstrap();
const [, , ...words] = process.argv;
const names = [
  "history",
  "analytics",
  "console",
  "failover",
  "fan-out",
  "page",
  "plans",
  "pooler",
  "queue",
  "replica",
  "guest-lists",
  "hot-rows",
  "faults/bar-steps",
  "faults/hostile-codes",
  "faults/killed-browser",
  "faults/sign-in-hour",
  "fuzz",
  "import",
  "months",
  "order-cost",
  "scale",
  "scans/limit",
  "scans/lines",
  "scans/lost",
  "scans/speed",
  "sign-in-work",
  "taps",
  "waiting",
];
const name = names.find((one) => one === words[0]);
// Every server that is measured serves it.
buildWeb(node);
const program = name === undefined ? ["bench/table.ts", ...words] : [`bench/${name}.ts`, ...words.slice(1)];
const { status } = spawnSync(node, program, { cwd: root, stdio: "inherit", env: toolEnvironment() });
process.exitCode = status ?? 1;
