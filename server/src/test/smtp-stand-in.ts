import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { callbackify } from "node:util";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface SmtpStandIn {
  url: string;
  /** What arrived, as a mailbox reads it. */
  mails: Email[];
  /** Until further notice mails, or their recipients, are refused with this SMTP reply; null: they are taken. */
  refuseWith: (reply: Refusal | null) => void;
  /** From now on whoever has sent a mail has no answer; tells how many there are. */
  hang: () => Hanging;
  close: () => Promise<void>;
}

interface Refusal {
  code: number;
  text: string;
  /** The whole mail, unless it says so. */
  where?: "recipient" | "mail";
}

interface Hanging {
  waiting: number;
  /** It answers them all, and whoever comes. */
  letGo: () => void;
}

/** A mail server on a port of its own that asks for a user and a password. */
export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const mails: Email[] = [];
  let refusal: Refusal | null = null;
  const refused = ({ code, text }: Refusal) => Object.assign(new Error(text), { responseCode: code });
  let hanging: (Hanging & { end: Promise<void> }) | null = null;
  async function receiveMail(stream: Readable): Promise<void> {
    const bytes = await buffer(stream);
    if (hanging) {
      hanging.waiting += 1;
      await hanging.end;
    }
    if (refusal) throw refused(refusal);
    mails.push(await PostalMime.parse(bytes));
  }

  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      const isKnown = username === "skipline" && password === "secret";
      done(isKnown ? null : Object.assign(new Error("no such user"), { responseCode: 535 }), { user: username });
    },
    onRcptTo(_address, _session, done) {
      done(refusal?.where === "recipient" ? refused(refusal) : null);
    },
    onData(stream, _session, done) {
      callbackify(receiveMail)(stream, (error) => done(error));
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://skipline:secret@127.0.0.1:${port}`,
    mails,
    refuseWith: (reply) => (refusal = reply),
    hang: () => {
      const { promise: end, resolve: letGo } = Promise.withResolvers<void>();
      return (hanging = { waiting: 0, letGo, end });
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
