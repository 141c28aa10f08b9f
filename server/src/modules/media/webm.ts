import type { FilmFacts, Span } from "./film-facts.ts";

/** Of the elements that are looked at. Source: RFC 8794 (EBML), RFC 9559 (Matroska). */
const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
} as const;

interface Element extends Span {
  id: number;
}

const mostElements = 20_000;
const pictures = 1;
/** Nanoseconds, where a file says nothing of it. */
const usualScale = 1_000_000;

/**
 * The picture track of a WebM.
 * @returns null where there is none
 * @throws RangeError where it is cut off or no WebM
 */
export function readWebm(bytes: Buffer): FilmFacts | null {
  const top = listElements(bytes, { start: 0, end: bytes.length });
  const [header] = top;
  if (header?.id !== ids.header) throw new RangeError("no EBML");
  const docType = find(listElements(bytes, header), ids.docType);
  if (!docType || text(bytes, docType) !== "webm") throw new RangeError("no WebM");
  const segment = find(top, ids.segment);
  if (!segment) throw new RangeError("no segment");
  // What is looked at comes before what is seen: of that only the beginning has to be there.
  const parts = listElements(bytes, segment, ids.cluster);
  if (!find(parts, ids.cluster)) throw new RangeError("no picture in it");
  const [info, tracks] = [find(parts, ids.info), find(parts, ids.tracks)];
  for (const track of tracks ? listElements(bytes, tracks).filter(({ id }) => id === ids.track) : []) {
    const fields = listElements(bytes, track);
    const [type, codec, video] = [find(fields, ids.trackType), find(fields, ids.codec), find(fields, ids.video)];
    if (!type || !codec || !video || integer(bytes, type) !== pictures) continue;
    const sides = listElements(bytes, video);
    const [width, height] = [find(sides, ids.width), find(sides, ids.height)];
    if (!width || !height) continue;
    return {
      codec: text(bytes, codec),
      width: integer(bytes, width),
      height: integer(bytes, height),
      seconds: info ? readSeconds(bytes, info) : null,
    };
  }
  return null;
}

/** @param last the list ends with the first of these */
function listElements(bytes: Buffer, { start, end }: Span, last?: number): Element[] {
  const elements: Element[] = [];
  for (let at = start; at < end;) {
    const idLength = lengthAt(bytes, at, 4);
    const id = bytes.readUIntBE(at, idLength);
    const sizeAt = at + idLength;
    const sizeLength = lengthAt(bytes, sizeAt, 8);
    const content = sizeAt + sizeLength;
    const size = sizeOf(bytes, sizeAt, sizeLength);
    // One without a size, as a stream is written, goes on to the end.
    const next = size === null ? end : content + size;
    if (next > end || elements.length === mostElements) throw new RangeError("no whole element");
    elements.push({ id, start: content, end: next });
    if (id === last) break;
    at = next;
  }
  return elements;
}

/** The zeros that a number begins with say how long it is. */
function lengthAt(bytes: Buffer, at: number, most: number): number {
  const length = Math.clz32(bytes.readUInt8(at)) - 23;
  if (length > most) throw new RangeError("no number");
  return length;
}

/** Null: it is not known. */
function sizeOf(bytes: Buffer, at: number, length: number): number | null {
  let [size, isUnknown] = [bytes.readUInt8(at) % 2 ** (8 - length), true];
  isUnknown = size === 2 ** (8 - length) - 1;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return isUnknown ? null : size;
}

function find(elements: readonly Element[], wanted: number): Element | undefined {
  return elements.find(({ id }) => id === wanted);
}

function integer(bytes: Buffer, { start, end }: Element): number {
  return bytes.subarray(start, Math.min(end, start + 8)).reduce((value, byte) => value * 256 + byte, 0);
}

function text(bytes: Buffer, { start, end }: Element): string {
  return bytes.toString("latin1", start, Math.min(end, start + 32)).replaceAll("\0", "");
}

/** None of a stream, which does not know it yet. */
function readSeconds(bytes: Buffer, info: Element): number | null {
  const fields = listElements(bytes, info);
  const [duration, scale] = [find(fields, ids.duration), find(fields, ids.timestampScale)];
  if (!duration) return null;
  const ticks =
    duration.end - duration.start === 4 ? bytes.readFloatBE(duration.start) : bytes.readDoubleBE(duration.start);
  const seconds = (ticks * (scale ? integer(bytes, scale) : usualScale)) / 1e9;
  return seconds > 0 ? seconds : null;
}
