import { drawPrize } from "@skipline/contract/rewards";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { sleep } from "#lib/sleep.ts";
import type { Answer } from "./draw-state.ts";
import { drawKeyFor } from "./unfinished-draws.ts";

const mostTries = 3;
const pauseMs = 1000;

/** What the server's no says; null where it says nothing of this draw. */
function readRefusal(error: unknown): Answer | null {
  if (isApiError(error, "NO_TICKETS")) return { kind: "noTickets" };
  return isApiError(error, "CONTEST_ENDED", "NOT_FOUND") ? { kind: "ended" } : null;
}

/** Draws, or asks what an unfinished draw has come to; a lost answer is asked for again as long as `mayWait` says. */
export async function askForDraw(userId: string, contestId: string, mayWait: () => boolean): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      const idempotencyKey = drawKeyFor(userId, contestId);
      return { kind: "drawn", drawn: await call(drawPrize, { params: { contestId }, body: {} }, { idempotencyKey }) };
    } catch (error) {
      const refusal = readRefusal(error);
      if (refusal) return refusal;
      if (tries >= mostTries || !mayWait() || isApiError(error, "UNAUTHENTICATED")) return { kind: "unknown" };
      await sleep(pauseMs);
    }
  }
}
