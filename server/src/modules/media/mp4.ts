import type { FilmFacts, Span } from "./film-facts.ts";

interface Box extends Span {
  type: string;
  /** Of its type, in the file. */
  typeAt: number;
}

/** A film has some hundred. */
const mostBoxes = 20_000;

/** Boxes that say where, when and by what it was filmed, and nothing that a player needs. */
const untold = new Set(["udta", "meta", "uuid"]);

/**
 * The picture track of an MP4. Source: ISO/IEC 14496-12; a box is its size (4 bytes, or 8 behind a 1), four letters, content.
 * @returns null where there is none
 * @throws RangeError where it is cut off or no MP4
 */
export function readMp4(bytes: Buffer): FilmFacts | null {
  const top = listBoxes(bytes, { start: 0, end: bytes.length });
  if (top[0]?.type !== "ftyp" || !top.some(({ type }) => type === "mdat")) throw new RangeError("no MP4");
  const moov = listBoxes(bytes, one(top, "moov"));
  const seconds = readSeconds(bytes, one(moov, "mvhd"));
  for (const track of moov.filter(({ type }) => type === "trak")) {
    const media = listBoxes(bytes, one(listBoxes(bytes, track), "mdia"));
    const handler = one(media, "hdlr");
    if (letters(bytes, handler.start + 8) !== "vide") continue;
    const table = listBoxes(bytes, one(listBoxes(bytes, one(media, "minf")), "stbl"));
    const { start, end } = one(table, "stsd");
    const [entry] = listBoxes(bytes, { start: start + 8, end });
    if (!entry) continue;
    const [width, height] = [bytes.readUInt16BE(entry.start + 24), bytes.readUInt16BE(entry.start + 26)];
    return { codec: entry.type, width, height, seconds };
  }
  return null;
}

/** A copy in which what it says of where and by what it was filmed is emptied; everything stays in its place. */
export function withoutOrigin(film: Buffer): Buffer {
  const bytes = Buffer.from(film);
  const top = listBoxes(bytes, { start: 0, end: bytes.length });
  const moov = listBoxes(bytes, one(top, "moov"));
  const tracks = moov.filter(({ type }) => type === "trak").flatMap((track) => listBoxes(bytes, track));
  for (const { type, typeAt, start, end } of [...top, ...moov, ...tracks]) {
    if (!untold.has(type)) continue;
    bytes.write("free", typeAt, "latin1");
    bytes.fill(0, start, end);
  }
  return bytes;
}

function listBoxes(bytes: Buffer, { start, end }: Span): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at < end;) {
    const typeAt = at + 4;
    let [size, content] = [bytes.readUInt32BE(at), at + 8];
    // To the end of the file, or longer than four bytes can say.
    if (size === 0) size = end - at;
    else if (size === 1) [size, content] = [Number(bytes.readBigUInt64BE(at + 8)), at + 16];
    if (at + size < content || at + size > end || boxes.length === mostBoxes) throw new RangeError("no whole box");
    boxes.push({ type: letters(bytes, typeAt), typeAt, start: content, end: at + size });
    at += size;
  }
  return boxes;
}

function one(boxes: readonly Box[], wanted: string): Box {
  const box = boxes.find(({ type }) => type === wanted);
  if (!box) throw new RangeError(`no ${wanted}`);
  return box;
}

function letters(bytes: Buffer, at: number): string {
  return bytes.toString("latin1", at, at + 4);
}

/** None of a film in fragments, which need not know it. */
function readSeconds(bytes: Buffer, { start }: Span): number | null {
  const isLong = bytes.readUInt8(start) === 1;
  const scale = bytes.readUInt32BE(start + (isLong ? 20 : 12));
  const duration = isLong ? Number(bytes.readBigUInt64BE(start + 24)) : bytes.readUInt32BE(start + 16);
  const isKnown = scale > 0 && duration > 0 && duration < (isLong ? 2 ** 63 : 2 ** 32 - 1);
  return isKnown ? duration / scale : null;
}
