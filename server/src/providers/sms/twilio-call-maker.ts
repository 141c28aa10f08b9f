import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { createSeal } from "../../sealed-text.ts";
import type { CallAnswers, CallMaker } from "./sms-call-maker.ts";
import { createAtTwilio, type TwilioAddress } from "./twilio-api.ts";
import { isGenuineTwilio } from "./twilio-webhook.ts";

interface TwilioCallsOptions extends TwilioAddress {
  /** A number in E.164 that may call. */
  from: string;
  /** Where Twilio asks what to say when a key was pressed. */
  answerUrl: string;
}

const acceptedCall = z.object({
  sid: z.string().check(z.regex(/^CA[0-9a-f]{32}$/i)),
  status: z.enum(["queued", "initiated", "ringing", "in-progress"]),
});
const failedAtOnce = z.object({ status: z.enum(["failed", "busy", "no-answer", "canceled"]) });
const spoken = z.object({ language: z.string(), lines: z.array(z.string()) });

/** Before a mailbox usually takes the call. */
const ringSeconds = 25;
/** A call that nobody ends is paid for no longer; what is said takes half of it. */
const longestSeconds = 90;
/** As Twilio names them, of voices that cost nothing more: none of those speaks es-US. */
const voiceOf = (language: Language): string => m.call_voice({}, { locale: language });

/**
 * Calls by Twilio's Calls. The call begins with what may be heard by anybody. What is secret is asked for by Twilio once a
 * key was pressed, and comes out of the address that it asks at, where only this account's token opens it.
 */
export function createTwilioCalls(options: TwilioCallsOptions): CallMaker & CallAnswers {
  const { from, answerUrl, authToken } = options;
  const seal = createSeal([authToken], "what is said by a call");

  return {
    name: "twilio",
    async call({ to, language, invitation, lines }) {
      const say = seal.seal(JSON.stringify({ language: voiceOf(language), lines })).toString("base64url");
      const twiml = inviteTwiml(voiceOf(language), invitation, `${answerUrl}?say=${say}`);
      const form = new URLSearchParams({ To: to, From: from, Twiml: twiml });
      form.set("Timeout", String(ringSeconds));
      form.set("TimeLimit", String(longestSeconds));
      await createAtTwilio(options, "Calls", form, {
        what: "the call",
        isAccepted: (answer) => acceptedCall.safeParse(answer).success,
        whyNotAccepted: (answer) => (failedAtOnce.safeParse(answer).success ? "number" : "unknown"),
        sender: null,
      });
    },
    answer({ url, rawBody, headers, say }) {
      const fields = new URLSearchParams(rawBody.toString("utf8"));
      if (!isGenuineTwilio(url, fields, headers["x-twilio-signature"], authToken)) return null;
      const text = seal.unseal(Buffer.from(say, "base64url"));
      return text === null ? null : sayTwiml(spoken.parse(JSON.parse(text)));
    },
  };
}

/** Asked twice for a key: the first words of a call are often missed. */
function inviteTwiml(language: string, invitation: string, action: string): string {
  const say = sayOf(language, invitation);
  return response(
    `<Pause length="1"/><Gather numDigits="1" timeout="6" method="POST" action="${escape(action)}">${say}<Pause length="3"/>${say}</Gather>`,
  );
}

function sayTwiml({ language, lines }: z.output<typeof spoken>): string {
  return response(lines.map((line) => `${sayOf(language, line)}<Pause length="1"/>`).join(""));
}

const response = (verbs: string) => `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs}</Response>`;

const sayOf = (language: string, text: string) => `<Say language="${language}">${escape(text)}</Say>`;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}
