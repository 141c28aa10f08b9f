import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ivBytes = 12;
const tagBytes = 16;

/** Hides text in the database from whoever reads a dump of it. */
export interface Seal {
  /** AES-256-GCM: nonce, tag, text. */
  seal(plain: string): Buffer;
  /** Null when it was sealed under a secret that is not accepted or for another use, or was changed. */
  unseal(sealed: Buffer): string | null;
  /** Whether the first secret opens it: what only another one opens is sealed anew before that one goes. */
  isOfFirst(sealed: Buffer): boolean;
}

/**
 * A key of its own for each use, derived from the server's secret.
 * @param secrets the one that seals, then those that are accepted too
 */
export function createSeal(secrets: readonly [string, ...string[]], use: string): Seal {
  const [first, ...others] = secrets.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", `skipline ${use}`, 32)),
  ) as [Buffer, ...Buffer[]];
  return {
    seal(plain) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", first, iv);
      const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    unseal(sealed) {
      for (const key of [first, ...others]) {
        const plain = open(key, sealed);
        if (plain !== null) return plain;
      }
      return null;
    },
    isOfFirst: (sealed) => open(first, sealed) !== null,
  };
}

function open(key: Buffer, sealed: Buffer): string | null {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
  try {
    decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
