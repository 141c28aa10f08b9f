import { createHash } from "node:crypto";

/**
 * How a token is kept that we gave away: whoever reads the table can't use it. It is random enough to need no salt, and a look-up
 * by it tells no part of the token by its time.
 */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
