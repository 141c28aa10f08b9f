import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallMaker, SpokenCall } from "./sms-call-maker.ts";

/** What whoever is called hears. */
interface Heard {
  /** By itself, as a mailbox records it. */
  first: string;
  /** Once a key was pressed. */
  afterKey: string;
}

export interface CallsUnderTest {
  calls: CallMaker;
  /** A phone that can be called. */
  phone: string;
  /** The last call to a phone; null where nobody can listen. */
  hear: ((phone: string) => Promise<Heard>) | null;
  /** A phone that it knows for none, and the same with another password; null for the outbox, which takes all. */
  refuses: { phone: string; stranger: CallMaker } | null;
  close(): Promise<void>;
}

/** What whoever makes calls must do, whatever is behind it. */
export function describeCallMaker(name: CallMaker["name"], start: () => Promise<CallsUnderTest>): void {
  describe(`call maker ${name}`, () => {
    let under: CallsUnderTest;
    beforeAll(async () => {
      under = await start();
    });
    afterAll(() => under.close());

    const spoken = (change: Partial<SpokenCall> = {}): SpokenCall => ({
      to: under.phone,
      language: "en",
      invitation: `Hello, "Skipline" & <friends>. Press any key.`,
      lines: ["Your code is:", "7", "3", "1", "2", "0", "4"],
      ...change,
    });
    const failureOf = (calls: CallMaker, call: SpokenCall): Promise<unknown> =>
      calls.call(call).then(
        () => null,
        (error: unknown) => String(error),
      );

    it("says its name, and takes a call", async () => {
      expect(under.calls.name).toBe(name);
      await under.calls.call(spoken());
    });

    it("says what was asked for, in order, in the language's own signs, and what is secret behind a key", async () => {
      if (!under.hear) return;
      const lines = ["Tu código es:", "0", "9", "ñ ¿?", `a & b < "c"`];
      const invitation = "Hola. Presiona cualquier tecla.";
      await under.calls.call(spoken({ language: "es", invitation, lines }));
      const { first, afterKey } = await under.hear(under.phone);
      expect(first).toContain(invitation);
      expect(first).not.toContain("Tu código es");
      expect(afterKey).toBe(lines.join(" "));
    });

    const providers = name === "outbox" ? [] : [name];

    it.each(providers)("says that a number is none, by a code, without number and words: %s", async () => {
      if (!under.refuses) throw new Error("a provider refuses some");
      const failure = await failureOf(under.calls, spoken({ to: under.refuses.phone }));
      expect(failure).toContain("did not take the call: 400 21217");
      expect(failure).not.toContain("Your code");
      expect(failure).not.toContain(under.refuses.phone.slice(1));
    });

    it.each(providers)("calls nobody with another password: %s", async () => {
      if (!under.refuses) throw new Error("a provider has a password");
      expect(await failureOf(under.refuses.stranger, spoken())).toContain("401 20003");
    });
  });
}
