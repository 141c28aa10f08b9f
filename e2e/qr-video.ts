import { writeFile } from "node:fs/promises";
import { encode } from "uqr";

/** Pixels of a film's picture. */
export interface Picture {
  width: number;
  height: number;
}

export const picture: Picture = { width: 640, height: 480 };
/** Of each code. A slow machine that misses one has it again in the next round. */
const frames = 3;

/** What is before the lens: a code, or a picture's own brightness, pixel by pixel. */
export type View = string | Buffer;

function filmFrame(view: View): Buffer {
  const { width, height } = picture;
  const luma = typeof view === "string" ? Buffer.alloc(width * height, 150) : view;
  if (typeof view === "string" && view !== "") drawCode(luma, picture, view);
  // No colour: both chroma planes stand in the middle, a quarter of the size each.
  return Buffer.concat([Buffer.from("FRAME\n"), luma, Buffer.alloc((width * height) / 2, 128)]);
}

/**
 * Writes a film of QR codes, one after the other, for Chromium's fake camera (`--use-file-for-fake-video-capture`), which
 * shows them round and round: YUV4MPEG2, 640 by 480, ten frames a second. The name must end in `.y4m`. An empty text
 * films an empty wall.
 */
export async function writeQrVideo(views: readonly View[], file: string): Promise<void> {
  const header = Buffer.from(`YUV4MPEG2 W${picture.width} H${picture.height} F10:1 Ip A1:1 C420jpeg\n`);
  const film = views.flatMap((view) => Array.from({ length: frames }, () => filmFrame(view)));
  await writeFile(file, Buffer.concat([header, ...film]));
}

/** In the middle, some two thirds of the height, white around it as on a phone's screen. */
export function drawCode(luma: Buffer, { width, height }: Picture, text: string): void {
  const { data, size } = encode(text, { ecc: "L", border: 4 });
  const scale = Math.max(1, Math.floor((height * 0.7) / size));
  const left = Math.floor((width - size * scale) / 2);
  const top = Math.floor((height - size * scale) / 2);
  data.forEach((row, y) =>
    row.forEach((dark, x) => {
      for (let line = 0; line < scale; line++) {
        const start = (top + y * scale + line) * width + left + x * scale;
        luma.fill(dark ? 20 : 235, start, start + scale);
      }
    }),
  );
}

/** Chromium's switches for a camera that shows the file, with the permission given. */
export function fakeCamera(file: string): string[] {
  return [
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${file}`,
  ];
}
