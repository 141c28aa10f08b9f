import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SmsSender } from "./sms-sender.ts";

interface Sent {
  to: string;
  body: string;
}

export interface SmsUnderTest {
  sender: SmsSender;
  /** Phones that it takes messages for. */
  phones: [string, ...string[]];
  /** What has arrived; where nobody can see it, what it took. */
  listSent(taken: Sent[]): Promise<Sent[]>;
  /** A phone that it knows for none, and the same sender with another password; null for the outbox, which takes all. */
  refuses: { phone: string; stranger: SmsSender } | null;
  close(): Promise<void>;
}

/** What every sender must do, whatever is behind it. */
export function describeSmsSender(name: SmsSender["name"], start: () => Promise<SmsUnderTest>): void {
  describe(`sms sender ${name}`, () => {
    let sms: SmsUnderTest;
    beforeAll(async () => {
      sms = await start();
    });
    afterAll(() => sms.close());

    const failureOf = (sender: SmsSender, message: Sent): Promise<unknown> =>
      sender.send(message).then(
        () => null,
        (error: unknown) => String(error),
      );

    it("says its name", () => {
      expect(sms.sender.name).toBe(name);
    });

    it("delivers number and text unchanged, once, in order", async () => {
      const bodies = ["Your Skipline code is 042917\n\n@skipline.example #042917", "Ä ñ & = + % \u{1F379}"];
      const messages = bodies.map((body, index) => ({ to: sms.phones[index] ?? sms.phones[0], body }));
      for (const message of messages) await sms.sender.send(message);
      expect(await sms.listSent(messages)).toEqual(messages);
    });

    const providers = name === "outbox" ? [] : [name];

    it.each(providers)("says that a number is none, by a code, without number and text: %s", async () => {
      if (!sms.refuses) throw new Error("a provider refuses some");
      const body = "Your Skipline code is 731204";
      const failure = await failureOf(sms.sender, { to: sms.refuses.phone, body });
      expect(failure).toContain("did not take the message: 400 21211");
      expect(failure).not.toContain("731204");
      expect(failure).not.toContain(sms.refuses.phone.slice(1));
    });

    it.each(providers)("sends nothing with another password: %s", async () => {
      if (!sms.refuses) throw new Error("a provider has a password");
      expect(await failureOf(sms.refuses.stranger, { to: sms.phones[0], body: "x" })).toContain("401 20003");
    });
  });
}
