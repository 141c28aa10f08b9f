import { createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { createSeal } from "../../sealed-text.ts";

export type Secrets = ReturnType<typeof createSecrets>;

const deviceNameBytes = 16;

interface CodeFor {
  loginCodeId: string;
  phone: string;
  clientId: string;
}

type KeyRing = readonly [Buffer, ...Buffer[]];

/**
 * Everything that is made from, or protected by, the server's secret: one key for each use, derived from it. While the
 * secret is changed there are two: `secret` signs and seals, what bears the other one is believed.
 */
export function createSecrets(secret: string, alsoAccepted: string | null = null) {
  const secrets: [string, ...string[]] = alsoAccepted === null ? [secret] : [secret, alsoAccepted];
  const keysFor = (use: string) =>
    secrets.map((one) => Buffer.from(hkdfSync("sha256", one, "", `skipline ${use}`, 32))) as unknown as KeyRing;
  const codeKeys = keysFor("login code");
  const successorKeys = keysFor("session successor");
  const deviceKeys = keysFor("known device");
  const codeMac = (key: Buffer, code: string, made: CodeFor) =>
    createHmac("sha256", key)
      .update(JSON.stringify([made.loginCodeId, made.phone, made.clientId, code]))
      .digest();
  const deviceMac = (key: Buffer, name: Buffer, phone: string) =>
    createHmac("sha256", key).update(name).update(phone).digest();
  const successor = (key: Buffer, token: string) => createHmac("sha256", key).update(token).digest("base64url");

  return {
    /** A code is stored only like this, and tied to what it was made for. */
    codeMac: (code: string, made: CodeFor): Buffer => codeMac(codeKeys[0], code, made),
    isCode: (code: string, made: CodeFor, mac: Buffer): boolean =>
      codeKeys.some((key) => sameBytes(codeMac(key, code, made), mac)),
    /**
     * The session token that follows `token`. Derived, not drawn: two tabs that renew with the same token get the same
     * next one, in whatever order their answers arrive.
     */
    successorOf: (token: string): string => successor(successorKeys[0], token),
    /** What a server with the other secret may have made of it. */
    otherSuccessorsOf: (token: string): string[] => successorKeys.slice(1).map((key) => successor(key, token)),
    /**
     * What a device keeps after signing in with `phone`: a name of its own and our signature under both. Nothing is
     * stored here, and the phone can't be read from it.
     * @param name the one it has already; 16 bytes
     */
    deviceCookie(phone: string, name: Buffer = randomBytes(deviceNameBytes)): string {
      return Buffer.concat([name, deviceMac(deviceKeys[0], name, phone)]).toString("base64url");
    },
    /** The name in a device's cookie; null unless we signed it for `phone`. */
    readDevice(cookie: string | null, phone: string): Buffer | null {
      const bytes = Buffer.from(cookie ?? "", "base64url");
      const name = bytes.subarray(0, deviceNameBytes);
      const mac = bytes.subarray(deviceNameBytes);
      return deviceKeys.some((key) => sameBytes(mac, deviceMac(key, name, phone))) ? name : null;
    },
    /** For what browsers must work for. */
    workKeys: keysFor("sign-in work").map((key) => key.toString("hex")) as [string, ...string[]],
    ...createSeal(secrets, "signing key"),
  };
}

/** Six digits, each value as likely as any other. */
export function drawCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** 256 random bits for a cookie. */
export function drawToken(): string {
  return randomBytes(32).toString("base64url");
}

function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
