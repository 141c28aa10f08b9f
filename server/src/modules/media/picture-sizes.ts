import { type PictureCrop, pictureLimits } from "@skipline/contract/media";
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
 * A picture, or the part of it that `crop` names, whatever its sender called it, as WebP in the widths that screens need,
 * widest first: upright, without metadata (a phone writes down where it was taken).
 * @throws AppError RULE_VIOLATED for what is no whole JPEG, PNG or WebP of 200 × 200 to 40 million pixels, UNAVAILABLE
 * where the machine had no time to make it
 */
export async function makeSizes(bytes: Buffer, crop: PictureCrop | null): Promise<SizedPicture[]> {
  const sharp = await (loaded ??= loadSharp());
  const open = () => sharp(bytes, { limitInputPixels: pictureLimits.maxPixels, failOn: "error" });
  try {
    const { autoOrient } = await open().metadata();
    const area = areaOf(crop, autoOrient);
    const scale = Math.min(1, widest / area.width);
    if (area.height * scale > highest) throw new Error("too high for its width");
    refuseThumbnail(area);
    const upright = open().autoOrient();
    const { data, info } = await (
      crop ? cut(upright, autoOrient, area, scale) : upright.resize({ width: widest, withoutEnlargement: true })
    )
      .toColourspace("srgb")
      .timeout({ seconds: secondsPerStep })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const sizes: SizedPicture[] = [];
    for (const width of widthsFor(info.width)) sizes.push(await makeSize(() => sharp(data, { raw }), width));
    return sizes;
  } catch (cause) {
    throw asRefusal(cause);
  }
}

/** Of whatever making sizes threw. A step whose time was over says nothing of the picture: on a quiet machine it may be made. */
export function asRefusal(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (cause instanceof Error && cause.message.startsWith("timeout: "))
    return new AppError("UNAVAILABLE", m.refused_picture_not_stored, { retryAfter: 5, cause });
  return new AppError("RULE_VIOLATED", m.refused_picture, { cause });
}

interface Size {
  width: number;
  height: number;
}

interface Area extends Size {
  left: number;
  top: number;
}

/** In pixels of the upright picture, all of which it is without a crop. */
function areaOf(crop: PictureCrop | null, { width, height }: Size): Area {
  if (!crop) return { left: 0, top: 0, width, height };
  return within(
    { width, height },
    {
      left: Math.round((crop.left * width) / 100),
      top: Math.round((crop.top * height) / 100),
      width: Math.round((crop.width * width) / 100),
      height: Math.round((crop.height * height) / 100),
    },
  );
}

/** What was rounded, or never was a part of it, reaches out of it nowhere. */
function within(picture: Size, { left, top, width, height }: Area): Area {
  const [x, y] = [Math.min(left, picture.width - 1), Math.min(top, picture.height - 1)];
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(width, picture.width - x)),
    height: Math.max(1, Math.min(height, picture.height - y)),
  };
}

/** Made small before it is cut: a large JPEG is read at a part of its size then. */
function cut(upright: Sharp, { width, height }: Size, area: Area, scale: number): Sharp {
  const small = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const part = {
    left: Math.round(area.left * scale),
    top: Math.round(area.top * scale),
    width: Math.round(area.width * scale),
    height: Math.round(area.height * scale),
  };
  return upright.resize({ ...small, fit: "fill" }).extract(within(small, part));
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
