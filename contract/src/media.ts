import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { slug } from "./text.ts";

/** An uploaded picture with its generated sizes, widest first. */
export const picture = z.object({
  mediaId: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  sizes: z.array(z.object({ url: z.string(), width: z.number() })),
});
export type Picture = z.output<typeof picture>;

/** Upload limits, told to the form and enforced by the server. */
export const pictureLimits = {
  maxBytes: 8 * 1024 * 1024,
  types: ["image/jpeg", "image/png", "image/webp"],
  maxPixels: 40_000_000,
  /** Of the shorter side, in pixels: less is a thumbnail and no picture. */
  minSide: 200,
} as const;

/** A part of a picture, in per cent of the picture as it stands upright. */
export interface PictureCrop {
  left: number;
  top: number;
  width: number;
  height: number;
}

const percent = String.raw`(100|\d{1,2})(\.\d{1,6})?`;
const crop = z.string().check(z.regex(new RegExp(`^${percent}(,${percent}){3}$`)));

/** As the address of an upload has it: "12.5,0,75,100". */
export const writeCrop = ({ left, top, width, height }: PictureCrop): string =>
  [left, top, width, height].map((value) => String(Number(value.toFixed(4)))).join(",");

/** Of what `writeCrop` wrote. */
export function readCrop(written: string): PictureCrop {
  const [left = 0, top = 0, width = 100, height = 100] = written.split(",").map(Number);
  return { left, top, width, height };
}

export const uploadPicture = defineEndpoint({
  id: "media.uploadPicture",
  summary:
    "Upload a picture (the body is its bytes: JPEG, PNG or WebP up to 8 MB, at least 200 × 200 pixels); sizes are generated",
  method: "POST",
  path: "/vendors/{vendorId}/pictures",
  access: { kind: "vendor", role: "MANAGER", limited: true },
  params: z.object({ vendorId: slug }),
  query: z.strictObject({
    /** Left, top, width and height; the rest of the picture is not kept. Servers of the release before keep all of it. */
    crop: z.optional(crop),
  }),
  output: z.object({ picture }),
  errors: ["RULE_VIOLATED", "PROVIDER_UNAVAILABLE"],
  kind: "bytes",
  takes: pictureLimits,
  cost: "upload",
});

/** Of a film that plays while a menu loads: what phones play, and bring over a venue's network before nobody waits any more. */
export const filmLimits = {
  maxBytes: 8 * 1024 * 1024,
  types: ["video/mp4", "video/webm"],
  maxSeconds: 30,
  /** Of the longer side, in pixels. */
  maxSide: 1920,
} as const;

export const film = z.object({ mediaId: z.string(), url: z.string() });
export type Film = z.output<typeof film>;

export const uploadFilm = defineEndpoint({
  id: "media.uploadFilm",
  summary:
    "Upload a film (the body is its bytes: MP4 with H.264 or VP9, or WebM with VP8 or VP9, up to 8 MB, 30 seconds and 1920 pixels)",
  method: "POST",
  path: "/vendors/{vendorId}/films",
  access: { kind: "vendor", role: "ADMIN" },
  params: z.object({ vendorId: slug }),
  output: z.object({ film }),
  errors: ["RULE_VIOLATED", "PROVIDER_UNAVAILABLE"],
  kind: "bytes",
  takes: filmLimits,
  cost: "upload",
});
