import { Counter } from "prom-client";
import type { Clock } from "../../clock.ts";
import { SmsError, type SmsSender } from "./sms-sender.ts";

/** Each of two has so long: together they stay within a request's 8 s. */
export const backedTimeoutMs = 3_600;

/** For so long after the first one's fault the second is asked before it, so that not everybody waits for who is away. */
const restMs = 60_000;

interface Backed {
  first: SmsSender;
  second: SmsSender;
  clock: Clock;
  onFault: (error: SmsError) => void;
}

/**
 * Sends by `first`, and by `second` where it is the first one's fault or nobody answers: never after an answer that promises
 * success, nor for a number that is none or has texted STOP. Who doesn't answer may have sent it all the same; that somebody gets
 * the same text twice is less than that they get none.
 */
export function createBackedSender({ first, second, clock, onFault }: Backed): SmsSender & { counter: Counter } {
  const counter = new Counter({
    name: "skipline_sms_faults_total",
    help: "Messages that one of two senders did not take, though the other might",
    labelNames: ["sender"],
    registers: [],
  });
  // So that the first fault is seen as one more.
  for (const sender of ["first", "second"]) counter.inc({ sender }, 0);
  let restsUntil = 0;

  return {
    name: first.name,
    counter,
    async send(message) {
      const isResting = clock.now().getTime() < restsUntil;
      const [one, other] = isResting ? [second, first] : [first, second];
      const fault = await attempt(one);
      if (fault === null || (await attempt(other)) === null) return;
      throw fault;

      /** The fault for which the other may be asked. @throws SmsError what nobody else could do either */
      async function attempt(sender: SmsSender): Promise<SmsError | null> {
        try {
          await sender.send(message);
          if (sender === first) restsUntil = 0;
          return null;
        } catch (error) {
          if (!(error instanceof SmsError) || !isOfSender(error)) throw error;
          if (sender === first) restsUntil = clock.now().getTime() + restMs;
          counter.inc({ sender: sender === first ? "first" : "second" });
          onFault(error);
          return error;
        }
      }
    },
  };
}

function isOfSender({ refusal }: SmsError): boolean {
  return refusal === "sender" || refusal === "unavailable";
}
