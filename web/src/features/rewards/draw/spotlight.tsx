import { classes } from "#ui/classes.ts";
import type { DrawStep } from "./draw-state.ts";

const lights: Record<DrawStep, string> = {
  initial: "opacity-70",
  drawing: "opacity-100 scale-x-75 animate-pulse",
  winner: "opacity-100 scale-150",
  loser: "opacity-20",
};

/** The one light: waits, narrows, floods the stage or goes down. Only opacity and scale move. */
export function Spotlight({ step }: { step: DrawStep }) {
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 overflow-hidden">
      <div
        className={classes(
          "absolute inset-x-[-20%] top-[-10%] h-[85%] origin-top bg-radial-[at_50%_0%] from-accent/45 via-accent-soft/50 via-40% to-transparent to-75% transition-[opacity,scale] duration-slow ease-standard",
          lights[step],
        )}
      />
    </div>
  );
}
