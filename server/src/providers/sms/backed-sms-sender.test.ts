import { beforeEach, expect, test } from "vitest";
import { createTestClock } from "../../test/test-clock.ts";
import { createBackedSender } from "./backed-sms-sender.ts";
import { SmsError, type SmsRefusal, type SmsSender } from "./sms-sender.ts";

const message = { to: "+12135550101", body: "Your code is 731204", reference: "one" };
const clock = createTestClock();
clock.stop();

/** What each says to all that it is asked; null: it takes it. */
let answers: { first: SmsRefusal | Error | null; second: SmsRefusal | Error | null };
let asked: string[];
let faults: number;
let sender: SmsSender & { counter: { get(): Promise<{ values: { value: number }[] }> } };

const senderOf = (name: "first" | "second"): SmsSender => ({
  name: "twilio",
  async send(sent) {
    expect(sent).toBe(message);
    asked.push(name);
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    if (answer !== null) throw new SmsError(answer, `${name}: ${answer}`);
  },
});

beforeEach(() => {
  [answers, asked, faults] = [{ first: null, second: null }, [], 0];
  const onFault = () => {
    faults += 1;
  };
  sender = createBackedSender({ first: senderOf("first"), second: senderOf("second"), clock, onFault });
});

test("the second is not asked where the first takes it", async () => {
  await sender.send(message);
  expect(asked).toEqual(["first"]);
});

test.each(["unavailable", "sender"] as const)("the second sends what the first does not: %s", async (refusal) => {
  answers.first = refusal;
  await sender.send(message);
  expect([asked, faults]).toEqual([["first", "second"], 1]);
  expect((await sender.counter.get()).values).toMatchObject([
    { value: 1, labels: { sender: "first" } },
    { value: 0, labels: { sender: "second" } },
  ]);
});

test.each(["opted-out", "number", "unknown"] as const)("nobody else is asked after: %s", async (refusal) => {
  answers.first = refusal;
  await expect(sender.send(message)).rejects.toMatchObject({ refusal });
  expect([asked, faults]).toEqual([["first"], 0]);
});

test("nor after a fault of our own", async () => {
  answers.first = new TypeError("of ours");
  await expect(sender.send(message)).rejects.toThrow("of ours");
  expect(asked).toEqual(["first"]);
});

test("where both are away the first one's fault is told", async () => {
  answers = { first: "unavailable", second: "sender" };
  await expect(sender.send(message)).rejects.toThrow("first: unavailable");
  expect(asked).toEqual(["first", "second"]);
});

test("for a minute after a fault the second is asked first, and the first one where it can't", async () => {
  answers.first = "unavailable";
  await sender.send(message);
  await sender.send(message);
  expect(asked.splice(0)).toEqual(["first", "second", "second"]);
  answers = { first: null, second: "unavailable" };
  await sender.send(message);
  expect(asked.splice(0)).toEqual(["second", "first"]);
  // The first has taken one: it is the first again.
  await sender.send(message);
  expect(asked.splice(0)).toEqual(["first"]);
  answers = { first: "sender", second: null };
  await sender.send(message);
  answers.first = null;
  clock.advance({ seconds: 61 });
  await sender.send(message);
  expect(asked).toEqual(["first", "second", "first"]);
});

test("a STOP to the second counts as one", async () => {
  answers = { first: "unavailable", second: "opted-out" };
  await expect(sender.send(message)).rejects.toMatchObject({ refusal: "opted-out" });
});
