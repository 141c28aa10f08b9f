import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from "node:crypto";

/** By which a push service knows who sends (RFC 8292). */
export interface VapidKey {
  /** What browsers subscribe with. */
  publicKey: string;
  key: KeyObject;
}

/** @throws Error where the 32 bytes are no private key of P-256: 0, or past its order */
export function readVapidKey(privateKey: string): VapidKey {
  const d = Buffer.from(privateKey, "base64url");
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(d);
  const point = ecdh.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url")) as [
    string,
    string,
  ];
  const key = createPrivateKey({ key: { kty: "EC", crv: "P-256", d: d.toString("base64url"), x, y }, format: "jwk" });
  return { publicKey: point.toString("base64url"), key };
}

/** Of a secret, where nobody has named a key: the same at all servers, and after a restart. */
export function deriveVapidKey(secret: string): VapidKey {
  // One of 2^32 is no key of the curve.
  for (let round = 0; ; round += 1) {
    const bytes = Buffer.from(hkdfSync("sha256", secret, "", `skipline web push ${round}`, 32));
    try {
      return readVapidKey(bytes.toString("base64url"));
    } catch (error) {
      if (round > 8) throw error;
    }
  }
}
