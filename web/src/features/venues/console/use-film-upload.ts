import { uploadFilm } from "@skipline/contract/media";
import type { Film } from "@skipline/contract/media";
import * as m from "@skipline/contract/texts";
import { useEffect, useRef, useState } from "react";
import { call } from "#api/call.ts";
import { sendTelling } from "#api/send-telling.ts";
import { describeUploadError } from "#components/picture-files.ts";
import { findFilmProblem } from "./film-file.ts";

interface FilmUpload {
  /** From 0 to 1; null while nothing is under way. */
  sent: number | null;
  problem: string | null;
  start: (file: File) => void;
  cancel: () => void;
  /** What was wrong with a file is of no interest any more. */
  clear: () => void;
}

/** One film on its way to the server. It goes up as soon as it is chosen; a second one takes the place of the first. */
export function useFilmUpload(vendorId: string, onDone: (film: Film) => void): FilmUpload {
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);

  async function start(file: File): Promise<void> {
    const found = findFilmProblem(file);
    setProblem(found);
    if (found !== null) return;
    const abort = new AbortController();
    upload.current?.abort();
    upload.current = abort;
    setSent(0);
    try {
      const sendBy = sendTelling((part) => {
        if (!abort.signal.aborted) setSent(part);
      });
      const options = { bytes: file, signal: abort.signal, sendBy };
      const { film } = await call(uploadFilm, { params: { vendorId } }, options);
      if (!abort.signal.aborted) onDone(film);
    } catch (error) {
      if (!abort.signal.aborted) setProblem(describeUploadError(error, m.film_too_large));
    }
    if (upload.current === abort) setSent(null);
  }

  return {
    sent,
    problem,
    start: (file) => void start(file),
    cancel: () => {
      upload.current?.abort();
      setSent(null);
    },
    clear: () => setProblem(null),
  };
}
