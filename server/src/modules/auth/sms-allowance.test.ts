import type { WorkChallenge } from "@skipline/contract/sign-in-work";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock } from "../../test/stop-clock.ts";
import { createTestBrowser, type TestBrowser } from "../../test/test-browser.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";

let server: TestServer;
let people = 0;
let networks = 0;

/** Strangers at most 12 a minute, 8 of them without work; a network 4 without an answer, 2 of them without work. */
beforeAll(async () => {
  server = await startTestServer({ env: { SMS_PER_MINUTE: "16" } });
});
afterAll(() => server.close());

beforeEach(() => {
  stopClock(server);
  // Each test has a minute of its own.
  server.clock.advance({ seconds: 60 });
});

const somePhone = () => `+1213558${String((people += 1)).padStart(4, "0")}`;
/** In a network that nobody has asked from. */
const somewhere = () => createTestBrowser(server, `198.${(networks += 1)}.1.1`);

async function solve(refusal: Awaited<ReturnType<TestBrowser["start"]>>) {
  const challenge = refusal.body.work as WorkChallenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution: { counter: solution!.counter, derivedKey: solution!.derivedKey } };
}

async function signIn(browser: TestBrowser, phone: string): Promise<number> {
  const { status } = await browser.start(phone);
  return status === 200 ? (await browser.exchange(phone, await browser.readCode(phone))).status : status;
}

/** Uses up what strangers get of this minute without work. */
async function fillHalf(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) expect((await somewhere().start(somePhone())).status).toBe(200);
}

describe("strangers past half of the minute", () => {
  it("are told to wait, and get work that lifts it", async () => {
    await fillHalf();
    const phone = somePhone();
    const browser = somewhere();
    const refused = await browser.start(phone);
    expect([refused.status, refused.body.error]).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(refused.body.error_description).toMatch(/^Please wait \d+ seconds/);
    expect((await browser.start(phone, { work: await solve(refused) })).status).toBe(200);
  });

  it("do it once for each message, and for their own phone", async () => {
    await fillHalf();
    const [phone, other] = [somePhone(), somePhone()];
    const browser = somewhere();
    const work = await solve(await browser.start(phone));
    expect((await browser.start(other, { work })).status).toBe(429);
    expect((await browser.start(phone, { work })).status).toBe(200);
    server.clock.advance({ seconds: 61 });
    await fillHalf();
    expect((await browser.start(phone, { work })).status).toBe(429);
  });

  it.each([
    ["an answer that is wrong", { solution: { counter: 1, derivedKey: "00".repeat(32) } }],
    ["another's name in it", { phone: "somebody" }],
    ["less work in it", { units: 0 }],
    ["more time in it", { expiresAt: 4_102_444_800 }],
  ])("gain nothing by %s", async (_, change) => {
    await fillHalf();
    const phone = somePhone();
    const browser = somewhere();
    const { challenge, solution } = await solve(await browser.start(phone));
    const { parameters } = challenge;
    const forged = {
      solution: "solution" in change ? change.solution : solution,
      challenge: {
        ...challenge,
        parameters: {
          ...parameters,
          ...("expiresAt" in change ? change : {}),
          data: {
            ...parameters.data,
            ...("units" in change ? change : {}),
            ...("phone" in change ? change : {}),
          },
        },
      },
    };
    expect((await browser.start(phone, { work: forged })).status).toBe(429);
    expect((await browser.start(phone, { work: { challenge, solution } })).status).toBe(200);
  });

  it("have five minutes for it", async () => {
    const phone = somePhone();
    const browser = somewhere();
    await fillHalf();
    const work = await solve(await browser.start(phone));
    server.clock.advance({ seconds: 300 });
    await fillHalf();
    expect((await browser.start(phone, { work })).status).toBe(429);
  });

  it("can't take the share of devices that are known", async () => {
    const owners: [TestBrowser, string][] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const owner: [TestBrowser, string] = [somewhere(), somePhone()];
      expect(await signIn(...owner)).toBe(200);
      owners.push(owner);
    }
    server.clock.advance({ seconds: 61 });
    const statuses: number[] = [];
    for (let turn = 0; turn < 14; turn += 1) {
      const browser = somewhere();
      const phone = somePhone();
      const first = await browser.start(phone);
      const second = first.body.work ? await browser.start(phone, { work: await solve(first) }) : first;
      statuses.push(second.status);
    }
    // Eight for nothing, two for work: the last two are kept for those who enter their codes.
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    for (const owner of owners) expect(await signIn(...owner)).toBe(200);
  });
});

describe("a network whose codes nobody enters", () => {
  it("gets few messages, from however many addresses, with work or without", async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const browser = createTestBrowser(server, `2001:db8:77:${turn.toString(16)}::1`);
      const phone = somePhone();
      const first = await browser.start(phone);
      const second = first.body.work ? await browser.start(phone, { work: await solve(first) }) : first;
      statuses.push(second.status);
      server.clock.advance({ seconds: 1 });
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    const refused = await createTestBrowser(server, "2001:db8:77:ff::1").start(somePhone());
    expect([refused.status, refused.body.work]).toEqual([429, undefined]);
    server.clock.advance({ seconds: Number(refused.headers.get("retry-after")) });
    const later = createTestBrowser(server, "2001:db8:77:ff::2");
    const phone = somePhone();
    const asked = await later.start(phone);
    expect((await later.start(phone, { work: await solve(asked) })).status).toBe(200);
  });

  it("has no end of them where people sign in", async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      expect(await signIn(createTestBrowser(server, `100.64.${turn}.1`), somePhone())).toBe(200);
      server.clock.advance({ seconds: 20 });
    }
  });
});

describe("what is told of it", () => {
  it("stands in the metrics", async () => {
    await somewhere().start(somePhone());
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toMatch(/^skipline_sms_asked_total\{who="stranger",outcome="claimed",by="text"\} [1-9]/m);
  });
});
