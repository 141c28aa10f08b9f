import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { softTone, solidTone } from "./tone.ts";
import type { Tone } from "./tone.ts";

export interface BadgeProps {
  tone?: Tone;
  /** On a picture, or where it must be seen from afar. */
  solid?: boolean;
  icon?: ReactNode;
  /** Always a word: colour is never alone. */
  children: ReactNode;
}

export function Badge({ tone = "neutral", solid = false, icon, children }: BadgeProps) {
  return (
    <span
      className={classes(
        "inline-flex min-h-6 items-center gap-1 rounded-full px-2.5 py-0.5 text-12 font-bold whitespace-nowrap tabular-nums [&>svg]:size-3.5",
        (solid ? solidTone : softTone)[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
