import { randomUUID } from "node:crypto";
import { renewalIdHeader } from "@skipline/contract/issuer";
import type { WorkChallenge } from "@skipline/contract/sign-in-work";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { stopClock } from "../../test/stop-clock.ts";
import { createTestBrowser, type TestBrowser } from "../../test/test-browser.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { createWork } from "./proof-of-work.ts";
import { createSecrets } from "./secrets.ts";
import { createSigningKeys } from "./signing-keys.ts";

const before = "the secret of before, 32 characters or more";
const after = "the secret of from now on, 32 characters or more";

/** The three steps of a change, as servers stand beside each other in each. */
const beside: [string, Record<string, string>, Record<string, string>][] = [
  ["the next one is made known", { SECRET: before }, { SECRET: before, SECRET_ALSO_ACCEPTED: after }],
  [
    "they change places",
    { SECRET: before, SECRET_ALSO_ACCEPTED: after },
    { SECRET: after, SECRET_ALSO_ACCEPTED: before },
  ],
  ["the former one is dropped", { SECRET: after, SECRET_ALSO_ACCEPTED: before }, { SECRET: after }],
];

describe.each(beside)("while %s", (_step, older, newer) => {
  let database: TestDatabase;
  let server: TestServer;
  let twin: TestServer;
  let people = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await startTestServer({ database, env: older });
    twin = await startTestServer({ database, clock: server.clock, env: newer });
  });
  afterAll(async () => {
    await twin.close();
    await server.close();
    await database.drop();
  });
  beforeEach(() => stopClock(server));

  const browserAt = (one: TestServer, browser?: TestBrowser) => {
    const copy = createTestBrowser(one, "203.0.113.7");
    for (const [name, value] of browser?.cookies ?? []) copy.cookies.set(name, value);
    return copy;
  };
  const somebody = () => `+1213557${String((people += 1)).padStart(4, "0")}`;

  it.each([
    ["older", "newer", () => [server, twin] as const],
    ["newer", "older", () => [twin, server] as const],
  ])("a code of the %s server is taken by the %s one, and two tabs renew at both", async (_from, _to, choose) => {
    const [from, to] = choose();
    const phone = somebody();
    const asking = browserAt(from);
    expect((await asking.start(phone)).status).toBe(200);
    const browser = browserAt(to, asking);
    expect((await browser.exchange(phone, await browser.readCode(phone))).status).toBe(200);
    server.clock.advance({ seconds: 1800 });
    const [one, other] = [browserAt(from, browser), browserAt(to, browser)];
    const renewal = { [renewalIdHeader]: randomUUID() };
    for (const tab of [one, other]) {
      expect((await tab.renew({ origin: tab.url, ...renewal })).status).toBe(200);
    }
    expect(other.cookies.get("skipline_session")).toBe(one.cookies.get("skipline_session"));
  });
});

describe("what bears the secret of before", () => {
  const own = createSecrets(before);
  const changed = createSecrets(after, before);
  const done = createSecrets(after);
  const phone = "+12135550110";

  it("is a known device still, until that secret is dropped", () => {
    const cookie = own.deviceCookie(phone);
    expect(changed.readDevice(cookie, phone)).toEqual(own.readDevice(cookie, phone));
    expect(changed.readDevice(cookie, "+12135550111")).toBe(null);
    expect(done.readDevice(cookie, phone)).toBe(null);
    expect(done.readDevice(changed.deviceCookie(phone), phone)).not.toBe(null);
  });

  it("is work that counts, until that secret is dropped", async () => {
    const clock = createTestClock();
    const [asked, checked, strict] = [own, changed, done].map(({ workKeys }) => createWork({ clock, keys: workKeys }));
    const challenge: WorkChallenge = await asked!.ask(phone, 1);
    const solved = await solveChallenge({ challenge, deriveKey });
    const work = { challenge, solution: { counter: solved!.counter, derivedKey: solved!.derivedKey } };
    expect(await checked!.check(work, phone)).toMatchObject({ units: 1 });
    expect(await strict!.check(work, phone)).toBe(null);
  });
});

describe("the signing keys", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    return () => database.drop();
  });

  const keysWith = (secrets: ReturnType<typeof createSecrets>, clock = createTestClock()) =>
    createSigningKeys({ db: database.db, clock, secrets });

  it("go on signing over a change of the secret, and are sealed anew for the time after", async () => {
    const { kid } = await keysWith(createSecrets(before)).signer();
    const changed = keysWith(createSecrets(after, before));
    expect((await changed.signer()).kid).toBe(kid);
    await changed.rotate();
    expect((await keysWith(createSecrets(after)).signer()).kid).toBe(kid);
  });

  it("are replaced at once when told to: the new one signs, the old one is believed as long as its tokens live", async () => {
    const clock = createTestClock();
    const [keys, elsewhere] = [keysWith(createSecrets(before), clock), keysWith(createSecrets(before), clock)];
    const { kid } = await elsewhere.signer();
    await keys.replace({ isRevoked: false });
    const next = (await keys.signer()).kid;
    expect(next).not.toBe(kid);
    expect(await keys.findVerifier(kid)).not.toBe(null);
    clock.advance({ seconds: 600 });
    expect((await elsewhere.signer()).kid).toBe(next);
    clock.advance({ seconds: 2 * 3600 });
    expect(await keys.findVerifier(kid)).toBe(null);
  });

  it("are believed no more when they were revoked", async () => {
    const keys = keysWith(createSecrets(before));
    const { kid } = await keys.signer();
    await keys.replace({ isRevoked: true });
    expect(await keys.findVerifier(kid)).toBe(null);
    expect((await keys.signer()).kid).not.toBe(kid);
  });
});
