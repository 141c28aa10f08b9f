import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ivBytes = 12;
const tagBytes = 16;

/** Hides text in the database from whoever reads a dump of it. */
export interface Seal {
  /** AES-256-GCM: nonce, tag, text. */
  seal(plain: string): Buffer;
  /** Null when it was sealed under another secret or for another use, or was changed. */
  unseal(sealed: Buffer): string | null;
}

/** A key of its own for each use, derived from the server's secret. */
export function createSeal(secret: string, use: string): Seal {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `skipline ${use}`, 32));
  return {
    seal(plain) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    unseal(sealed) {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
      try {
        decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
        return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
      } catch {
        return null;
      }
    },
  };
}
