import { hkdfSync, randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** 32 MB and some 50 ms for each guess. */
const cost: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 };

/** How a PIN is kept. */
export interface KeptPin {
  salt: Buffer;
  hash: Buffer;
}

export type PinHash = ReturnType<typeof createPinHash>;

/**
 * A PIN has a million values: whoever had the table alone would try them all. So a key that is derived from the server's
 * secret goes into each hash. While the secret is changed there are two: the first one makes, both are believed.
 */
export function createPinHash(secrets: readonly [string, ...string[]]) {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", "skipline staff pin", 32)));
  const hashOf = (key: Buffer | undefined, pin: string, salt: Buffer) =>
    derive(pin, Buffer.concat([salt, key ?? Buffer.alloc(0)]), 32, cost);

  return {
    async make(pin: string): Promise<KeptPin> {
      const salt = randomBytes(16);
      return { salt, hash: await hashOf(keys[0], pin, salt) };
    },
    async isSame(pin: string, { salt, hash }: KeptPin): Promise<boolean> {
      for (const key of keys) if (timingSafeEqual(await hashOf(key, pin, salt), hash)) return true;
      return false;
    },
  };
}
