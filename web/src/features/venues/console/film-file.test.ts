import { filmLimits } from "@skipline/contract/media";
import { expect, it } from "vitest";
import { findFilmProblem } from "./film-file.ts";

it.each([
  [{ type: "video/mp4", size: filmLimits.maxBytes }, null],
  [{ type: "video/webm", size: 1 }, null],
  [{ type: "video/webm", size: filmLimits.maxBytes + 1 }, "This video is larger than 8 MB."],
  [{ type: "video/mp4", size: 0 }, "This file is empty."],
  [{ type: "video/quicktime", size: 5_000 }, "Please choose an MP4 or WebM video."],
  [{ type: "", size: 5_000 }, "Please choose an MP4 or WebM video."],
])("%j: %s", (file, problem) => expect(findFilmProblem(file)).toBe(problem));
