import type { WorkChallenge } from "@skipline/contract/sign-in-work";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

// A phone that needs longer than its challenge lasts gives up.
const longestMs = 240_000;

/** Beside the page, which goes on answering. Null where it took too long. */
globalThis.addEventListener("message", ({ data: challenge }: MessageEvent<WorkChallenge>) => {
  void solveChallenge({ challenge, deriveKey, timeout: longestMs })
    .catch(() => null)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between a worker and its page there is no origin
    .then((solution) => globalThis.postMessage(solution && { ...solution, time: undefined }));
});
