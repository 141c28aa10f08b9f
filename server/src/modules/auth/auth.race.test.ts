import { randomInt } from "node:crypto";
import { passwordlessOtpGrant } from "@skipline/contract/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DatabaseConnection, createDatabase } from "../../db/connection.ts";
import { createTestBrowser, wrongCode } from "../../test/test-browser.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { createTestSignIn, testConfig } from "./auth.test-kit.ts";
import type { UnsafeSignIn } from "./sign-in-service.ts";

let database: TestDatabase;
let connections: [DatabaseConnection, DatabaseConnection];
let servers: [TestServer, TestServer];

beforeAll(async () => {
  database = await createTestDatabase();
  connections = [createDatabase({ url: database.url }), createDatabase({ url: database.url })];
  const first = await startTestServer({ database });
  servers = [first, await startTestServer({ database, clock: first.clock })];
});
afterAll(async () => {
  for (const server of servers) await server.close();
  for (const connection of connections) await connection.close();
  await database.drop();
});

/** One, the other, the one, … */
function takeTurns<T>([one, other]: readonly [T, T], turn: number): T {
  return turn % 2 === 0 ? one : other;
}

const noLimits = {
  triesPerPhoneAndAddress: 1_000_000,
  triesPerAddressAndHour: 1_000_000,
  sendsPerAddressAndHour: 1_000_000,
};

/** Guesses one code many times at once, over two instances; every fifth guess is right. Answers what came of it. */
async function guessInParallel(phone: string, guesses: number, unsafe: UnsafeSignIn) {
  const { clientId } = testConfig;
  let compared = 0;
  const sent: string[] = [];
  const sms = { name: "outbox" as const, send: async ({ body }: { body: string }) => void sent.push(body) };
  const observed = { ...unsafe, onCompare: () => (compared += 1) };
  const onDatabase = ({ db }: DatabaseConnection) => createTestSignIn({ db, sms, limits: noLimits, unsafe: observed });
  const instances = [onDatabase(connections[0]), onDatabase(connections[1])] as const;
  const started = await instances[0].start({ phone, clientId, address: "192.0.2.1" });
  const code = /\d{6}/.exec(sent[0] ?? "")?.[0] ?? "";
  const outcomes = await Promise.allSettled(
    Array.from({ length: guesses }, (_, turn) => {
      const otp = turn % 5 === 4 ? code : wrongCode(code, 1 + randomInt(999_998));
      const guess = { phone, otp, clientId, binding: started.binding, address: `192.0.2.${turn % 250}` };
      return takeTurns(instances, turn).exchangeCode(guess);
    }),
  );
  const sessions = await database.db
    .selectFrom("session_family")
    .innerJoin("app_user", "app_user.user_id", "session_family.user_id")
    .select("family_id")
    .where("phone", "=", phone)
    .execute();
  return {
    compared,
    sessions: sessions.length,
    opened: outcomes.filter(({ status }) => status === "fulfilled").length,
  };
}

describe("codes guessed in parallel", () => {
  it("without the guard are compared by the dozen, and open many sessions", async () => {
    const damage = await guessInParallel("+12135554001", 100, { compareBeforeCounting: true });
    expect(damage.compared).toBeGreaterThan(5);
    expect(damage.sessions).toBeGreaterThan(1);
    expect(damage.opened).toBe(damage.sessions);
  });

  it("are compared five times at most, and open one session at most", async () => {
    for (let round = 0; round < 10; round += 1) {
      const result = await guessInParallel(`+12135554${String(100 + round)}`, 100, {});
      expect(result.compared).toBeLessThanOrEqual(5);
      expect(result.compared).toBeGreaterThan(0);
      expect(result.sessions).toBeLessThanOrEqual(1);
      expect(result.opened).toBe(result.sessions);
    }
  });

  it("are stopped over HTTP, on two servers, from many addresses", async () => {
    const phone = "+12135554201";
    const browser = createTestBrowser(servers[0], "192.0.2.77");
    await browser.start(phone);
    const code = await browser.readCode(phone);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, turn) => {
        const body = {
          grant_type: passwordlessOtpGrant,
          client_id: "skipline-web",
          username: phone,
          otp: turn % 6 === 5 ? code : wrongCode(code, turn + 1),
          realm: "sms",
        };
        const headers = { cookie, "x-forwarded-for": `192.0.2.${turn}` };
        return takeTurns(servers, turn).request<{ error?: string }>("POST", "/api/oauth/token", body, null, headers);
      }),
    );
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.every((answer) => [200, 403, 429].includes(answer.status))).toBe(true);
    const row = await database.db
      .selectFrom("login_code")
      .select("tries")
      .where("phone", "=", phone)
      .executeTakeFirst();
    expect(row?.tries).toBeLessThanOrEqual(5);
  });
});

describe("messages asked for in parallel", () => {
  it("are sent once a phone, over two instances", async () => {
    let sent = 0;
    const sms = { name: "outbox" as const, send: async () => void (sent += 1) };
    const onDatabase = ({ db }: DatabaseConnection) => createTestSignIn({ db, sms, limits: noLimits });
    const instances = [onDatabase(connections[0]), onDatabase(connections[1])] as const;
    const ask = { phone: "+12135554301", clientId: testConfig.clientId, address: "192.0.2.1" };
    await Promise.allSettled(Array.from({ length: 40 }, (_, turn) => takeTurns(instances, turn).start(ask)));
    expect(sent).toBe(1);
  });

  it("that could not be sent don't keep the phone waiting, and leave no code behind", async () => {
    const phone = "+12135554302";
    const ask = { phone, clientId: testConfig.clientId, address: "198.51.100.1" };
    const failures: unknown[] = [];
    const broken = createTestSignIn({
      db: database.db,
      sms: { name: "twilio", send: () => Promise.reject(new Error("down")) },
      onSendFailed: (error) => failures.push(error),
    });
    await expect(broken.start(ask)).rejects.toMatchObject({ status: 400, error: "sms_provider_error" });
    expect(failures).toHaveLength(1);
    const open = database.db.selectFrom("login_code").select("phone").where("phone", "=", phone);
    expect(await open.where("superseded_at", "is", null).execute()).toEqual([]);
    await expect(createTestSignIn({ db: database.db }).start(ask)).resolves.toMatchObject({ phone });
  });
});
