import { createHmac, generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { named } from "../../db/named.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { createTestAuth, createTestSignIn, testConfig } from "./auth.test-kit.ts";
import type { Auth } from "./index.ts";
import { explainKeptUser, keepUserFrom, type KeptUserValues, keptUserValues } from "./kept-user.ts";
import { createSecrets } from "./secrets.ts";
import { createSigningKeys } from "./signing-keys.ts";

type Key = Parameters<SignJWT["sign"]>[0];

const clock = createTestClock();
const phone = "+12135550142";
const refused = { code: "UNAUTHENTICATED" };

let database: TestDatabase;
let auth: Auth;
let kid: string;
let privateKey: Key;
let publicJwk: JWK;
let idToken: string;
let accessToken: string;

beforeAll(async () => {
  database = await createTestDatabase();
  auth = createTestAuth({ db: database.db, clock });
  const sent: string[] = [];
  const sms = { name: "outbox" as const, send: async ({ body }: { body: string }) => void sent.push(body) };
  const signIn = createTestSignIn({ db: database.db, clock, sms });
  const started = await signIn.start({
    phone,
    clientId: testConfig.clientId,
    address: "192.0.2.1",
    device: null,
    language: "en",
  });
  const otp = /\d{6}/.exec(sent[0] ?? "")?.[0] ?? "";
  const guess = { phone, otp, clientId: testConfig.clientId, binding: started.binding, address: "192.0.2.1" };
  const { answer } = await signIn.exchangeCode(guess);
  accessToken = answer.access_token;
  idToken = answer.id_token;
  const row = await database.db.selectFrom("signing_key").selectAll().executeTakeFirstOrThrow();
  kid = row.kid;
  publicJwk = row.public_jwk as JWK;
  const plain = createSecrets(testConfig.secret).unseal(row.sealed_private_jwk);
  privateKey = await importJWK(JSON.parse(plain ?? "") as JWK, "ES256");
});
afterAll(() => database.drop());

const seconds = () => Math.floor(clock.now().getTime() / 1000);

interface Forgery {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: Key;
}

/** Our own id token, but for what is changed; `undefined` takes a claim away. */
function sign({ claims = {}, header = {}, key = privateKey }: Forgery): Promise<string> {
  const all = {
    iss: testConfig.issuer,
    aud: testConfig.clientId,
    sub: "0198c0de-0000-7000-8000-000000000001",
    sid: "0198c0de-0000-7000-8000-000000000002",
    iat: seconds(),
    exp: seconds() + 3600,
    phone_number: phone,
    phone_number_verified: true,
    ...claims,
  };
  return new SignJWT(JSON.parse(JSON.stringify(all)) as Record<string, unknown>)
    .setProtectedHeader({ alg: "ES256", kid, typ: "JWT", ...header })
    .sign(key);
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Puts the parts of a good token together with another header or signature. */
async function assemble(header: Record<string, unknown>, signature: (signed: string) => string): Promise<string> {
  const [, payload = ""] = (await sign({})).split(".");
  const signed = `${base64(header)}.${payload}`;
  return `${signed}.${signature(signed)}`;
}

const hmac =
  (secret: string | Buffer, hash = "sha256") =>
  (signed: string) =>
    createHmac(hash, secret).update(signed).digest("base64url");

const publicPem = async () => exportSPKI((await importJWK(publicJwk, "ES256", { extractable: true })) as CryptoKey);

async function flip(token: string, part: number): Promise<string> {
  const parts = token.split(".");
  const text = parts[part] ?? "";
  const at = Math.floor(text.length / 2);
  parts[part] = text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
  return parts.join(".");
}

const forged: [string, () => Promise<string>][] = [
  ["alg none, no signature", () => assemble({ alg: "none", kid, typ: "JWT" }, () => "")],
  ["alg None", () => assemble({ alg: "None", kid }, () => "")],
  ["alg NONE", () => assemble({ alg: "NONE", kid }, () => "")],
  ["alg none with the good signature", async () => assemble({ alg: "none", kid }, () => "AAAA")],
  ["no alg", () => assemble({ kid, typ: "JWT" }, () => "")],
  ["alg empty", () => assemble({ alg: "", kid }, () => "")],
  ["HS256 with the public key as PEM", async () => assemble({ alg: "HS256", kid }, hmac(await publicPem()))],
  ["HS256 with the PEM, trimmed", async () => assemble({ alg: "HS256", kid }, hmac((await publicPem()).trim()))],
  ["HS256 with the public JWK as text", () => assemble({ alg: "HS256", kid }, hmac(JSON.stringify(publicJwk)))],
  [
    "HS256 with the point's x",
    () => assemble({ alg: "HS256", kid }, hmac(Buffer.from(String(publicJwk.x), "base64url"))),
  ],
  ["HS256 with nothing for a secret", () => assemble({ alg: "HS256", kid }, hmac(""))],
  ["HS384 with the public key", async () => assemble({ alg: "HS384", kid }, hmac(await publicPem(), "sha384"))],
  ["HS512 with the public key", async () => assemble({ alg: "HS512", kid }, hmac(await publicPem(), "sha512"))],
  ["our key id, another key", async () => sign({ key: (await generateKeyPair("ES256")).privateKey })],
  [
    "RS256 by a key of its own",
    async () => sign({ key: (await generateKeyPair("RS256")).privateKey, header: { alg: "RS256" } }),
  ],
  ["PS256", async () => sign({ key: (await generateKeyPair("PS256")).privateKey, header: { alg: "PS256" } })],
  ["ES384", async () => sign({ key: (await generateKeyPair("ES384")).privateKey, header: { alg: "ES384" } })],
  ["EdDSA", async () => sign({ key: (await generateKeyPair("EdDSA")).privateKey, header: { alg: "EdDSA" } })],
  [
    "a key brought along in the header",
    async () => {
      const own = await generateKeyPair("ES256");
      return sign({ key: own.privateKey, header: { jwk: await exportJWK(own.publicKey) } });
    },
  ],
  [
    "a key to be fetched from elsewhere",
    async () =>
      sign({ key: (await generateKeyPair("ES256")).privateKey, header: { jku: "https://evil.example/jwks.json" } }),
  ],
  ["an unknown key id", () => sign({ header: { kid: "unknown" } })],
  ["no key id", () => sign({ header: { kid: undefined } })],
  ["a key id of an attack", () => sign({ header: { kid: "' or 1=1 --" } })],
  [
    "a critical header we don't know",
    () => assemble({ alg: "ES256", kid, crit: ["exp2"], exp2: 1 }, () => "A".repeat(86)),
  ],
  ["a payload changed after signing", async () => flip(await sign({}), 1)],
  ["a signature changed", async () => flip(await sign({}), 2)],
  ["a signature of zeros", () => assemble({ alg: "ES256", kid }, () => Buffer.alloc(64).toString("base64url"))],
  ["no signature", async () => `${(await sign({})).split(".").slice(0, 2).join(".")}.`],
  ["two parts", async () => (await sign({})).split(".").slice(0, 2).join(".")],
  ["five parts", async () => `${await sign({})}.a.b`],
  ["another issuer", () => sign({ claims: { iss: "https://evil.example/api/" } })],
  ["our issuer without its slash", () => sign({ claims: { iss: testConfig.issuer.slice(0, -1) } })],
  ["no issuer", () => sign({ claims: { iss: undefined } })],
  ["another audience", () => sign({ claims: { aud: "other-client" } })],
  ["no audience", () => sign({ claims: { aud: undefined } })],
  ["an empty audience", () => sign({ claims: { aud: [] } })],
  [
    "several audiences, made for another",
    () => sign({ claims: { aud: ["other", testConfig.clientId], azp: "other" } }),
  ],
  ["several audiences, made for nobody", () => sign({ claims: { aud: ["other", testConfig.clientId] } })],
  ["the access token's audience", () => sign({ claims: { aud: testConfig.audience } })],
  ["the access token itself", async () => accessToken],
  ["an access token that names our client", () => sign({ header: { typ: "at+jwt" } })],
  ["the same in long", () => sign({ header: { typ: "application/at+jwt" } })],
  ["expired 21 seconds ago", () => sign({ claims: { exp: seconds() - 21 } })],
  ["expired an hour ago", () => sign({ claims: { exp: seconds() - 3600 } })],
  ["no expiry", () => sign({ claims: { exp: undefined } })],
  ["an expiry that is text", () => sign({ claims: { exp: "2100-01-01" } })],
  ["not valid before 25 seconds from now", () => sign({ claims: { nbf: seconds() + 25 } })],
  ["not valid before tomorrow", () => sign({ claims: { nbf: seconds() + 86_400 } })],
  ["no time of issue", () => sign({ claims: { iat: undefined } })],
  ["no subject", () => sign({ claims: { sub: undefined } })],
  ["an empty subject", () => sign({ claims: { sub: "" } })],
  ["an endless subject", () => sign({ claims: { sub: "x".repeat(129) } })],
  ["a subject that is a number", () => sign({ claims: { sub: 5 } })],
  ["a subject that is an object", () => sign({ claims: { sub: { length: 1 } } })],
  ["a subject that is a list", () => sign({ claims: { sub: ["sms|1"] } })],
  ["a subject that is false", () => sign({ claims: { sub: false } })],
  ["a subject that no database holds", () => sign({ claims: { sub: "a\u0000" } })],
  ["a type that is a number", () => sign({ header: { typ: 5 } })],
  ["a key id that is an object", () => sign({ header: { kid: { a: 1 } } })],
  ["a key id that no database holds", () => sign({ header: { kid: "\u0000" } })],
  ["no phone", () => sign({ claims: { phone_number: undefined } })],
  ["a phone that is none", () => sign({ claims: { phone_number: "+1 213" } })],
  ["a phone nobody checked", () => sign({ claims: { phone_number_verified: false } })],
  ["a name that looks like a phone", () => sign({ claims: { phone_number: undefined, name: "+12135550101" } })],
  ["nothing", async () => ""],
  ["no token", async () => "Bearer x"],
];

describe("a forged token", () => {
  it.each(forged)("is refused: %s", async (_, make) => {
    await expect(auth.authenticate(await make())).rejects.toMatchObject(refused);
  });

  it("comes in at least 40 kinds", () => {
    expect(new Set(forged.map(([name]) => name)).size).toBeGreaterThanOrEqual(40);
  });
});

describe("a good token", () => {
  it("is taken as it comes from signing in", async () => {
    expect(await auth.authenticate(idToken)).toMatchObject({ phone });
  });

  it.each([
    ["fresh", {}],
    ["expired 18 seconds ago", { exp: -18 }],
    ["valid from 18 seconds ahead", { nbf: 18 }],
  ])("is taken: %s", async (_, offsets) => {
    const claims = Object.fromEntries(Object.entries(offsets).map(([name, offset]) => [name, seconds() + offset]));
    expect(await auth.authenticate(await sign({ claims }))).toEqual({
      userId: "0198c0de-0000-7000-8000-000000000001",
      phone,
      sessionId: "0198c0de-0000-7000-8000-000000000002",
    });
  });

  it("is taken with a key that is not in memory yet, by another server too", async () => {
    const other = createTestAuth({ db: database.db, clock });
    expect(await other.authenticate(await sign({}))).toMatchObject({ phone });
  });
});

describe("the signing keys", () => {
  it("change every month, and are published a day before they sign", async () => {
    const own = await createTestDatabase();
    try {
      const time = createTestClock();
      const keys = createSigningKeys({ db: own.db, clock: time, secrets: createSecrets(testConfig.secret) });
      const first = (await keys.signer()).kid;
      await keys.rotate();
      expect(await keys.listPublic()).toHaveLength(1);
      time.advance({ seconds: 29 * 86_400 + 60 });
      await Promise.all([keys.rotate(), keys.rotate()]);
      time.advance({ seconds: 1200 });
      expect(await keys.listPublic()).toHaveLength(2);
      expect((await keys.signer()).kid).toBe(first);
      time.advance({ seconds: 86_400 });
      const second = (await keys.signer()).kid;
      expect(second).not.toBe(first);
      expect(await keys.findVerifier(first)).not.toBeNull();
      time.advance({ seconds: 40 * 86_400 });
      await keys.rotate();
      time.advance({ seconds: 1200 });
      expect(await keys.findVerifier(first)).toBeNull();
    } finally {
      await own.drop();
    }
  });

  it("are looked up again for an unknown id, but not more often than every 30 seconds", async () => {
    const own = await createTestDatabase();
    try {
      const time = createTestClock();
      let reads = 0;
      const counted = own.db.withPlugin({
        transformQuery: ({ node }) => {
          if (node.kind === "SelectQueryNode") reads += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const keys = createSigningKeys({ db: counted, clock: time, secrets: createSecrets(testConfig.secret) });
      await keys.signer();
      time.advance({ seconds: 31 });
      reads = 0;
      for (let turn = 0; turn < 500; turn += 1) expect(await keys.findVerifier(`invented-${turn}`)).toBeNull();
      expect(reads).toBe(1);
    } finally {
      await own.drop();
    }
  });

  it("are made anew when the server's secret changed: old ones can't be opened, their tokens still count", async () => {
    const token = await sign({});
    const changed = createTestAuth({
      db: database.db,
      clock,
      config: { secret: "another secret of 32 characters or more" },
    });
    expect(await changed.authenticate(token)).toMatchObject({ phone });
  });
});

describe("a hosted issuer", () => {
  let server: Server;
  let issuer: string;
  let isUp = true;
  let fetches = 0;
  const { privateKey: rsaKey, publicKey: rsaPublic } = generateKeyPairSync("rsa", { modulusLength: 2048 });

  beforeAll(async () => {
    const keys = [{ ...(await exportJWK(rsaPublic)), kid: "hosted-1", alg: "RS256", use: "sig" }];
    server = createServer((_request, response) => {
      fetches += 1;
      response.writeHead(isUp ? 200 : 503, { "content-type": "application/json" });
      response.end(JSON.stringify(isUp ? { keys } : {}));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const hosted = () => createTestAuth({ db: database.db, clock, config: { issuer, isBuiltIn: false } });
  const signHosted = (claims: Record<string, unknown>, header: Record<string, unknown> = {}) =>
    sign({ key: rsaKey, header: { alg: "RS256", kid: "hosted-1", ...header }, claims: { iss: issuer, ...claims } });

  it("is believed for the phone it vouches for, and for the name of an SMS account", async () => {
    const { authenticate } = hosted();
    expect(await authenticate(await signHosted({}))).toMatchObject({ phone });
    const smsAccount = { sub: "sms|66c0ffee", phone_number: undefined, phone_number_verified: undefined, name: phone };
    expect(await authenticate(await signHosted(smsAccount))).toMatchObject({ userId: "sms|66c0ffee", phone });
    const social = { ...smsAccount, sub: "google-oauth2|1" };
    await expect(authenticate(await signHosted(social))).rejects.toMatchObject(refused);
  });

  it("does not make our own keys count", async () => {
    await expect(hosted().authenticate(await sign({ claims: { iss: issuer } }))).rejects.toMatchObject(refused);
  });

  it("may be down: known keys serve, unknown ones are not asked for again and again", async () => {
    const { authenticate } = hosted();
    const token = await signHosted({});
    await authenticate(token);
    isUp = false;
    fetches = 0;
    try {
      for (let turn = 0; turn < 50; turn += 1) {
        expect(await authenticate(token)).toMatchObject({ phone });
        // As far as anybody knows it may be the issuer's newest.
        const unknown = await signHosted({}, { kid: `invented-${turn}` });
        await expect(authenticate(unknown)).rejects.toMatchObject({ code: "UNAVAILABLE" });
      }
      expect(fetches).toBeLessThanOrEqual(1);
      await expect(hosted().authenticate(token)).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfter: 2 });
    } finally {
      isUp = true;
    }
  });

  /** As a part of the statement that makes something for them. */
  const keepUser = named<KeptUserValues>("test.keep_user")({}, keepUserFrom("(select) as made"));
  async function keep(actor: { userId: string; phone: string }): Promise<void> {
    try {
      await keepUser(database.db, keptUserValues(actor, new Date()));
    } catch (error) {
      throw explainKeptUser(error);
    }
  }

  it("makes accounts as they come", async () => {
    await keep({ userId: "sms|1", phone: "+12135550171" });
    await keep({ userId: "sms|1", phone: "+12135550171" });
    await keep({ userId: "sms|1", phone: "+12135550172" });
    const row = await database.db.selectFrom("app_user").selectAll().where("user_id", "=", "sms|1").executeTakeFirst();
    expect(row?.phone).toBe("+12135550172");
  });

  it("does not give a phone to a second account", async () => {
    await keep({ userId: "sms|2", phone: "+12135550173" });
    await keep({ userId: "sms|3", phone: "+12135550174" });
    const taken = { code: "CONFLICT", status: 409 };
    await expect(keep({ userId: "sms|4", phone: "+12135550173" })).rejects.toMatchObject(taken);
    await expect(keep({ userId: "sms|3", phone: "+12135550173" })).rejects.toMatchObject(taken);
  });
});
