import { parentPort } from "node:worker_threads";
import { drawPoster, type Poster, readLetters } from "./poster-sheet.ts";

// What is sent meanwhile waits.
const letters = await readLetters();

/** A thread of its own: the first page takes a second, and later ones more than anybody's call may wait for. */
parentPort?.on("message", ({ id, poster }: { id: number; poster: Poster }) => {
  drawPoster(poster, letters).then(
    (bytes) => parentPort?.postMessage({ id, bytes }, [bytes.buffer]),
    (error: unknown) => parentPort?.postMessage({ id, error }, []),
  );
});
