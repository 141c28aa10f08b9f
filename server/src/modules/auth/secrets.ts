import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { createSeal } from "../../sealed-text.ts";

export type Secrets = ReturnType<typeof createSecrets>;

const deviceNameBytes = 16;

interface CodeFor {
  loginCodeId: string;
  phone: string;
  clientId: string;
}

/** Everything that is made from, or protected by, the server's secret: one key for each use, derived from it. */
export function createSecrets(secret: string) {
  const keyFor = (use: string) => Buffer.from(hkdfSync("sha256", secret, "", `skipline ${use}`, 32));
  const codeKey = keyFor("login code");
  const successorKey = keyFor("session successor");
  const deviceKey = keyFor("known device");
  const deviceMac = (name: Buffer, phone: string) =>
    createHmac("sha256", deviceKey).update(name).update(phone).digest();

  return {
    /** A code is stored only like this, and tied to what it was made for. */
    codeMac(code: string, made: CodeFor): Buffer {
      return createHmac("sha256", codeKey)
        .update(JSON.stringify([made.loginCodeId, made.phone, made.clientId, code]))
        .digest();
    },
    /**
     * The session token that follows `token`. Derived, not drawn: two tabs that renew with the same token get the same
     * next one, in whatever order their answers arrive.
     */
    successorOf(token: string): string {
      return createHmac("sha256", successorKey).update(token).digest("base64url");
    },
    /**
     * What a device keeps after signing in with `phone`: a name of its own and our signature under both. Nothing is
     * stored here, and the phone can't be read from it.
     * @param name the one it has already; 16 bytes
     */
    deviceCookie(phone: string, name: Buffer = randomBytes(deviceNameBytes)): string {
      return Buffer.concat([name, deviceMac(name, phone)]).toString("base64url");
    },
    /** The name in a device's cookie; null unless we signed it for `phone`. */
    readDevice(cookie: string | null, phone: string): Buffer | null {
      const bytes = Buffer.from(cookie ?? "", "base64url");
      const name = bytes.subarray(0, deviceNameBytes);
      return sameBytes(bytes.subarray(deviceNameBytes), deviceMac(name, phone)) ? name : null;
    },
    /** For what browsers must work for. */
    workKey: keyFor("sign-in work").toString("hex"),
    ...createSeal(secret, "signing key"),
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

/** How cookies are stored. They are random enough to need no salt. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
