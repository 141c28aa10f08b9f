import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { createSeal } from "../../sealed-text.ts";

export type Secrets = ReturnType<typeof createSecrets>;

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
