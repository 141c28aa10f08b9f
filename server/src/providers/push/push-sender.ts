/** Where a browser lets itself be pushed to, and how: its own word, as `PushSubscription` has it. */
export interface PushTarget {
  endpoint: string;
  /** Its public key: a point of P-256, uncompressed, base64url. */
  p256dh: string;
  /** 16 bytes, base64url. */
  auth: string;
}

export interface PushMessage {
  to: PushTarget;
  payload: string;
  /** A later message of the same topic replaces one that was not shown yet: at most 32 signs of base64url. */
  topic: string;
  /** So long it is worth delivering. */
  ttlSeconds: number;
}

/** Why a message was not taken. */
export type PushRefusal =
  /** The browser has ended it: nothing will ever arrive there. */
  | "gone"
  /** It is the message or our key: asked again, the answer would be the same. */
  | "refused"
  /** Nobody answered, or with a fault of their own; later it may work. */
  | "unavailable";

/** Its words hold the push service's host and answer, never the address of somebody's browser. */
export class PushError extends Error {
  readonly refusal: PushRefusal;

  constructor(refusal: PushRefusal, message: string, { cause }: { cause?: unknown } = {}) {
    super(message, { cause });
    this.name = "PushError";
    this.refusal = refusal;
  }
}

/** Sends to browsers by their push services (RFC 8030), which can read none of it (RFC 8291) and know who sends (RFC 8292). */
export interface PushSender {
  /** What browsers subscribe with: a point of P-256, uncompressed, base64url. */
  readonly publicKey: string;
  /** Whether it is the address of a push service that we send to: it comes from a stranger. */
  accepts(endpoint: string): boolean;
  /** @throws PushError when the push service did not take the message */
  send(message: PushMessage): Promise<void>;
}
