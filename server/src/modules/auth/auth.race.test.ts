import { randomUUID } from "node:crypto";
import { passwordlessOtpGrant, renewalIdHeader } from "@skipline/contract/issuer";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type DatabaseConnection } from "../../db/connection.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { assertInvariants } from "../../test/invariants.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { closeGate, type Tampering } from "../../test/tampering.ts";
import { createTestBrowser, type TestBrowser, wrongCode } from "../../test/test-browser.ts";
import { createTestSignIn, testConfig } from "./auth.test-kit.ts";

interface Deployment {
  database: TestDatabase;
  processes: [ServerProcess, ServerProcess];
}

async function deploy(tampering?: Tampering): Promise<Deployment> {
  const database = await createTestDatabase();
  const start = () =>
    startServerProcess(database, testConfig.clientId, {
      env: { SMS_PER_MINUTE: "10000" },
      ...(tampering ? { tampering } : {}),
    });
  return { database, processes: await Promise.all([start(), start()]) };
}

async function close({ database, processes }: Deployment): Promise<void> {
  for (const process of processes) await process.close();
  await database.drop();
}

let sound: Deployment;
/** Its guards are taken off at the driver and in the tables. */
let broken: Deployment;

const guards = [
  { find: `and "tries" < `, replace: `and 0 < ` },
  { find: `where ("sign_in_guard"."failures" < `, replace: `where (0 < ` },
  { find: `"sign_in_guard"."locked_until" <= `, replace: `now() - interval '1 day' <= ` },
  { find: `and "used_at" is null`, replace: "" },
  { find: ` for update of "family"`, replace: "" },
];

const gate = 1;
/** Whoever has read the shown cookie can be held there. */
const pauseAfter = { statement: `"renewal_id" as "replacedByRenewal"`, gate };

beforeAll(async () => {
  [sound, broken] = await Promise.all([deploy(), deploy({ rewrite: guards, pauseAfter })]);
  await sql`alter table login_code drop constraint login_code_tries_check`.execute(broken.database.db);
  await sql`alter table session_family drop constraint session_family_login_code_id_key`.execute(broken.database.db);
});
afterAll(async () => {
  await assertInvariants(sound.database.db);
  await Promise.all([close(sound), close(broken)]);
});

let people = 0;
function newcomer({ database, processes }: Deployment): { phone: string; browser: TestBrowser } {
  people += 1;
  const server = { url: processes[people % 2]!.url, db: database.db };
  return { phone: `+1213555${4000 + people}`, browser: createTestBrowser(server, `192.0.${people}.1`) };
}

/** Guesses one code many times at once, at two processes; with `rightEvery` each so many-th guess is right. */
async function guessInParallel(at: Deployment, guesses: number, rightEvery = 0) {
  const { phone, browser } = newcomer(at);
  await browser.start(phone);
  const code = await browser.readCode(phone);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answers = await Promise.all(
    Array.from({ length: guesses }, async (_, turn) => {
      const isRight = rightEvery > 0 && turn % rightEvery === rightEvery - 1;
      const { url } = at.processes[turn % 2]!;
      const response = await fetch(`${url}/api/oauth/token`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          origin: url,
          cookie,
          "x-forwarded-for": `198.51.${turn >> 8}.${turn & 255}`,
        },
        body: JSON.stringify({
          grant_type: passwordlessOtpGrant,
          client_id: testConfig.clientId,
          username: phone,
          otp: isRight ? code : wrongCode(code, turn + 1),
          realm: "sms",
        }),
      });
      const { error } = (await response.json()) as { error?: string };
      return error ?? response.status;
    }),
  );
  const { rows } = await sql<{ tries: number; sessions: number }>`
    select tries, (select count(*)::int from session_family where user_id = app_user.user_id) as sessions
    from login_code left join app_user using (phone) where phone = ${phone}`.execute(at.database.db);
  const count = (wanted: string | number) => answers.filter((answer) => answer === wanted).length;
  return {
    // A guess that was compared was right, or answered as wrong; the others are told that there were too many.
    compared: count(200) + count("invalid_grant"),
    opened: count(200),
    refused: count("too_many_attempts"),
    // A machine that is slower than the guesses may say that it is busy.
    shed: count("temporarily_unavailable"),
    ...rows[0]!,
  };
}

describe("codes guessed in parallel, at two processes", () => {
  it("without the guards are compared by the dozen, and open many sessions", async () => {
    const damage = await guessInParallel(broken, 60, 5);
    expect(damage.compared).toBeGreaterThan(5);
    expect(damage.tries).toBe(damage.compared);
    expect(damage.sessions).toBeGreaterThan(1);
    expect(damage.opened).toBe(damage.sessions);
    await expect(assertInvariants(broken.database.db)).rejects.toThrow("V9");
  });

  it("are compared five times at most", async () => {
    for (let round = 0; round < countRounds(4); round += 1) {
      const { compared, tries, sessions, refused, shed } = await guessInParallel(sound, 100);
      expect(compared).toBeGreaterThan(0);
      expect(compared).toBeLessThanOrEqual(5);
      expect({ tries, sessions, refused }).toEqual({ tries: compared, sessions: 0, refused: 100 - compared - shed });
    }
  });

  it("open one session at most", async () => {
    for (let round = 0; round < countRounds(4); round += 1) {
      // Whether a right one is among the first five is left to chance; where each is right, it is.
      const rightEvery = round % 2 === 0 ? 5 : 1;
      const result = await guessInParallel(sound, 100, rightEvery);
      expect(result.tries).toBeLessThanOrEqual(5);
      expect(result.sessions).toBe(result.opened);
      expect(rightEvery === 1 ? [1] : [0, 1]).toContain(result.opened);
    }
  });
});

