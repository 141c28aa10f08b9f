import { open } from "node:fs/promises";
import { drawCode } from "../../e2e/qr-video.ts";

const width = 480;
const height = 360;
/** The left edge is out of the viewfinder's square: there a stripe of bits says which code is in the picture. */
const bit = 8;
export const bits = 7;
const framesPerSecond = 10;
/** A guest holds the phone out, and takes it back. */
const shown = 9;
const empty = 5;

/** Bits of the frame's number, as bright and dark blocks from the top left on; 0 means that no code is in view. */
function drawNumber(luma: Buffer, number: number): void {
  for (let index = 0; index < bits; index += 1) {
    for (let line = 0; line < bit; line += 1) {
      const start = (index * bit + line) * width;
      luma.fill((number >> index) & 1 ? 235 : 16, start, start + bit);
    }
  }
}

/** A film for Chromium's fake camera: one code after the other, each for 0.9 s, with half a second of wall between them. */
export async function writeFilm(codes: readonly string[], file: string): Promise<void> {
  const film = await open(file, "w");
  const chroma = Buffer.alloc((width * height) / 2, 128);
  await film.write(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`);
  async function write(number: number, count: number): Promise<void> {
    const luma = Buffer.alloc(width * height, 150);
    if (number > 0) drawCode(luma, { width, height }, codes[number - 1] ?? "");
    drawNumber(luma, number);
    const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, chroma]);
    for (let n = 0; n < count; n += 1) await film.write(frame);
  }
  await write(0, 3 * framesPerSecond);
  for (const index of codes.keys()) {
    await write(index + 1, shown);
    await write(0, empty);
  }
  await film.close();
}
