import { createTransport } from "nodemailer";
import { assertHeaders, MailError, type MailRefusal, type MailSender } from "./mail-sender.ts";

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
      await transport
        .sendMail({ to, replyTo, subject, text, messageId: `<${id}@${host}>` })
        .catch((error: unknown) => refuse(error));
    },
  };
}

/** What the library throws for an answer of the mail server. */
interface SmtpFailure {
  message: string;
  code?: string;
  responseCode?: number;
  response?: string;
}

function refuse(error: unknown): never {
  const { message, code, responseCode = null, response = "" } = error as SmtpFailure;
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const reply = responseCode === null ? null : [responseCode, ...(enhanced ? [enhanced] : [])].join(" ");
  throw new MailError(whyRefused(code, responseCode), message, { reply, cause: error });
}

/** 5xx is for good where it was said of the mail: to its sender, its recipient or its text (RFC 5321, 4.2.1). */
function whyRefused(code: string | undefined, responseCode: number | null): MailRefusal {
  if (code === "EAUTH") return "sender";
  const isOfMail = code === "EENVELOPE" || code === "EMESSAGE";
  return isOfMail && responseCode !== null && responseCode >= 500 ? "mail" : "unavailable";
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
