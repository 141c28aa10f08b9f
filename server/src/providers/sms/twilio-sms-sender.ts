import * as z from "zod/mini";
import type { SmsRefusal, SmsSender } from "./sms-sender.ts";
import { createAtTwilio, type TwilioAddress } from "./twilio-api.ts";
import { referenceField } from "./twilio-words.ts";

export interface TwilioOptions extends TwilioAddress {
  /** A number in E.164, or a messaging service (`MG…`). */
  from: string;
  /** Where Twilio tells what became of a message; null: nowhere that it could reach. */
  statusUrl?: string | null;
}

/** What of Twilio's answer makes it a success; anything else is not one, whatever its status. */
const acceptedMessage = z.object({
  sid: z.string().check(z.regex(/^(SM|MM)[0-9a-f]{32}$/i)),
  status: z.enum(["accepted", "scheduled", "queued", "sending", "sent", "delivered"]),
  error_code: z.nullish(z.null()),
});
const failedAtOnce = z.object({ status: z.enum(["failed", "undelivered", "canceled"]) });

/** Sends by Twilio's Messages. */
export function createTwilioSender(options: TwilioOptions): SmsSender {
  const { from, statusUrl = null } = options;
  const senderField = from.startsWith("MG") ? "MessagingServiceSid" : "From";

  return {
    name: "twilio",
    async send({ to, body, reference }) {
      const form = new URLSearchParams({ To: to, Body: body, [senderField]: from });
      if (statusUrl !== null) {
        form.set("StatusCallback", reference === undefined ? statusUrl : `${statusUrl}?${referenceField}=${reference}`);
      }
      await createAtTwilio(options, "Messages", form, {
        what: "the message",
        isAccepted: (answer) => acceptedMessage.safeParse(answer).success,
        whyNotAccepted,
        sender: from.startsWith("+") ? from : null,
      });
    },
  };
}

function whyNotAccepted(answer: unknown): SmsRefusal {
  return failedAtOnce.safeParse(answer).success ? "number" : "unknown";
}
