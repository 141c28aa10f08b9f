import { createECDH } from "node:crypto";
import { importJWK, jwtVerify } from "jose";
import { describe, expect, it, test } from "vitest";
import { createTestClock } from "../../test/test-clock.ts";
import { openBrowser, startPushService } from "../../test/push-service-stand-in.ts";
import { encryptPush, mostPayloadBytes } from "./encrypt-push.ts";
import { openPush } from "./open-push.ts";
import { PushError } from "./push-sender.ts";
import { signVapid } from "./vapid.ts";
import { deriveVapidKey, readVapidKey } from "../../vapid-key.ts";
import { createWebPush } from "./web-push-sender.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");
const now = new Date("2026-11-26T20:00:00.000Z");

describe("RFC 8291, section 5 and appendix A", () => {
  const receiver = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };

  it("encrypts the watermelon to the very bytes", () => {
    const sender = createECDH("prime256v1");
    sender.setPrivateKey(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
    const body = encryptPush("When I grow up, I want to be a watermelon", receiver, {
      salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
      sender,
    });
    expect(body.toString("base64url")).toBe(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  it("uses another key and salt for each message", () => {
    const bodies = [1, 2].map(() => encryptPush("the same", receiver));
    expect(bodies[0]!.subarray(0, 16)).not.toEqual(bodies[1]!.subarray(0, 16));
    expect(bodies[0]!.subarray(21, 86)).not.toEqual(bodies[1]!.subarray(21, 86));
  });

  it("fits into what a push service must take, and no more is sent", () => {
    expect(encryptPush("x".repeat(mostPayloadBytes), receiver)).toHaveLength(4_096);
    expect(() => encryptPush("x".repeat(mostPayloadBytes + 1), receiver)).toThrow(RangeError);
  });

  it("takes no key that is no point of the curve", () => {
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString("base64url");
    expect(() => encryptPush("x", { ...receiver, p256dh })).toThrow(/public key/i);
  });
});

describe("RFC 8292, section 2.4", () => {
  const example =
    "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

  /** As a push service reads it. */
  async function verify(words: string, at: Date) {
    const [, token = "", k = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(words) ?? [];
    const point = bytes(k);
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url")) as [
      string,
      string,
    ];
    const key = await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256");
    return { ...(await jwtVerify(token, key, { currentDate: at })), k };
  }

  it("is read here as a push service reads it, and what we sign has its form", async () => {
    const theirs = await verify(example, new Date(1_453_523_000_000));
    expect(theirs.payload).toEqual({
      aud: "https://push.example.net",
      exp: 1_453_523_768,
      sub: "mailto:push@example.com",
    });
    const key = deriveVapidKey("a secret");
    const subject = "mailto:help@skipline.example";
    const ours = await verify(await signVapid(key, { audience: "https://push.example.net", subject, now }), now);
    expect(ours.protectedHeader).toEqual(theirs.protectedHeader);
    expect(ours.k).toBe(key.publicKey);
    expect(ours.payload).toEqual({
      aud: "https://push.example.net",
      sub: subject,
      exp: now.getTime() / 1_000 + 12 * 3_600,
    });
  });

  it("makes the public key of a private one, and takes no bytes that are none", () => {
    // The keys of RFC 8291, appendix A: the receiver's.
    expect(readVapidKey("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94").publicKey).toBe(
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    );
    expect(() => readVapidKey(Buffer.alloc(32).toString("base64url"))).toThrow(/private key/i);
    expect(() => readVapidKey(Buffer.alloc(32, 255).toString("base64url"))).toThrow(/private key/i);
    expect(deriveVapidKey("one").publicKey).toBe(deriveVapidKey("one").publicKey);
    expect(deriveVapidKey("one").publicKey).not.toBe(deriveVapidKey("other").publicKey);
  });
});

const clock = createTestClock(now);
const key = deriveVapidKey("a secret");
const senderTo = (...alsoAt: string[]) =>
  createWebPush({ clock, key, subject: "mailto:help@skipline.example", alsoAt });

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc:def", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
  ["https://wns2-par02p.notify.windows.com/w/?token=abc", true],
  ["https://web.push.apple.com/abc", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com:8443/fcm/send/abc", false],
  ["https://fcm.googleapis.com@evil.example/", false],
  ["https://me:you@fcm.googleapis.com/", false],
  ["https://fcm.googleapis.com.evil.example/", false],
  ["https://evilnotify.windows.com/", false],
  ["https://notify.windows.com/", false],
  ["https://127.0.0.1/", false],
  ["https://169.254.169.254/latest/meta-data", false],
  ["https://push.example.test/abc", true],
  ["https://push.example.test:444/abc", false],
  ["file:///etc/passwd", false],
  ["nonsense", false],
])("an address of a stranger is sent to only at a push service: %s %s", (endpoint, isAccepted) => {
  expect(senderTo("https://push.example.test").accepts(endpoint)).toBe(isAccepted);
});

test("what comes at a push service is read by the browser alone, and says who sends, how long it counts and what it replaces", async () => {
  const service = await startPushService();
  const browser = openBrowser(service.url);
  const sender = senderTo(service.url);
  try {
    await sender.send({ to: browser.target, payload: '{"a":"ñ"}', topic: "order", ttlSeconds: 60 });
    const [came] = service.received;
    expect(browser.decrypt(came!.body)).toBe('{"a":"ñ"}');
    expect(came!.body.includes("ñ")).toBe(false);
    expect(came!.headers).toMatchObject({
      ttl: "60",
      topic: "order",
      urgency: "high",
      "content-encoding": "aes128gcm",
    });
    expect(came!.headers["authorization"]).toMatch(/^vapid t=[\w.-]+, k=[\w-]{87}$/);
    expect(() => openBrowser(service.url).decrypt(came!.body)).toThrow(/authenticate/);
  } finally {
    await service.close();
  }
});

test.each([
  [404, "gone"],
  [410, "gone"],
  [400, "refused"],
  [403, "refused"],
  [307, "refused"],
  [429, "unavailable"],
  [503, "unavailable"],
] as const)("an answer %i is told as %s, without the browser's address", async (status, refusal) => {
  const service = await startPushService();
  service.answerWith(status, { location: `${service.url}/elsewhere` });
  const { target } = openBrowser(service.url);
  try {
    const failed = await senderTo(service.url)
      .send({ to: target, payload: "x", topic: "t", ttlSeconds: 1 })
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(PushError);
    expect((failed as PushError).refusal).toBe(refusal);
    expect(String(failed)).not.toContain(new URL(target.endpoint).pathname);
    expect(service.received).toHaveLength(1);
  } finally {
    await service.close();
  }
});

test("production pushes nothing without a key of its own; elsewhere one is made of the secret, the same at all servers", () => {
  const own = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
  const open = (production: boolean, privateKey: string | null, secret = "s") =>
    openPush({ production, push: { privateKey, alsoAt: [] }, supportEmail: "help@skipline.example" }, secret, clock);
  expect(open(true, null)).toBe(null);
  expect(open(true, own)?.publicKey).toBe(readVapidKey(own).publicKey);
  expect(open(false, null)?.publicKey).toBe(open(false, null)?.publicKey);
  expect(open(false, null)?.publicKey).not.toBe(open(false, null, "another")?.publicKey);
});

test("nobody who answers, a key that is none and an address that is not let in are told, too", async () => {
  const service = await startPushService();
  const browser = openBrowser(service.url);
  await service.close();
  const send = (to = browser.target, sender = senderTo(service.url)) =>
    sender.send({ to, payload: "x", topic: "t", ttlSeconds: 1 });
  await expect(send()).rejects.toMatchObject({ refusal: "unavailable" });
  await expect(send({ ...browser.target, p256dh: "AAAA" })).rejects.toMatchObject({ refusal: "refused" });
  await expect(send(browser.target, senderTo())).rejects.toMatchObject({ refusal: "refused" });
});
