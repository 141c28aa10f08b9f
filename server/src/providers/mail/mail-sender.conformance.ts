import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Mail, MailSender } from "./mail-sender.ts";

/** A mail as whoever has it reads it. */
export type ReadMail = Pick<Mail, "to" | "subject" | "text"> & { replyTo: string };

export interface MailUnderTest {
  sender: MailSender;
  /** Whose mailbox it may write to. */
  to: string;
  /** What has arrived; where nobody can see it, what it took. */
  listSent(taken: ReadMail[]): Promise<ReadMail[]>;
  /** The same sender with another password; null where there is none. */
  stranger: MailSender | null;
  close(): Promise<void>;
}

/** What every sender must do, whatever is behind it. */
export function describeMailSender(name: MailSender["name"], start: () => Promise<MailUnderTest>): void {
  describe(`mail sender ${name}`, () => {
    let under: MailUnderTest;
    let mail: Mail;
    beforeAll(async () => {
      under = await start();
      mail = {
        to: under.to,
        replyTo: { name: "Ada Guest", address: "ada@roof.example" },
        subject: "Demo request: The Roof",
        text: "Two bars, one queue each.\n",
        id: "lead-1",
      };
    });
    afterAll(() => under.close());

    it("says its name", () => expect(under.sender.name).toBe(name));

    const breaks = ["\r\nBcc: all@victim.example", "\nBcc: all@victim.example", "\rX: y", "\u0000", "\u2028"];
    it.each(breaks)("sends nothing whose head has %j in it", async (text) => {
      const tries: Mail[] = [
        { ...mail, to: mail.to + text },
        { ...mail, subject: mail.subject + text },
        { ...mail, id: `lead-1${text}` },
        { ...mail, replyTo: { ...mail.replyTo, name: mail.replyTo.name + text } },
        { ...mail, replyTo: { ...mail.replyTo, address: mail.replyTo.address + text } },
      ];
      for (const one of tries) await expect(under.sender.send(one)).rejects.toThrow(TypeError);
      expect(await under.listSent([])).toEqual([]);
    });

    it.each(name === "outbox" ? [] : [name])("sends nothing with another password: %s", async () => {
      if (!under.stranger) throw new Error("SMTP has a password");
      await expect(under.stranger.send(mail)).rejects.toMatchObject({
        refusal: "sender",
        reply: expect.stringMatching(/^535/),
      });
    });

    it("delivers what was written unchanged, once, in order", async () => {
      const other: Mail = {
        ...mail,
        replyTo: { name: `José "Pepe" Núñez, <boss>`, address: "pepe@roof.example" },
        subject: `Demo request: Ñandú & Söhne <b>"quoted"</b>, ${"a long name ".repeat(8)}end`,
        text: `.\n..\nFrom here on\n\n<script>alert(1)</script> = ä \u{1F379} ${"long ".repeat(60)}end\n`,
        id: "lead-2",
      };
      for (const one of [mail, other]) await under.sender.send(one);
      const written = [mail, other].map(({ to, replyTo, subject, text }) => {
        return { to, subject, text, replyTo: `${replyTo.name} <${replyTo.address}>` };
      });
      expect(await under.listSent(written)).toEqual(written);
    });
  });
}
