import { classes } from "./classes.ts";

/** The device: a queue of bars, and the one that jumps it. */
export function WordmarkDevice({ className = "h-7 w-auto" }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 28" fill="none" aria-hidden="true" className={classes("shrink-0", className)}>
      <g className="fill-control">
        <rect x="0" y="10" width="6" height="18" rx="3" />
        <rect x="10" y="10" width="6" height="18" rx="3" />
        <rect x="20" y="10" width="6" height="18" rx="3" />
      </g>
      <rect x="28" y="-1" width="6" height="18" rx="3" transform="rotate(24 31 8)" className="fill-accent" />
    </svg>
  );
}

/** The device and the name. Put it inside the link that leads home. */
export function Wordmark({ size = "normal" }: { size?: "normal" | "large" }) {
  const large = size === "large";
  return (
    <span
      className={classes(
        "inline-flex items-center font-black tracking-tight text-strong",
        large ? "gap-4 text-36" : "gap-2.5 text-22",
      )}
    >
      <WordmarkDevice className={large ? "h-11 w-auto" : "h-6 w-auto"} />
      Skipline
    </span>
  );
}
