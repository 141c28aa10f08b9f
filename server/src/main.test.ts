import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { markStaging } from "./db/staging-mark.ts";
import { createTestDatabase, type TestDatabase } from "./test/database.ts";
import { freePort, type MainProcess, startMain, untilReady } from "./test/main-process.ts";
import { productionSettings } from "./test/production-settings.ts";
import { countRounds } from "./test/race-rounds.ts";
import { runScript } from "./test/run-script.ts";

const root = join(import.meta.dirname, "../..");

let database: TestDatabase;
let dataDir: string;
const running = new Set<MainProcess>();

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "skipline-main-"));
});
afterEach(async () => {
  for (const one of running) {
    one.child.kill("SIGKILL");
    await one.ended;
  }
  running.clear();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<MainProcess> {
  const one = await startMain({ DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO_DATA: "off", ...env });
  running.add(one);
  return one;
}

test("it says where it runs, and ends with 0 when asked to", async () => {
  const one = await start();
  await untilReady(one);
  await expect.poll(one.output).toContain("Skipline runs at http://localhost:");
  await expect
    .poll(one.output)
    .toMatch(/There is no venue yet[^]*PLATFORM_ADMIN_PHONES {2}not set[^]*DEFAULT_LOCATION[^]*CONTENT_DIR/);
  one.child.kill("SIGTERM");
  expect(await one.ended).toMatchObject({ code: 0 });
});

test("production starts with its settings, on every address, with its doors closed", async () => {
  const one = await start({ ...productionSettings, PLATFORM_ADMIN_PHONES: "+12135550199", DEFAULT_LOCATION: "ZZZZ9" });
  await untilReady(one);
  await expect.poll(one.output).toContain("Skipline runs at https://order.example.com");
  expect(one.output()).toContain("https://order.example.com/staff/signin takes these");
  expect(one.output()).toContain("DEFAULT_LOCATION names a location that is not there");
  expect((await fetch(`${one.url}/dev/outbox`)).status).toBe(404);
});

test("whom `skipline operator` has named is who signs in first, and the start says so", async () => {
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const operator = (...args: string[]) =>
    runScript(join(root, "server/src/commands/skipline.ts"), ["operator", ...args], settings);
  expect((await operator("+12135550176", "Ana")).code).toBe(0);
  const one = await start(productionSettings);
  await untilReady(one);
  await expect
    .poll(one.output)
    .toContain("https://order.example.com/staff/signin takes whom `skipline operator` lists");
  expect((await operator("--remove", "+12135550176")).code).toBe(0);
});

test("on a log that comes from another cluster nothing starts, until it was brought forward", async () => {
  await sql`insert into activity_position (subscriber, seen) values ('screens', '5000000000:5000000000:')
    on conflict (subscriber) do update set seen = excluded.seen`.execute(database.db);
  const { code, output } = await (await start()).ended;
  expect([code, output]).toEqual([1, expect.stringContaining("than this one: position of screens. ")]);
  expect(output).toContain("npm run activity:forward");
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const forward = await runScript(join(root, "server/src/commands/skipline.ts"), ["forward-activity"], settings);
  const said = expect.stringContaining("counts on");
  expect(forward).toEqual({ code: 0, answer: said, output: said });
  await untilReady(await start());
});

test.each([
  ["a setting that is none", { PORT: "many" }, "Setting PORT: must be a whole number from 0 to 65535"],
  ["development's doors", { ...productionSettings, PAYMENTS: "sandbox" }, "Setting PAYMENTS: sandbox takes test cards"],
  ["content that is not there", { CONTENT_DIR: "nowhere" }, `Setting CONTENT_DIR: ${join(root, "nowhere")}: `],
  ["a database that is away", { DATABASE_URL: "postgres://127.0.0.1:1/nowhere" }, "ECONNREFUSED"],
])("%s is named, and nothing starts", async (_what, env, words) => {
  const { code, output } = await (await start(env)).ended;
  expect(output).toContain("Skipline did not start.");
  expect(output).toContain(words);
  expect(code).toBe(1);
});

test("a taken port is named with the way out", async () => {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  try {
    const { code, output } = await (await start({ PORT: String(port) })).ended;
    expect(output).toContain(`Port ${port} is taken.`);
    expect(code).toBe(1);
  } finally {
    other.close();
  }
});

test.each(["synchronous_commit", "fsync"])(
  "a database that may lose what it confirmed (%s) is refused",
  async (name) => {
    // fsync belongs to the whole cluster; what the server can see of it is what `pg_settings` says.
    const unsafe = await createTestDatabase();
    try {
      const called = new URL(unsafe.url).pathname.slice(1);
      if (name === "fsync") {
        await sql`create view public.pg_settings as
        select name, case name when 'fsync' then 'off' else setting end as setting from pg_catalog.pg_settings`.execute(
          unsafe.db,
        );
        await sql`alter database ${sql.id(called)} set search_path = public, pg_catalog`.execute(unsafe.db);
      } else {
        await sql`alter database ${sql.id(called)} set synchronous_commit = off`.execute(unsafe.db);
      }
      const { code, output } = await (await start({ DATABASE_URL: unsafe.url })).ended;
      expect(output).toContain(`The database runs with ${name} = off`);
      expect(code).toBe(1);
    } finally {
      await unsafe.drop();
    }
  },
);

/** One call as a proxy makes it: on a kept connection, without repeating by itself. */
function get(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}

test("SIGTERM under load loses no call that reached it", async () => {
  const outcomes = new Map<string, number>();
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  for (let restart = 0; restart < countRounds(1); restart += 1) {
    // A connection for each client: on a busy machine none is turned away because others stand in line.
    const one = await start({ DATABASE_POOL: "20" });
    await untilReady(one);
    const agent = new Agent({ keepAlive: true });
    let answered = 0;
    let isGone = false;
    const client = async () => {
      while (!isGone) {
        try {
          count(String(await get(`${one.url}/api/vendors`, agent)));
          answered += 1;
        } catch (error) {
          const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
          count(code);
          // Nobody listens any more: a proxy goes to the next server.
          if (code === "ECONNREFUSED") return;
        }
      }
    };
    const clients = Array.from({ length: 20 }, client);
    while (answered < 400) await new Promise((resolve) => setTimeout(resolve, 5));
    one.child.kill("SIGTERM");
    expect(await one.ended).toMatchObject({ code: 0 });
    isGone = true;
    await Promise.all(clients);
    agent.destroy();
  }
  expect([...outcomes.keys()].toSorted()).toEqual(["200", "ECONNREFUSED"]);
});

test("a staging starts on a database without people's data alone, production on no staging's", async () => {
  const kept = { PAYMENTS: "sandbox", STRIPE_SECRET_KEY: "", STRIPE_PUBLISHABLE_KEY: "", SMS_SENDER: "outbox" };
  const staging = { ...productionSettings, STAGING: "on", STAGING_PASSWORD: "only for testers", ...kept };
  expect((await (await start(staging)).ended).output).toContain("skipline scrub");
  try {
    await markStaging(database.db, "scrubbed");
    expect((await (await start(productionSettings)).ended).output).toContain("The database is a staging's");
    const one = await start(staging);
    await untilReady(one);
    expect((await fetch(`${one.url}/dev/outbox`)).status).toBe(401);
  } finally {
    await markStaging(database.db, null);
  }
});

test("told to end, it says so at /readyz and goes on for whoever comes, until the proxy has left it out", async () => {
  const one = await start({ ...productionSettings, DRAIN_SECONDS: "3" });
  await untilReady(one);
  one.child.kill("SIGTERM");
  // Each on a connection of its own, as from a proxy that has none open.
  await expect.poll(() => get(`${one.url}/readyz`, new Agent())).toBe(503);
  expect(await get(`${one.url}/api/vendors`, new Agent())).toBe(200);
  expect(await one.ended).toMatchObject({ code: 0 });
});
