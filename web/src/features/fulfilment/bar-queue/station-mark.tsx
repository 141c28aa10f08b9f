import type { QueueState } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { Check, CookingPot, Hourglass } from "lucide-react";
import { stationNames } from "#lib/station-words.ts";
import { classes } from "#ui/classes.ts";
import type { ShownOrder } from "./queue-state.ts";

const looks: Record<QueueState, { Icon: typeof Check; tone: string; text: typeof m.station_ready }> = {
  WAITING: { Icon: Hourglass, tone: "bg-surface-2 text-strong", text: m.station_waiting },
  PREPARING: { Icon: CookingPot, tone: "bg-info-soft text-info", text: m.station_preparing },
  READY: { Icon: Check, tone: "bg-positive-fill text-on-positive", text: m.station_ready },
};

/** How far a station is with its part of an order: by colour, sign and word, readable from two metres. */
export function StationMark({ station, state }: Pick<ShownOrder["stations"][number], "station" | "state">) {
  const { Icon, tone, text } = looks[state];
  return (
    <span
      className={classes(
        "inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 py-1 text-16 leading-tight font-black",
        tone,
      )}
    >
      <Icon aria-hidden="true" strokeWidth={3} className="size-5 shrink-0" />
      {text({ station: stationNames[station] })}
    </span>
  );
}
