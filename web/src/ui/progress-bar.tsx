import { classes } from "./classes.ts";

interface ProgressBarProps {
  label: string;
  /** Of `max`; left out where nobody knows how far it is. */
  value?: number | undefined;
  max: number;
}

/** How far something has come; words beside it say it, too. Drawn by ourselves: browsers have greens of their own. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={max}
      {...(value === undefined ? {} : { value })}
      className={classes(
        "block h-2 w-full appearance-none overflow-clip rounded-full bg-surface-3",
        "[&::-webkit-progress-bar]:bg-surface-3 [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent",
        value === undefined && "shimmer [&::-webkit-progress-bar]:bg-transparent [&::-moz-progress-bar]:bg-transparent",
      )}
    />
  );
}
