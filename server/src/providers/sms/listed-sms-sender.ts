import type { CallMaker } from "./sms-call-maker.ts";
import type { SmsSender } from "./sms-sender.ts";

/** Of a staging: only who is listed is sent to by `sender`; what others would get is kept. */
export function createListedSender(sender: SmsSender, outbox: SmsSender, phones: readonly string[]): SmsSender {
  return {
    name: sender.name,
    send: (message) => (phones.includes(message.to) ? sender : outbox).send(message),
  };
}

/** The same for calls. */
export function createListedCalls(calls: CallMaker, outbox: CallMaker, phones: readonly string[]): CallMaker {
  return {
    name: calls.name,
    call: (spoken) => (phones.includes(spoken.to) ? calls : outbox).call(spoken),
  };
}
