import { pictureLimits } from "@skipline/contract/media";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import type { Sharp } from "sharp";
import { AppError } from "../../http/app-error.ts";

export interface SizedPicture {
  width: number;
  height: number;
  bytes: Buffer;
}

export const sizedType = "image/webp";

/** Pixels across; never more than the picture has. */
const widths = [1280, 640, 320];
const widest = 1280;
/** At full width: a strip higher than this is no flyer, and takes memory by the hundred megabytes. */
const highest = 6_000;
const secondsPerStep = 8;

let loaded: ReturnType<typeof loadSharp> | undefined;

/** With the first picture: a server that is sent none need not hold it. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // One picture at a time on one thread (see the queue): the other core answers people meanwhile.
  sharp.concurrency(1);
  sharp.cache(false);
  // Only these parsers ever see a stranger's bytes; SVG, TIFF, PDF and the rest are not even tried.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
  return sharp;
}

/**
 * A picture, whatever its sender called it, as WebP in the widths that screens need, widest first: upright, without
 * metadata (a phone writes down where it was taken).
 * @throws AppError RULE_VIOLATED for what is no whole JPEG, PNG or WebP of 200 × 200 to 40 million pixels
 */
export async function makeSizes(bytes: Buffer): Promise<SizedPicture[]> {
  const sharp = await (loaded ??= loadSharp());
  const open = () => sharp(bytes, { limitInputPixels: pictureLimits.maxPixels, failOn: "error" });
  try {
    const { autoOrient } = await open().metadata();
    if (autoOrient.height * Math.min(1, widest / autoOrient.width) > highest) throw new Error("too high for its width");
    refuseThumbnail(autoOrient);
    const { data, info } = await open()
      .autoOrient()
      .resize({ width: widest, withoutEnlargement: true })
      .toColourspace("srgb")
      .timeout({ seconds: secondsPerStep })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const sizes: SizedPicture[] = [];
    for (const width of widthsFor(info.width)) sizes.push(await makeSize(() => sharp(data, { raw }), width));
    return sizes;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("RULE_VIOLATED", m.refused_picture, { cause });
  }
}

function refuseThumbnail({ width, height }: { width: number; height: number }): void {
  const { minSide } = pictureLimits;
  if (Math.min(width, height) >= minSide) return;
  throw new AppError("RULE_VIOLATED", words(m.refused_picture_small, { width, height, least: minSide }));
}

function widthsFor(width: number): number[] {
  return [Math.min(width, widest), ...widths.filter((one) => one < Math.min(width, widest))];
}

async function makeSize(open: () => Sharp, width: number): Promise<SizedPicture> {
  const made = await open()
    .resize({ width })
    .webp({ quality: 82 })
    .timeout({ seconds: secondsPerStep })
    .toBuffer({ resolveWithObject: true });
  return { width: made.info.width, height: made.info.height, bytes: made.data };
}
