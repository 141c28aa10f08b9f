import { parentPort } from "node:worker_threads";
import { drawPoster, type Poster } from "./poster-sheet.ts";

/** A thread of its own: the first page takes a second, and later ones more than anybody's call may wait for. */
parentPort?.on("message", ({ id, poster }: { id: number; poster: Poster }) => {
  drawPoster(poster).then(
    (bytes) => parentPort?.postMessage({ id, bytes }, [bytes.buffer]),
    (error: unknown) => parentPort?.postMessage({ id, error }, []),
  );
});
