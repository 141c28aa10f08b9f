import { classes } from "./classes.ts";

/** The device: a queue of bars, and the one that leaps over it to the front. */
export function WordmarkDevice({ className = "h-7 w-auto" }: { className?: string }) {
  return (
    <svg
      viewBox="1.5 0 41 36.5"
      fill="none"
      strokeWidth="7"
      strokeLinecap="round"
      aria-hidden="true"
      className={classes("shrink-0", className)}
    >
      <path d="M5.5 22.5v10m11-10v10m11-10v10" className="stroke-strong" />
      <path d="M5.5 11C10 2 38.5-1.5 38.5 18V32.5" className="stroke-accent" />
    </svg>
  );
}

interface WordmarkProps {
  size?: "normal" | "large";
  /** Where there is no room for both, the name leaves it to what stands behind. */
  yields?: boolean;
}

/** The device and the name. Put it inside the link that leads home. */
export function Wordmark({ size = "normal", yields = false }: WordmarkProps) {
  const large = size === "large";
  return (
    <span
      className={classes(
        "inline-flex items-center font-black tracking-tight text-strong",
        large ? "gap-3.5 text-36" : "gap-2.5 text-22",
      )}
    >
      <WordmarkDevice className={large ? "h-10 w-auto" : "h-6.5 w-auto"} />
      <span className={yields ? "@max-[17rem]:hidden" : undefined}>Skipline</span>
    </span>
  );
}
