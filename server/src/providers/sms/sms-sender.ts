/** Why a message was not taken, as far as whoever sent it can do something about it. */
export type SmsRefusal =
  /** Whoever has the number has texted STOP to the sender. */
  | "opted-out"
  /** It is the number or the text; nobody else could send it either. */
  | "number"
  /** It is the sender: its account, its credentials, its limits. Nothing was sent. */
  | "sender"
  /** Nobody answered, or with a fault of their own; hardly ever was something sent. */
  | "unavailable"
  /** An answer that says neither yes nor no: it may have been sent. */
  | "unknown";

/** That a message was not taken. Its words hold neither the text, which carries a sign-in code, nor the phone. */
export class SmsError extends Error {
  readonly refusal: SmsRefusal;
  /** To which START is texted (E.164); null where the sender has many numbers. */
  readonly sender: string | null;

  constructor(
    refusal: SmsRefusal,
    message: string,
    { sender = null, cause }: { sender?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = "SmsError";
    this.refusal = refusal;
    this.sender = sender;
  }
}

export interface SmsMessage {
  /** E.164 */
  to: string;
  body: string;
  /** By which news of its delivery name it (`SmsNotice`); without one they only count. */
  reference?: string;
}

/** Sends text messages. The embedded default stores them for `/dev/outbox`; Twilio sends them. */
export interface SmsSender {
  readonly name: "outbox" | "twilio";
  /** @throws SmsError when the provider did not take the message */
  send(message: SmsMessage): Promise<void>;
}
