import { loadCode } from "#api/code.ts";

/** The house's colours of light, as the theme has them here. */
const roles = ["--color-accent", "--color-warning-fill", "--color-strong", "--color-positive"];

const wantsStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Confetti over `canvas`, which lies where it shall be seen: a modal dialog is above everything else on the page. None
 * under reduced motion, nor where its code does not come: nothing is said by it alone. Gives what ends it.
 */
export function celebrate(canvas: HTMLCanvasElement): () => void {
  let isOver = false;
  let clear: (() => void) | undefined;

  async function start(): Promise<void> {
    const { default: confetti } = await loadCode(() => import("canvas-confetti"));
    if (isOver) return;
    const style = getComputedStyle(canvas);
    const colors = roles.map((role) => style.getPropertyValue(role).trim()).filter(Boolean);
    // Without a worker: the policy on scripts allows none made of text.
    const fire = confetti.create(canvas, { resize: true, useWorker: false });
    clear = fire.reset;
    const burst = { colors, ticks: 160, scalar: 1.05, disableForReducedMotion: true };
    void fire({ ...burst, particleCount: 60, spread: 70, startVelocity: 42, origin: { x: 0.5, y: 0.45 } });
    void fire({ ...burst, particleCount: 35, angle: 60, spread: 55, origin: { x: 0, y: 0.7 } });
    void fire({ ...burst, particleCount: 35, angle: 120, spread: 55, origin: { x: 1, y: 0.7 } });
  }

  if (!wantsStillness()) start().catch(() => undefined);
  return () => {
    isOver = true;
    clear?.();
  };
}
