import { expect, test } from "vitest";
import { createListedSender } from "./listed-sms-sender.ts";
import type { SmsSender } from "./sms-sender.ts";

test("only listed phones are sent to; what others would get is kept", async () => {
  const said: string[] = [];
  const senderOf = (name: SmsSender["name"]): SmsSender => ({
    name,
    send: async ({ to, body }) => void said.push(`${name} ${to} ${body}`),
  });
  const listed = createListedSender(senderOf("twilio"), senderOf("outbox"), ["+12135550101"]);
  await listed.send({ to: "+12135550101", body: "one" });
  await listed.send({ to: "+12135550102", body: "two" });
  expect(said).toEqual(["twilio +12135550101 one", "outbox +12135550102 two"]);
  expect(listed.name).toBe("twilio");
});
