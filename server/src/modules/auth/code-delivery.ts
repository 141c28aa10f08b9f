import type { Language } from "@skipline/contract/languages";
import { countSmsParts } from "@skipline/contract/sms-parts";
import { answerCall } from "@skipline/contract/sms-webhook";
import * as m from "@skipline/contract/texts";
import { AppError } from "../../http/app-error.ts";
import { type Route, route } from "../../http/call.ts";
import type { CallAnswers, CallMaker } from "../../providers/sms/sms-call-maker.ts";
import type { SmsSender } from "../../providers/sms/sms-sender.ts";
import { signInMessage } from "../../sign-in-message.ts";
import type { Channel, SmsFigures } from "./sms-figures.ts";

interface DeliveryDeps {
  sms: SmsSender;
  calls: CallMaker | null;
  /** Which site a code is for. */
  host: string;
  /** In dollars. */
  prices: { part: number; call: number };
  figures: SmsFigures;
}

interface Code {
  to: string;
  code: string;
  language: Language;
}

export type CodeDelivery = ReturnType<typeof createCodeDelivery>;

/** How a code gets to a phone, and what that costs. */
export function createCodeDelivery({ sms, calls, host, prices, figures }: DeliveryDeps) {
  return {
    canCall: calls !== null,
    /** @throws SmsError */
    async deliver(channel: Channel, { to, code, language }: Code): Promise<void> {
      if (channel === "text") {
        const body = signInMessage(code, host, language);
        await sms.send({ to, body });
        figures.spend("text", countSmsParts(body) * prices.part);
        return;
      }
      if (!calls) throw new TypeError("nobody makes calls");
      await calls.call({ to, language, ...spokenCode(code, language) });
      figures.spend("call", prices.call);
    },
  };
}

/** Digit by digit, and twice: whoever hears it writes it down. */
function spokenCode(code: string, locale: Language): { invitation: string; lines: string[] } {
  const digits = code.split("");
  return {
    invitation: m.call_invitation({}, { locale }),
    lines: [m.call_code({}, { locale }), ...digits, m.call_again({}, { locale }), ...digits],
  };
}

/** What is said once whoever is called has pressed a key: the provider asks for it. */
export function answerCallRoute(answers: CallAnswers | null, publicUrl: string): Route {
  return route(answerCall, async ({ query }, { request, rawBody, reply }) => {
    const { url, headers } = request;
    const twiml = answers?.answer({ url: `${publicUrl}${url}`, rawBody, headers, say: query.say }) ?? null;
    if (twiml === null) throw new AppError("BAD_REQUEST", m.refused_webhook);
    reply.type("text/xml; charset=utf-8");
    return twiml;
  });
}
