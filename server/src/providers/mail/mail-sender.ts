/** Why a mail was not taken, as far as whoever sent it can do something about it. */
export type MailRefusal =
  /** This mail or its address, for good: the same again would be refused again. */
  | "mail"
  /** Our user or password: once they are mended it goes. */
  | "sender"
  /** Not now, or no answer. */
  | "unavailable";

/** That a mail was not taken. */
export class MailError extends Error {
  readonly refusal: MailRefusal;
  /** The mail server's answer without its words: `550 5.1.1`; null where there was none. */
  readonly reply: string | null;

  constructor(refusal: MailRefusal, message: string, { reply, cause }: { reply: string | null; cause: unknown }) {
    super(message, { cause });
    this.name = "MailError";
    this.refusal = refusal;
    this.reply = reply;
  }
}

export interface Mail {
  to: string;
  /** Whom an answer goes to. */
  replyTo: { name: string; address: string };
  /** One line. */
  subject: string;
  /** Plain text. */
  text: string;
  /** Names this mail: a repeat of it bears the same, so that mailboxes show it once. Letters, digits, dots and dashes. */
  id: string;
}

/** Sends mail. The embedded default stores it for `/dev/outbox`; SMTP sends it. */
export interface MailSender {
  readonly name: "outbox" | "smtp";
  /**
   * That it was taken says that it was handed on, and no more: what bounces later comes to the sender's mailbox.
   * @throws MailError when the server did not take the mail
   * @throws TypeError for a line break or another control character in what becomes a header
   */
  send(mail: Mail): Promise<void>;
}

const control = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** What one line of a mail's head holds must be one line: a second one would be a header of the writer's choice. */
export function assertHeaders({ to, replyTo, subject, id }: Mail): void {
  if (!/^[\w.-]+$/.test(id)) throw new TypeError("a mail's id has other signs than letters, digits, dots and dashes");
  for (const line of [to, replyTo.name, replyTo.address, subject])
    if (control.test(line)) throw new TypeError("a line break in a mail's head");
}
