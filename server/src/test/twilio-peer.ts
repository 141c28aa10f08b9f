import type { SmsUnderTest } from "../providers/sms/sms-sender.conformance.ts";
import type { CallsUnderTest } from "../providers/sms/sms-call-maker.conformance.ts";
import { findTwilioAccount, type TwilioAddress } from "../providers/sms/twilio-api.ts";
import { createTwilioCalls } from "../providers/sms/twilio-call-maker.ts";
import { createTwilioSender } from "../providers/sms/twilio-sms-sender.ts";
import { twilioTestNumbers } from "./twilio-stand-in.ts";

/** Twilio with its test credentials, or the stand-in at `baseUrl`: what it takes goes nowhere, and nobody can see it. */
export function openTwilioPeer(credentials: TwilioAddress): SmsUnderTest {
  const { from, noPhone } = twilioTestNumbers;
  return {
    sender: createTwilioSender({ ...credentials, from }),
    phones: ["+12135550101", "+17875550102"],
    listSent: async (taken) => taken,
    refuses: { phone: noPhone, stranger: createTwilioSender({ ...credentials, authToken: "wrong", from }) },
    close: async () => {},
  };
}

/** The same for calls: they ring nowhere. */
export function openTwilioCallsPeer(credentials: TwilioAddress): CallsUnderTest {
  const { from, noPhone } = twilioTestNumbers;
  const answerUrl = "https://order.example.com/api/webhooks/calls";
  return {
    calls: createTwilioCalls({ ...credentials, from, answerUrl }),
    phone: "+12135550101",
    hear: null,
    refuses: {
      phone: noPhone,
      stranger: createTwilioCalls({ ...credentials, authToken: "wrong", from, answerUrl }),
    },
    close: async () => {},
  };
}

/** Why these are not Twilio's test credentials: with others messages would be sent, and paid for. */
export async function findLiveFault(credentials: TwilioAddress): Promise<string | null> {
  try {
    await findTwilioAccount(credentials);
    return "these are live credentials of Twilio: take the test credentials of the same account";
  } catch (error) {
    // Of test credentials Twilio says that this resource is closed to them; of all else what is wrong.
    const words = error instanceof Error ? error.message : String(error);
    return words.includes("403 20008") ? null : words;
  }
}
