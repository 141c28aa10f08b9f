import * as m from "@skipline/contract/texts";
import { classes } from "#ui/classes.ts";
import { formatLeft, urgencyOf } from "./presale-time.ts";

/** What is left of the offer, as wide as the page. Without a number: what stands there before one is known. */
export function Countdown({ leftMs }: { leftMs: number | null }) {
  const urgency = leftMs === null ? "calm" : urgencyOf(leftMs);
  const text = leftMs === null ? "––:––:––" : formatLeft(leftMs);
  return (
    <div className={classes("@container", urgency !== "calm" && "text-danger")}>
      <p
        role="timer"
        aria-label={m.presale_time_left()}
        className={classes(
          // Eight signs, two of them narrow.
          "text-banner letters-6.5 text-center font-black tracking-tight whitespace-nowrap tabular-nums [--banner-most:18rem]",
          urgency === "calm" && "text-strong",
          urgency === "hurry" && "animate-pulse",
        )}
      >
        {text}
      </p>
      <p aria-live="polite" className="mt-4 min-h-7 text-center text-18 font-bold lg:text-22">
        {urgency === "hurry" && m.presale_hurry()}
        {urgency === "over" && m.presale_over()}
        {urgency === "calm" && <span className="font-normal text-muted">{m.presale_until()}</span>}
      </p>
    </div>
  );
}
