import { createTransport } from "nodemailer";
import { assertHeaders, type MailSender } from "./mail-sender.ts";

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte. */
  url: string;
  /** The sender's address, as the mail server lets it be. */
  from: string;
  timeoutMs?: number;
}

/** Of one step of the conversation; a mail takes a handful of them. */
const defaultTimeoutMs = 7_500;

/**
 * Sends by SMTP, over TLS wherever the server offers it. One conversation for each mail: there are few. Nothing that the
 * mail says is read as a file's name or an address to fetch.
 */
export function createSmtpMail({ url, from, timeoutMs = defaultTimeoutMs }: SmtpOptions): MailSender {
  const transport = createTransport(
    {
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: { name: "Skipline", address: from } },
  );
  const host = from.split("@").at(-1) ?? "localhost";
  return {
    name: "smtp",
    async send(mail) {
      assertHeaders(mail);
      const { to, replyTo, subject, text, id } = mail;
      await transport.sendMail({ to, replyTo, subject, text, messageId: `<${id}@${host}>` });
    },
  };
}
