import { SignJWT } from "jose";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { createTestClock, type TestClock } from "../../test/test-clock.ts";
import { createTestAuth, testConfig } from "./auth.test-kit.ts";
import type { Auth } from "./index.ts";
import { createSecrets } from "./secrets.ts";
import { createSigningKeys } from "./signing-keys.ts";

/** Tokens that were checked before. */

const phone = "+12135550142";
const refused = { code: "UNAUTHENTICATED" };

let database: TestDatabase;
let clock: TestClock;
let auth: Auth;
let token: string;

async function sign(claims: Record<string, unknown> = {}, lifeSeconds = 100): Promise<string> {
  const keys = createSigningKeys({ db: database.db, clock, secrets: createSecrets(testConfig.secret) });
  const { kid, key } = await keys.signer();
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ sid: "s", phone_number: phone, phone_number_verified: true, ...claims })
    .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
    .setIssuer(testConfig.issuer)
    .setAudience(testConfig.clientId)
    .setSubject("0198c0de-0000-7000-8000-000000000001")
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeSeconds)
    .sign(key);
}

beforeEach(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
  clock.stop();
  auth = createTestAuth({ db: database.db, clock });
  token = await sign();
  await auth.authenticate(token);
});
afterEach(() => database.drop());

test("one is the same caller again, without its signature being worked out", async () => {
  const verify = vi.spyOn(crypto.subtle, "verify");
  expect(await auth.authenticate(token)).toMatchObject({ phone });
  expect(verify).not.toHaveBeenCalled();
  expect(await auth.authenticate(await sign({ jti: "another" }))).toMatchObject({ phone });
  expect(verify).toHaveBeenCalledOnce();
  verify.mockRestore();
});

test("one ends when it ends, with the leeway that every token has", async () => {
  clock.advance({ seconds: 115 });
  expect(await auth.authenticate(token)).toMatchObject({ phone });
  clock.advance({ seconds: 6 });
  await expect(auth.authenticate(token)).rejects.toMatchObject(refused);
});

test("one vouches for no other that begins or ends like it", async () => {
  const [head, payload, signature = ""] = token.split(".");
  const forged = `${signature.slice(0, 40)}${signature[40] === "A" ? "B" : "A"}${signature.slice(41)}`;
  const admin = Buffer.from(JSON.stringify({ sub: "somebody else" })).toString("base64url");
  for (const other of [`${head}.${payload}.${forged}`, `${head}.${admin}.${signature}`, `${token}A`]) {
    await expect(auth.authenticate(other)).rejects.toMatchObject(refused);
    await expect(auth.authenticate(other)).rejects.toMatchObject(refused);
  }
  expect(await auth.authenticate(token)).toMatchObject({ phone });
});

test("one ends with its key", async () => {
  const lasting = await sign({}, 3600);
  expect(await auth.authenticate(lasting)).toMatchObject({ phone });
  await database.db.deleteFrom("signing_key").execute();
  clock.advance({ seconds: 599 });
  expect(await auth.authenticate(lasting)).toMatchObject({ phone });
  clock.advance({ seconds: 2 });
  await expect(auth.authenticate(lasting)).rejects.toMatchObject(refused);
});
