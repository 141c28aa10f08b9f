import type { MailUnderTest } from "../providers/mail/mail-sender.conformance.ts";
import { createSmtpMail } from "../providers/mail/smtp-mail-sender.ts";

/** A mail server that takes user and password; what it takes is in somebody's mailbox. */
export function openSmtpPeer({ url, from, to }: { url: string; from: string; to: string }): MailUnderTest {
  const strange = new URL(url);
  strange.password = "not-the-password";
  return {
    sender: createSmtpMail({ url, from }),
    to,
    listSent: async (taken) => taken,
    stranger: createSmtpMail({ url: strange.href, from }),
    close: async () => {},
  };
}
