import * as m from "@skipline/contract/texts";
import { Clock, ClockAlert, Siren } from "lucide-react";
import { minutesSince } from "#lib/dates.ts";
import { useNow } from "#lib/use-now.ts";
import { classes } from "#ui/classes.ts";
import { latenessOf } from "./queue-state.ts";
import type { Lateness } from "./queue-state.ts";

const looks: Record<Lateness, { Icon: typeof Clock; tone: string; word: string }> = {
  fresh: { Icon: Clock, tone: "bg-surface-2 text-strong", word: m.bar_age_fresh() },
  soon: { Icon: ClockAlert, tone: "bg-warning-fill text-on-warning", word: m.bar_age_soon() },
  late: { Icon: Siren, tone: "bg-danger-fill text-on-danger", word: m.bar_age_late() },
};

/** How long an order has waited since it was paid: by colour, sign and word, readable from two metres. */
export function OrderAge({ since, targetMinutes }: { since: string; targetMinutes: number }) {
  const minutes = Math.max(0, minutesSince(since, useNow()));
  const { Icon, tone, word } = looks[latenessOf(minutes, targetMinutes)];
  return (
    <span
      className={classes(
        "inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 text-18 font-black whitespace-nowrap tabular-nums min-[38rem]:text-22 min-[56.25rem]:text-18",
        tone,
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {m.span_minutes({ minutes })}
      <span className="sr-only">{word}</span>
    </span>
  );
}
