import { writeFile } from "node:fs/promises";
import { encode } from "uqr";

/** Pixels of a film's picture. */
export interface Picture {
  width: number;
  height: number;
}

const picture: Picture = { width: 640, height: 480 };
const frames = 10;

/**
 * Writes a film of a QR code for Chromium's fake camera (`--use-file-for-fake-video-capture`), which shows it round and
 * round: YUV4MPEG2, 640 by 480, ten frames a second. The name must end in `.y4m`. Null films an empty wall.
 */
export async function writeQrVideo(text: string | null, file: string): Promise<void> {
  const { width, height } = picture;
  const luma = Buffer.alloc(width * height, 150);
  if (text !== null) drawCode(luma, picture, text);
  // No colour: both chroma planes stand in the middle, a quarter of the size each.
  const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, Buffer.alloc((width * height) / 2, 128)]);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([header, ...Array.from({ length: frames }, () => frame)]));
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
