import { Counter } from "prom-client";
import type { Clock } from "../../clock.ts";

type Who = "known" | "stranger";
/** `work`: sent away with work to do; `failed`: claimed, and then not sent. */
type Outcome = "claimed" | "work" | "refused" | "failed";

export type SmsFigures = ReturnType<typeof createSmsFigures>;

const alarmSeconds = 60;

/** What this process has said to those who asked for a sign-in message, and the alarm when there are too many of them. */
export function createSmsFigures({ clock, onAlarm }: { clock: Clock; onAlarm: () => void }) {
  const counter = new Counter({
    name: "skipline_sms_asked_total",
    help: "Sign-in messages asked for, by known devices and strangers: claimed, sent away with work, refused, or failed",
    labelNames: ["who", "outcome"],
    registers: [],
  });
  let lastAlarm = 0;

  return {
    counter,
    count: (who: Who, outcome: Outcome) => counter.inc({ who, outcome }),
    /** The platform's own bucket made somebody wait or work. Once a minute is enough to wake somebody. */
    alarm(): void {
      const now = clock.now().getTime();
      if (now - lastAlarm < alarmSeconds * 1000) return;
      lastAlarm = now;
      onAlarm();
    },
  };
}
