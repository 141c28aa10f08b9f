import { createServer } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../clock.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { type SmtpStandIn, startSmtpStandIn } from "../../test/smtp-stand-in.ts";
import type { Mail, MailSender } from "./mail-sender.ts";
import { createOutboxMail } from "./outbox-mail-sender.ts";
import { createSmtpMail } from "./smtp-mail-sender.ts";

type Sent = Pick<Mail, "to" | "subject" | "text"> & { replyTo: string };

const from = "hello@skipline.example";
const mail: Mail = {
  to: "sales@skipline.example",
  replyTo: { name: "Ada Guest", address: "ada@roof.example" },
  subject: "Demo request: The Roof",
  text: "Two bars, one queue each.\n",
  id: "lead-1",
};

let database: TestDatabase;
let standIn: SmtpStandIn;

beforeAll(async () => {
  database = await createTestDatabase();
  standIn = await startSmtpStandIn();
});
afterAll(async () => {
  await standIn.close();
  await database.drop();
});
beforeEach(async () => {
  standIn.mails.splice(0);
  await database.db.deleteFrom("mail_outbox").execute();
});

interface Subject {
  sender: () => MailSender;
  listSent: () => Promise<Sent[]>;
}

const subjects: Record<string, Subject> = {
  outbox: {
    sender: () => createOutboxMail({ db: database.db, clock: systemClock, log: pino({ level: "silent" }) }),
    async listSent() {
      const rows = await database.db.selectFrom("mail_outbox").selectAll().orderBy("mail_id").execute();
      return rows.map((row) => ({ to: row.to_address, replyTo: row.reply_to, subject: row.subject, text: row.body }));
    },
  },
  smtp: {
    sender: () => createSmtpMail({ url: standIn.url, from }),
    listSent: async () =>
      standIn.mails.map(({ to, replyTo, subject, text }) => ({
        to: (to ?? []).map(({ address }) => address).join(", "),
        replyTo: (replyTo ?? []).map(({ name, address }) => `${name} <${address}>`).join(", "),
        subject: subject ?? "",
        text: text ?? "",
      })),
  },
};

describe.each(Object.entries(subjects))("every mail sender: %s", (name, { sender, listSent }) => {
  it("says its name", () => expect(sender().name).toBe(name));

  it("delivers what was written unchanged, once, in order", async () => {
    const other: Mail = {
      ...mail,
      replyTo: { name: `José "Pepe" Núñez, <boss>`, address: "pepe@roof.example" },
      subject: `Demo request: Ñandú & Söhne <b>"quoted"</b>, ${"a long name ".repeat(8)}end`,
      text: `.\n..\nFrom here on\n\n<script>alert(1)</script> = ä \u{1F379} ${"long ".repeat(60)}end\n`,
      id: "lead-2",
    };
    for (const one of [mail, other]) await sender().send(one);
    expect(await listSent()).toEqual(
      [mail, other].map(({ to, replyTo, subject, text }) => {
        return { to, subject, text, replyTo: `${replyTo.name} <${replyTo.address}>` };
      }),
    );
  });

  const breaks = ["\r\nBcc: all@victim.example", "\nBcc: all@victim.example", "\rX: y", "\u0000", "\u2028"];
  it.each(breaks)("sends nothing whose head has %j in it", async (text) => {
    const tries: Mail[] = [
      { ...mail, to: mail.to + text },
      { ...mail, subject: mail.subject + text },
      { ...mail, id: `lead-1${text}` },
      { ...mail, replyTo: { ...mail.replyTo, name: mail.replyTo.name + text } },
      { ...mail, replyTo: { ...mail.replyTo, address: mail.replyTo.address + text } },
    ];
    for (const one of tries) await expect(sender().send(one)).rejects.toThrow(TypeError);
    expect(await listSent()).toEqual([]);
  });
});

describe("the smtp sender", () => {
  it("says whom it is from, and the same id each time", async () => {
    const sender = createSmtpMail({ url: standIn.url, from });
    await sender.send(mail);
    await sender.send(mail);
    expect(standIn.mails.map(({ from: sent, messageId }) => [sent?.name, sent?.address, messageId])).toEqual(
      Array.from({ length: 2 }, () => ["Skipline", from, "<lead-1@skipline.example>"]),
    );
  });

  it("fails where the server refuses the mail or the password, and goes on afterwards", async () => {
    standIn.refuseWith({ code: 451, text: "try again later" });
    await expect(createSmtpMail({ url: standIn.url, from }).send(mail)).rejects.toThrow("451");
    standIn.refuseWith(null);
    const wrong = createSmtpMail({ url: standIn.url.replace("secret", "guess"), from });
    await expect(wrong.send(mail)).rejects.toThrow("535");
    await createSmtpMail({ url: standIn.url, from }).send(mail);
    expect(standIn.mails).toHaveLength(1);
  });

  it("gives up on a server that says nothing", async () => {
    const silent = createServer();
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const sender = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from, timeoutMs: 200 });
    await expect(sender.send(mail)).rejects.toMatchObject({ code: "ETIMEDOUT" });
    silent.close();
  });
});
