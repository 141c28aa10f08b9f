import { createServer } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../clock.ts";
import { createTestDatabase } from "../../test/database.ts";
import { openSmtpPeer } from "../../test/smtp-peer.ts";
import { type SmtpStandIn, startSmtpStandIn } from "../../test/smtp-stand-in.ts";
import { describeMailSender } from "./mail-sender.conformance.ts";
import type { Mail } from "./mail-sender.ts";
import { createOutboxMail } from "./outbox-mail-sender.ts";
import { createSmtpMail } from "./smtp-mail-sender.ts";

const from = "hello@skipline.example";
const mail: Mail = {
  to: "sales@skipline.example",
  replyTo: { name: "Ada Guest", address: "ada@roof.example" },
  subject: "Demo request: The Roof",
  text: "Two bars, one queue each.\n",
  id: "lead-1",
};

describeMailSender("outbox", async () => {
  const database = await createTestDatabase();
  return {
    sender: createOutboxMail({ db: database.db, clock: systemClock, log: pino({ level: "silent" }) }),
    to: mail.to,
    stranger: null,
    async listSent() {
      const rows = await database.db.selectFrom("mail_outbox").selectAll().orderBy("mail_id").execute();
      return rows.map((row) => ({ to: row.to_address, replyTo: row.reply_to, subject: row.subject, text: row.body }));
    },
    close: () => database.drop(),
  };
});

describeMailSender("smtp", async () => {
  const standIn = await startSmtpStandIn();
  const peer = openSmtpPeer({ url: standIn.url, from, to: mail.to });
  const listSent = async () =>
    standIn.mails.map(({ to, replyTo, subject, text }) => ({
      to: (to ?? []).map(({ address }) => address).join(", "),
      replyTo: (replyTo ?? []).map(({ name, address }) => `${name} <${address}>`).join(", "),
      subject: subject ?? "",
      text: text ?? "",
    }));
  return { ...peer, listSent, close: standIn.close };
});

describe("the smtp sender", () => {
  let standIn: SmtpStandIn;
  beforeAll(async () => {
    standIn = await startSmtpStandIn();
  });
  afterAll(() => standIn.close());
  beforeEach(() => void standIn.mails.splice(0));

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

  it.each([
    [550, "5.1.1 no such mailbox", "mail", "550 5.1.1"],
    [554, "no spam here", "mail", "554"],
    [552, "5.2.2 mailbox full", "mail", "552 5.2.2"],
    [451, "4.7.1 greylisted", "unavailable", "451 4.7.1"],
    [421, "closing", "unavailable", "421"],
  ])("says of %i %s whether the same mail could ever be taken: %s", async (code, text, refusal, reply) => {
    const sender = createSmtpMail({ url: standIn.url, from });
    for (const where of ["recipient", "mail"] as const) {
      standIn.refuseWith({ code, text, where });
      await expect(sender.send(mail)).rejects.toMatchObject({ name: "MailError", refusal, reply });
    }
    standIn.refuseWith(null);
    await sender.send(mail);
    expect(standIn.mails).toHaveLength(1);
  });

  it("gives up on a server that says nothing", async () => {
    const silent = createServer();
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const sender = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from, timeoutMs: 200 });
    await expect(sender.send(mail)).rejects.toMatchObject({ refusal: "unavailable", reply: null });
    silent.close();
  });
});
