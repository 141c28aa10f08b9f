import { getNotice } from "@skipline/contract/notices";
import { sql } from "kysely";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../clock.ts";
import { addOperator, removeOperator } from "../modules/venues/index.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { startMain } from "../test/main-process.ts";
import { productionSettings } from "../test/production-settings.ts";
import { runScript } from "../test/run-script.ts";
import { startTestServer, type TestServer } from "../test/test-server.ts";

const program = join(import.meta.dirname, "skipline.ts");

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ database, env: { PLATFORM_ADMIN_PHONES: "+12135550198" } });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const skipline = (args: string[], env: Record<string, string> = {}) =>
  runScript(program, args, { DATABASE_URL: database.url, ...env });

describe("skipline", () => {
  it("names its commands, and refuses another with 2", async () => {
    expect(await skipline([])).toMatchObject({
      code: 0,
      answer: expect.stringMatching(/serve [^]*check-config [^]*migrate /),
    });
    expect(await skipline(["toString"])).toMatchObject({
      code: 2,
      output: expect.stringContaining("no command toString"),
    });
  });

  it.each([
    ["migrate", "--dryrun"],
    ["rotate-keys", "revoke"],
    ["delete", "+12135550100", "--force"],
    ["operator", "+12135550100", "Ada", "Lovelace"],
  ])("does nothing where %s is followed by what it does not take", async (...args) => {
    expect(await skipline(args)).toMatchObject({ code: 2, output: expect.stringContaining(`skipline ${args[0]}`) });
  });

  it("names a setting that can't be used", async () => {
    expect(await skipline(["migrate"], { PORT: "many" })).toMatchObject({
      code: 1,
      output: expect.stringContaining("Setting PORT: must be a whole number"),
    });
  });
});

describe("a production server on an older schema", () => {
  it("does not start and names the command, which brings it up", async () => {
    const empty = await createTestDatabase("template0");
    try {
      const { code, output } = await (await startMain({ ...productionSettings, DATABASE_URL: empty.url })).ended;
      expect([code, output]).toEqual([1, expect.stringMatching(/lacks \d+ migrations .*Run `skipline migrate` once/)]);
      const dry = await skipline(["migrate", "--dry-run"], { DATABASE_URL: empty.url });
      const real = await skipline(["migrate"], { DATABASE_URL: empty.url });
      expect(dry.answer.replaceAll("pending", "applied")).toBe(real.answer);
      expect(real.answer).toContain("applied 001-core.sql");
      expect(await skipline(["migrate"], { DATABASE_URL: empty.url })).toMatchObject({
        code: 0,
        answer: expect.stringContaining("newest"),
      });
    } finally {
      await empty.drop();
    }
  });
});

describe("what is said on all screens", () => {
  const said = async () => (await server.call(getNotice, {})).body.notice;

  it("is said and taken back by the command, to running servers and in the trail", async () => {
    expect((await skipline(["notice"])).answer).toBe("Nothing is said on the screens.\n");
    const set = await skipline(["notice", "Cards are slow", "Las tarjetas tardan", "--guests", "--hours=2"]);
    expect(set).toMatchObject({ code: 0, answer: expect.stringContaining("Said to guests until ") });
    await expect.poll(said).toMatchObject({ en: "Cards are slow", es: "Las tarjetas tardan", audience: "guests" });
    expect((await skipline(["notice", "Back soon"])).answer).toContain("Said to everyone");
    await expect.poll(said).toMatchObject({ en: "Back soon", es: "Back soon" });
    expect((await skipline(["notice", "--clear"])).code).toBe(0);
    await expect.poll(said).toBe(null);
    const { rows } = await sql`select type, actor_user_id, details ->> 'by' as by from activity
      where subject_type = 'notice' order by activity_id`.execute(database.db);
    const line = { actor_user_id: null, by: "skipline notice" };
    expect(rows).toEqual([
      { type: "notice.set", ...line },
      { type: "notice.set", ...line },
      { type: "notice.removed", ...line },
    ]);
  });

  it.each([
    [["notice", "--guests"], "There is no text"],
    [["notice", "--clear", "Back soon"], "--clear stands alone"],
    [["notice", "Back soon", "--hours=two"], "Hours are a whole number"],
    [["notice", "Back soon", "--hours=169"], "until"],
    [["notice", "Back soon", "--guests", "--staff"], "leave the flags out"],
    [["notice", "x".repeat(201)], "at most 200 letters"],
  ])("is refused as %j", async (args, words) => {
    expect(await skipline(args)).toMatchObject({ code: 1, output: expect.stringContaining(words) });
    expect(await said()).toBe(null);
  });
});

describe("who operates the platform", () => {
  const phone = "+12135550199";
  const isOperator = (one: string) => server.context.lookups.isPlatformOperator(one);

  it("is a phone that the command adds, on every server at once, in the trail, and until it is removed", async () => {
    expect(isOperator(phone)).toBe(false);
    const added = await skipline(["operator", phone, "Ana"]);
    expect(added).toMatchObject({ code: 0, answer: expect.stringContaining("/staff/signin") });
    await expect.poll(() => isOperator(phone)).toBe(true);
    expect((await skipline(["operator"])).answer).toBe(`${phone}  Ana\n`);
    expect(await addOperator(database.db, systemClock, { phone, name: "Bo" })).toBe(false);
    const later = await startTestServer({ database });
    expect(later.context.lookups.isPlatformOperator(phone)).toBe(true);
    await later.close();
    expect(await removeOperator(database.db, systemClock, phone)).toBe(true);
    expect(await removeOperator(database.db, systemClock, phone)).toBe(false);
    await expect.poll(() => isOperator(phone)).toBe(false);
    const { rows } =
      await sql`select type, details from activity where subject_id = ${phone} order by activity_id`.execute(
        database.db,
      );
    const details = { name: "Ana", by: "skipline operator" };
    expect(rows).toEqual([
      { type: "operator.added", details },
      { type: "operator.removed", details },
    ]);
  });

  it("is whoever the setting names, too, and a phone that is one", async () => {
    expect(isOperator("+12135550198")).toBe(true);
    expect(await skipline(["operator", "213 555 0199"])).toMatchObject({ code: 1 });
    const named = { PLATFORM_ADMIN_PHONES: "+12135550198" };
    expect(await skipline(["operator", "--remove", "+12135550198"], named)).toMatchObject({
      code: 1,
      output: expect.stringContaining("take it from there"),
    });
  });
});
