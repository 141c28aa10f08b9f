import { Counter } from "prom-client";
import type { Clock } from "../../clock.ts";

type Who = "known" | "stranger";
/** `work`: sent away with work to do; `failed`: claimed, and then not sent. */
export type Channel = "text" | "call";
type Outcome = "claimed" | "work" | "refused" | "failed";

export type SmsFigures = ReturnType<typeof createSmsFigures>;

const alarmSeconds = 60;

/** What this process has said to those who asked for a sign-in message, and the alarm when there are too many of them. */
export function createSmsFigures({ clock, onAlarm }: { clock: Clock; onAlarm: () => void }) {
  const counter = new Counter({
    name: "skipline_sms_asked_total",
    help: "Sign-in codes asked for, by known devices and strangers, by text or call: claimed, sent away with work, refused, or failed",
    labelNames: ["who", "outcome", "by"],
    registers: [],
  });
  const spent = new Counter({
    name: "skipline_sign_in_spend_dollars_total",
    help: "What sign-in codes have cost, as SMS_PART_PRICE and CODE_CALL_PRICE say, by text and by call",
    labelNames: ["by"],
    registers: [],
  });
  let lastAlarm = 0;

  return {
    counters: [counter, spent] as const,
    count: (who: Who, outcome: Outcome, by: Channel) => counter.inc({ who, outcome, by }),
    spend: (by: Channel, dollars: number) => spent.inc({ by }, dollars),
    /** The platform's own bucket made somebody wait or work. Once a minute is enough to wake somebody. */
    alarm(): void {
      const now = clock.now().getTime();
      if (now - lastAlarm < alarmSeconds * 1000) return;
      lastAlarm = now;
      onAlarm();
    },
  };
}
