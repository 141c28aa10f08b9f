import type { SmsSender } from "./sms-sender.ts";

/** Of a staging: only who is listed is sent to by `sender`; what others would get is kept. */
export function createListedSender(sender: SmsSender, outbox: SmsSender, phones: readonly string[]): SmsSender {
  return {
    name: sender.name,
    send: (message) => (phones.includes(message.to) ? sender : outbox).send(message),
  };
}