describe("renewals of one session at once, at two processes", () => {
  const rounds = 25;

  async function signIn(at: Deployment): Promise<TestBrowser> {
    const { phone, browser } = newcomer(at);
    await browser.start(phone);
    expect((await browser.exchange(phone, await browser.readCode(phone))).status).toBe(200);
    return browser;
  }

  /** The same browser's next tab, at either process. */
  function tabOf(browser: TestBrowser, at: Deployment, turn: number): TestBrowser {
    const tab = createTestBrowser({ url: at.processes[turn % 2]!.url, db: at.database.db }, browser.address);
    for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
    return tab;
  }

  /** As if so many seconds had gone by for all sessions. */
  async function age(at: Deployment, seconds: number): Promise<void> {
    await sql`update session_token set created_at = created_at - make_interval(secs => ${seconds}),
      replaced_at = replaced_at - make_interval(secs => ${seconds})`.execute(at.database.db);
  }

  async function renewAtOnce(
    at: Deployment,
    browser: TestBrowser,
    headers: (turn: number) => { [renewalIdHeader]?: string },
  ) {
    const tabs = [0, 1, 2, 3].map((turn) => tabOf(browser, at, turn));
    const answers = await Promise.all(
      tabs.map((tab, turn) => tab.renew({ origin: at.processes[turn % 2]!.url, ...headers(turn) })),
    );
    const next = new Set(tabs.map((tab) => tab.cookies.get("skipline_session")));
    for (const [name, value] of tabs[0]!.cookies) browser.cookies.set(name, value);
    return { statuses: answers.map(({ status }) => status), next };
  }

  it("all but one fail when nothing holds them one after the other", async () => {
    const browser = await signIn(broken);
    await age(broken, 1800);
    const allHaveRead = await closeGate(broken.database.url, gate);
    const renewing = renewAtOnce(broken, browser, () => ({}));
    await expect.poll(() => allHaveRead.countWaiting()).toBe(4);
    await allHaveRead.open();
    const { statuses } = await renewing;
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 500, 500, 500]);
  });

  it("all go on, with one next cookie, round after round", async () => {
    const browser = await signIn(sound);
    for (let round = 0; round < rounds; round += 1) {
      await age(sound, 1800);
      const { statuses, next } = await renewAtOnce(sound, browser, () => ({}));
      expect(statuses).toEqual([200, 200, 200, 200]);
      expect(next.size).toBe(1);
    }
  });

  it("repeated under one id an hour later get the cookie whose answer was lost", async () => {
    const browser = await signIn(sound);
    for (let round = 0; round < rounds; round += 1) {
      await age(sound, 1800);
      const renewalId = randomUUID();
      const unheard = tabOf(browser, sound, round);
      expect(
        (await unheard.renew({ origin: sound.processes[round % 2]!.url, [renewalIdHeader]: renewalId })).status,
      ).toBe(200);
      await age(sound, 3600);
      const { statuses, next } = await renewAtOnce(sound, browser, () => ({ [renewalIdHeader]: renewalId }));
      expect(statuses).toEqual([200, 200, 200, 200]);
      expect([...next]).toEqual([unheard.cookies.get("skipline_session")]);
    }
  });

  it("end it for whoever comes with an old cookie after the grace, each time", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const browser = await signIn(sound);
      await age(sound, 1800);
      const thief = tabOf(browser, sound, round);
      expect((await browser.renew({ origin: browser.url, [renewalIdHeader]: randomUUID() })).status).toBe(200);
      await age(sound, 31);
      const { statuses } = await renewAtOnce(sound, thief, (turn) =>
        turn % 2 === 0 ? {} : { [renewalIdHeader]: randomUUID() },
      );
      expect(statuses).toEqual([403, 403, 403, 403]);
      expect((await browser.renew()).status).toBe(403);
    }
  });
});

describe("messages asked for in parallel", () => {
  let connections: [DatabaseConnection, DatabaseConnection];
  beforeAll(() => {
    const { url } = sound.database;
    connections = [createDatabase({ url }), createDatabase({ url })];
  });
  afterAll(async () => {
    for (const connection of connections) await connection.close();
  });

  it("are sent once a phone, over two instances", async () => {
    let sent = 0;
    const sms = { name: "outbox" as const, send: async () => void (sent += 1) };
    const instances = connections.map(({ db }) => createTestSignIn({ db, sms }));
    const ask = {
      phone: "+12135550301",
      clientId: testConfig.clientId,
      address: "192.0.2.1",
      device: null,
      language: "en" as const,
    };
    await Promise.allSettled(Array.from({ length: 40 }, (_, turn) => instances[turn % 2]!.start(ask)));
    expect(sent).toBe(1);
  });

  it("that could not be sent don't keep the phone waiting, and leave no code behind", async () => {
    const { db } = sound.database;
    const phone = "+12135550302";
    const ask = {
      phone,
      clientId: testConfig.clientId,
      address: "198.51.100.1",
      device: null,
      language: "en" as const,
    };
    const failures: unknown[] = [];
    const unheard = createTestSignIn({
      db,
      sms: { name: "twilio", send: () => Promise.reject(new Error("down")) },
      onSendFailed: (error) => failures.push(error),
    });
    await expect(unheard.start(ask)).rejects.toMatchObject({ status: 400, error: "sms_provider_error" });
    expect(failures).toHaveLength(1);
    const open = db.selectFrom("login_code").select("phone").where("phone", "=", phone);
    expect(await open.where("superseded_at", "is", null).execute()).toEqual([]);
    await expect(createTestSignIn({ db }).start(ask)).resolves.toMatchObject({ phone });
  });
});
