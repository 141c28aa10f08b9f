import { unlockPhone } from "@skipline/contract/auth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock } from "../../test/stop-clock.ts";
import { createTestBrowser, type TestBrowser, wrongCode } from "../../test/test-browser.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";

let server: TestServer;
let people = 0;
const operatorPhone = "+12135550900";

beforeAll(async () => {
  server = await startTestServer({
    env: { SMS_PER_MINUTE: "10000", SMS_PER_ADDRESS: "20", PLATFORM_ADMIN_PHONES: operatorPhone },
  });
});
afterAll(() => server.close());

beforeEach(() => stopClock(server));

/** Somebody new, at an address of their own. */
function newcomer() {
  people += 1;
  const phone = `+1213555${String(1000 + people)}`;
  return { phone, browser: createTestBrowser(server, `198.51.${people >> 8}.${people & 255}`) };
}

describe("limits of sending", () => {
  it("hold one phone to one message in 60 seconds", async () => {
    const { phone, browser } = newcomer();
    await browser.start(phone);
    server.clock.advance({ seconds: 50 });
    const early = await browser.start(phone);
    expect([early.status, early.body.error]).toEqual([429, "too_many_requests"]);
    expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(5);
    server.clock.advance({ seconds: 11 });
    expect((await browser.start(phone)).status).toBe(200);
  });

  it("hold one phone to five in any hour, whatever address asks", async () => {
    const { phone } = newcomer();
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      statuses.push((await newcomer().browser.start(phone)).status);
      server.clock.advance({ seconds: 61 });
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await newcomer().browser.start(phone);
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(3000);
    server.clock.advance({ seconds: wait + 1 });
    expect((await newcomer().browser.start(phone)).status).toBe(200);
  });

  it("let one of many requests at once through", async () => {
    const { phone, browser } = newcomer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.start(phone)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it("hold one address to its messages of an hour, whatever it says of itself", async () => {
    const { browser } = newcomer();
    const spoofed = (turn: number) => ({ "x-forwarded-for": `203.0.113.${turn}, 198.51.100.200` });
    const statuses = new Map<number, number>();
    for (let turn = 0; turn < 25; turn += 1) {
      const body = { client_id: "skipline-web", connection: "sms", phone_number: newcomer().phone };
      const { status } = await browser.post("/api/passwordless/start", body, spoofed(turn));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 20, 429: 5 });
  });

  it("hold one address to them behind a proxy that writes the client's port, too", async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) {
      statuses.push((await createTestBrowser(server, `203.0.114.9:${4000 + turn}`).start(newcomer().phone)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  });

  it("count messages that were sent: what is refused, or fails, costs the address nothing", async () => {
    const { phone, browser } = newcomer();
    expect((await browser.start(phone)).status).toBe(200);
    for (let turn = 0; turn < 30; turn += 1) expect((await browser.start(phone)).status).toBe(429);
    const beside = createTestBrowser(server, browser.address);
    for (let turn = 0; turn < 19; turn += 1) {
      expect((await beside.start(`+1213557${1000 + turn}`)).status).toBe(200);
    }
    const refused = await beside.start("+12135572000");
    expect([refused.status, refused.body.work]).toEqual([429, undefined]);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(3600);
  });
});

describe("the guard of a phone", () => {
  /** Wrong tries until the phone is shut; waits out whatever the answers ask for, up to `most` tries. */
  async function guessWrong(
    phone: string,
    most: number,
  ): Promise<{ tries: number; longestWait: number; last: string }> {
    let tries = 0;
    let longestWait = 0;
    let last = "";
    while (tries < most) {
      const { browser } = newcomer();
      const started = await browser.start(phone);
      last = String(started.body.error);
      if (started.status === 403) break;
      if (started.status === 429) {
        const wait = Number(started.headers.get("retry-after"));
        longestWait = Math.max(longestWait, wait);
        server.clock.advance({ seconds: wait });
        continue;
      }
      const code = await browser.readCode(phone);
      for (let turn = 1; turn <= 5 && tries < most; turn += 1) {
        const answer = await browser.exchange(phone, wrongCode(code, turn));
        if (answer.status !== 403 || answer.body.error !== "invalid_grant") break;
        tries += 1;
      }
    }
    return { tries, longestWait, last };
  }

  it("counts over all codes, locks for an hour after twenty, and forgets at a right one", async () => {
    const { phone, browser } = newcomer();
    expect((await guessWrong(phone, 20)).tries).toBe(20);
    const locked = await browser.start(phone);
    expect([locked.status, locked.body.error]).toEqual([429, "too_many_attempts"]);
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(3500);
    server.clock.advance({ seconds: 3601 });
    await browser.start(phone);
    expect((await browser.exchange(phone, await browser.readCode(phone))).status).toBe(200);
    const guard = await server.db
      .selectFrom("sign_in_guard")
      .selectAll()
      .where("phone", "=", phone)
      .executeTakeFirstOrThrow();
    expect(guard).toMatchObject({ failures: 0, locked_until: null });
  });

  it("stops at a hundred until an operator unlocks it; running sessions live on", async () => {
    const { phone, browser } = newcomer();
    await browser.start(phone);
    await browser.exchange(phone, await browser.readCode(phone));
    server.clock.advance({ seconds: 61 });
    const result = await guessWrong(phone, 150);
    expect(result).toMatchObject({ tries: 100, last: "phone_locked" });
    expect(result.longestWait).toBeLessThanOrEqual(3600);
    server.clock.advance({ seconds: 7 * 3600 });
    expect(await newcomer().browser.start(phone)).toMatchObject({ status: 403, body: { error: "phone_locked" } });
    expect((await browser.renew()).status).toBe(200);
    // The device that has signed in before was no part of it.
    expect((await browser.start(phone)).status).toBe(200);
    expect((await browser.exchange(phone, await browser.readCode(phone))).status).toBe(200);

    const operator = await server.signIn(operatorPhone);
    const unlock = () => server.call(unlockPhone, { params: { phoneNumber: phone } }, operator);
    expect(await unlock()).toMatchObject({ status: 200, body: { phoneNumber: phone, forgiven: 100 } });
    expect(await unlock()).toMatchObject({ status: 200, body: { forgiven: 0 } });
    const { browser: newDevice } = newcomer();
    expect((await newDevice.start(phone)).status).toBe(200);
    expect((await newDevice.exchange(phone, await newDevice.readCode(phone))).status).toBe(200);
    const trail = await server.db
      .selectFrom("activity")
      .select(["actor_user_id", "subject_id", "details"])
      .where("type", "=", "phone.unlocked")
      .execute();
    const line = { actor_user_id: operator.userId, subject_id: phone };
    expect(trail).toEqual([
      { ...line, details: { forgiven: 100 } },
      { ...line, details: { forgiven: 0 } },
    ]);
  });

  it("shuts out one guessing address before it shuts the phone", async () => {
    const { phone, browser: attacker } = newcomer();
    const answers: unknown[] = [];
    for (let turn = 0; turn < 16; turn += 1) answers.push((await attacker.exchange(phone, "000000")).body.error);
    expect(answers).toEqual([...Array.from({ length: 15 }, () => "invalid_grant"), "too_many_attempts"]);
    const { browser: owner } = newcomer();
    await owner.start(phone);
    expect((await owner.exchange(phone, await owner.readCode(phone))).status).toBe(200);
  });
});

describe("strangers at 100 addresses", () => {
  const stranger = (turn: number) => createTestBrowser(server, `192.0.${turn}.1`);

  /** Signed in some days ago, on this device. */
  async function owner() {
    const { phone, browser } = newcomer();
    await signInAgain(phone, browser);
    server.clock.advance({ seconds: 3 * 86_400 });
    return { phone, browser };
  }

  /** The statuses of asking for a code and of using it. */
  async function signInAgain(phone: string, browser: TestBrowser): Promise<number[]> {
    const started = await browser.start(phone);
    const opened = await browser.exchange(phone, await browser.readCode(phone));
    return [started.status, opened.status];
  }

  /** Each asks for codes, and tries wrong ones, as often as it is let. */
  async function attack(phone: string): Promise<{ sent: number; tried: number }> {
    const seen = { sent: 0, tried: 0 };
    for (let turn = 0; turn < 100; turn += 1) {
      const browser = stranger(turn);
      if ((await browser.start(phone)).status === 200) seen.sent += 1;
      const code = await browser.readCode(phone);
      for (let guess = 1; guess <= 6; guess += 1) {
        const answer = await browser.exchange(phone, wrongCode(code, guess));
        if (answer.status !== 403 || answer.body.error !== "invalid_grant") break;
        if (browser.cookies.size > 0) seen.tried += 1;
      }
      server.clock.advance({ seconds: 61 });
    }
    return seen;
  }

  it("use up neither the sends nor the tries of a device that has signed in with the phone", async () => {
    const { phone, browser } = await owner();
    const { sent, tried } = await attack(phone);
    expect(sent).toBeLessThanOrEqual(10);
    expect(tried).toBeLessThanOrEqual(40);
    expect((await stranger(7).start(phone)).status).toBe(429);
    expect(await signInAgain(phone, browser)).toEqual([200, 200]);
    expect((await browser.renew()).status).toBe(200);
  });

  it("neither replace nor spend the code that was sent to it", async () => {
    const { phone, browser } = await owner();
    await browser.start(phone);
    const code = await browser.readCode(phone);
    server.clock.advance({ seconds: 61 });
    const thief = stranger(1);
    expect((await thief.start(phone)).status).toBe(200);
    const theirs = await thief.readCode(phone);
    for (let guess = 1; guess <= 5; guess += 1) await thief.exchange(phone, wrongCode(theirs, guess));
    expect((await browser.exchange(phone, code)).status).toBe(200);
  });

  it("hold up the owner on a new device for an hour at most", async () => {
    const { phone } = await owner();
    await attack(phone);
    server.clock.advance({ seconds: 3600 });
    expect(await signInAgain(phone, newcomer().browser)).toEqual([200, 200]);
  });

  it("gain nothing by another's device cookie, nor by a forged one", async () => {
    const [victim, other] = [await owner(), await owner()];
    for (let turn = 0; turn < 6; turn += 1) {
      await stranger(turn).start(victim.phone);
      server.clock.advance({ seconds: 61 });
    }
    const known = victim.browser.cookies.get("skipline_device") ?? "";
    const forged = Buffer.from(known, "base64url").fill(7, 16).toString("base64url");
    for (const cookie of [other.browser.cookies.get("skipline_device") ?? "", forged, known.slice(0, 22), "", "~"]) {
      const thief = stranger(50);
      thief.cookies.set("skipline_device", cookie);
      expect((await thief.start(victim.phone)).status).toBe(429);
    }
  });

  it("in the owner's own Wi-Fi don't use up the owner's device", async () => {
    const { phone, browser } = await owner();
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) {
      statuses.push((await browserBeside(browser).start(`+1213556${1000 + turn}`)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(await signInAgain(phone, browser)).toEqual([200, 200]);
  });

  const browserBeside = ({ address }: { address: string }) => createTestBrowser(server, address);
});

describe("a device that has signed in with the phone", () => {
  it("has five sends an hour of its own", async () => {
    const { phone, browser } = newcomer();
    await browser.start(phone);
    await browser.exchange(phone, await browser.readCode(phone));
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      statuses.push((await browser.start(phone)).status);
      server.clock.advance({ seconds: 61 });
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await newcomer().browser.start(phone)).status).toBe(200);
  });
});
