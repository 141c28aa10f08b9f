import { onTestFinished } from "vitest";
import type { TestClock } from "./test-clock.ts";

/** Until the test is over: what is counted within a minute, or an hour, is counted before it ends on any machine. */
export function stopClock({ clock }: { clock: TestClock }): void {
  clock.stop();
  onTestFinished(() => clock.goOn());
}
