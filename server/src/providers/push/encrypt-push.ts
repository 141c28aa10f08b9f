import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import type { PushTarget } from "./push-sender.ts";

/** In one record: what a push service must take is 4,096 bytes, of which the header and the tag have their part. */
const recordSize = 4_096;
export const mostPayloadBytes = recordSize - 86 - 17;

/** What is new with each message; tests name their own. */
export interface PushRandomness {
  salt: Buffer;
  /** With a key of its own. */
  sender: ECDH;
}

function newRandomness(): PushRandomness {
  const sender = createECDH("prime256v1");
  sender.generateKeys();
  return { salt: randomBytes(16), sender };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/**
 * The body of a push message, which the browser alone can read: RFC 8291, in one record of RFC 8188.
 * @throws Error where the browser's key is no point of its curve, or the payload is too long
 */
export function encryptPush(
  payload: string,
  { p256dh, auth }: Pick<PushTarget, "p256dh" | "auth">,
  { salt, sender }: PushRandomness = newRandomness(),
): Buffer {
  const plain = Buffer.from(payload);
  if (plain.length > mostPayloadBytes) throw new RangeError(`a push message of ${plain.length} bytes`);
  const receiver = Buffer.from(p256dh, "base64url");
  const sent = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiver, sent]);
  const secret = derive(sender.computeSecret(receiver), Buffer.from(auth, "base64url"), info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(recordSize, 16);
  header.writeUInt8(sent.length, 20);
  // 2: the last record.
  return Buffer.concat([
    header,
    sent,
    cipher.update(plain),
    cipher.update("\u0002"),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
