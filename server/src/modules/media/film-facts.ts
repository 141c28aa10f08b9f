import { filmLimits } from "@skipline/contract/media";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import { AppError } from "../../http/app-error.ts";
import { readMp4, withoutOrigin } from "./mp4.ts";
import { readWebm } from "./webm.ts";

/** What a container says of its film. */
export interface FilmFacts {
  /** As the container names it: `avc1`, `V_VP9`. */
  codec: string;
  width: number;
  height: number;
  /** Null: it does not say. */
  seconds: number | null;
}

/** Where the content of a part lies. */
export interface Span {
  start: number;
  end: number;
}

export interface CheckedFilm {
  type: (typeof filmLimits.types)[number];
  extension: "mp4" | "webm";
  width: number;
  height: number;
  bytes: Buffer;
}

/** What every browser that we know plays; others, such as what phones film in (`hvc1`), play on some phones alone. */
const playable = new Set(["avc1", "avc3", "vp09", "V_VP8", "V_VP9"]);

/**
 * A film, whatever its sender called it, as it is to be served: of an MP4 without what a phone wrote down of where and by what it
 * was filmed. Nothing is decoded; a file that only says it is a film is no danger, and no guest waits for it.
 * @throws AppError RULE_VIOLATED for what is no whole MP4 or WebM, can't be played everywhere, is too long or too large
 */
export function checkFilm(bytes: Buffer): CheckedFilm {
  const isMp4 = bytes.toString("latin1", 4, 8) === "ftyp";
  const facts = refuseBroken(() => (isMp4 ? readMp4(bytes) : readWebm(bytes)));
  const { codec, width, height, seconds } = facts;
  const { maxSeconds, maxSide } = filmLimits;
  if (!playable.has(codec)) throw new AppError("RULE_VIOLATED", m.refused_film_codec);
  if (seconds !== null && Math.round(seconds) > maxSeconds) {
    throw new AppError("RULE_VIOLATED", words(m.refused_film_long, { seconds: Math.round(seconds), most: maxSeconds }));
  }
  if (Math.max(width, height) > maxSide) {
    throw new AppError("RULE_VIOLATED", words(m.refused_film_large, { width, height, most: maxSide }));
  }
  return isMp4
    ? { type: "video/mp4", extension: "mp4", width, height, bytes: withoutOrigin(bytes) }
    : { type: "video/webm", extension: "webm", width, height, bytes };
}

function refuseBroken(read: () => FilmFacts | null): FilmFacts {
  let facts: FilmFacts | null = null;
  let cause: unknown;
  try {
    facts = read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    cause = error;
  }
  if (!facts || facts.width === 0 || facts.height === 0) throw new AppError("RULE_VIOLATED", m.refused_film, { cause });
  return facts;
}
