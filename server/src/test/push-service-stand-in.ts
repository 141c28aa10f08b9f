import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushTarget } from "../providers/push/push-sender.ts";

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service on this machine, at a port that was named where somebody has to know it before: it takes what comes, keeps it, and answers what it was told to. */
export async function startPushService(port = 0) {
  const received: ReceivedPush[] = [];
  let held = Promise.resolve();
  let answer: { status: number; headers: Record<string, string> } = { status: 201, headers: {} };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
      void held.then(() => response.writeHead(answer.status, answer.headers).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith(status: number, headers: Record<string, string> = {}) {
      answer = { status, headers };
    },
    /** Answers nobody until what it gives is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Of a browser what is about push: its address at a service, and the keys with which it reads. */
export function openBrowser(serviceUrl: string) {
  const own = createECDH("prime256v1");
  own.generateKeys();
  const auth = randomBytes(16);
  const target: PushTarget = {
    endpoint: `${serviceUrl}/send/${randomUUID()}`,
    p256dh: own.getPublicKey().toString("base64url"),
    auth: auth.toString("base64url"),
  };
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, length));

  /** From the other end than `encryptPush`. @throws Error where it is for somebody else */
  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const length = body.readUInt8(20);
    const sender = body.subarray(21, 21 + length);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), sender]);
    const secret = derive(own.computeSecret(sender), auth, info, 32);
    const decipher = createDecipheriv(
      "aes-128-gcm",
      derive(secret, salt, "Content-Encoding: aes128gcm\0", 16),
      derive(secret, salt, "Content-Encoding: nonce\0", 12),
    );
    const sealed = body.subarray(21 + length);
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // Padding follows the last sign that is none: 2, then nothing but 0.
    const end = plain.lastIndexOf(2);
    return plain.subarray(0, end).toString();
  }

  return { target, decrypt };
}
