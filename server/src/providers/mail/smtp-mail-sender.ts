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
export function createSmtpMail(options: SmtpOptions): MailSender {
  const { from } = options;
  const transport = openTransport(options);
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

/** Goes as far as user and password, and sends nothing. @throws Error with the mail server's words */
export async function verifySmtp(options: SmtpOptions): Promise<void> {
  await openTransport(options).verify();
}

function openTransport({ url, from, timeoutMs = defaultTimeoutMs }: SmtpOptions) {
  return createTransport(
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
}
