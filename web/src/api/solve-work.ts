import { workChallenge, type WorkSolution } from "@skipline/contract/sign-in-work";

/**
 * Does the work that our issuer asks a stranger for when many sign in. Null where there is none to do, or no way to do it:
 * plain http has no `crypto.subtle`, an old browser no workers, and the worker's own file may be lost on the way.
 */
export async function solveWork(asked: unknown): Promise<WorkSolution | null> {
  const { success, data: challenge } = workChallenge.safeParse(asked);
  if (!success || !window.isSecureContext || !("Worker" in window)) return null;
  let worker: Worker | undefined;
  try {
    const started = new Worker(new URL("work.worker.ts", import.meta.url), { type: "module" });
    worker = started;
    const solution = await new Promise<WorkSolution["solution"] | null>((resolve) => {
      started.addEventListener("message", ({ data }: MessageEvent<WorkSolution["solution"] | null>) => resolve(data));
      started.addEventListener("error", () => resolve(null));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between a worker and its page there is no origin
      started.postMessage(challenge);
    });
    return solution && { challenge, solution };
  } catch {
    return null;
  } finally {
    worker?.terminate();
  }
}
