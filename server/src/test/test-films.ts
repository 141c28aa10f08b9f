import { type Film, uploadFilm } from "@skipline/contract/media";
import type { Session, TestServer } from "./test-server.ts";
import { ok } from "./test-venue.ts";

export interface FilmKind {
  codec?: string;
  width?: number;
  height?: number;
  /** Null: it does not say. */
  seconds?: number | null;
  /** Boxes beside the track's. */
  more?: Buffer[];
}

const number = (bytes: number, value: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([number(4, body.length + 8), Buffer.from(type, "latin1"), body]);
}

function track(handler: string, entry: Buffer): Buffer {
  const table = box("stbl", box("stsd", number(4, 0), number(4, 1), entry));
  return box("trak", box("mdia", box("hdlr", Buffer.alloc(8), Buffer.from(handler)), box("minf", table)));
}

const sound = track("soun", box("mp4a", Buffer.alloc(28)));

/** An MP4 by its form: a track of sound, one of pictures, and nothing that could be played. */
export function makeMp4({ codec = "avc1", width = 720, height = 1280, seconds = 3, more = [] }: FilmKind = {}): Buffer {
  const entry = box(codec, Buffer.alloc(24), number(2, width), number(2, height), Buffer.alloc(50));
  const head = box("mvhd", Buffer.alloc(12), number(4, 600), number(4, seconds === null ? 0 : seconds * 600));
  return Buffer.concat([
    box("ftyp", Buffer.from("isom")),
    box("moov", head, sound, track("vide", entry), ...more),
    box("mdat", Buffer.alloc(64, 7)),
  ]);
}

export function element(id: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([idOf(id), number(4, body.length + 0x1000_0000), body]);
}
const idOf = (id: number) => number(Math.ceil((32 - Math.clz32(id)) / 8), id);

/** A WebM by its form. */
export function makeWebm({
  codec = "V_VP9",
  width = 720,
  height = 1280,
  seconds = 3,
  more = [],
}: FilmKind = {}): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE((seconds ?? 0) * 1_000);
  const info = element(
    0x1549a966,
    element(0x2ad7b1, number(3, 1_000_000)),
    ...(seconds === null ? [] : [element(0x4489, duration)]),
  );
  const video = element(0xe0, element(0xb0, number(2, width)), element(0xba, number(2, height)));
  const pictures = element(0xae, element(0x83, number(1, 1)), element(0x86, Buffer.from(codec)), video);
  const audio = element(0xae, element(0x83, number(1, 2)), element(0x86, Buffer.from("A_OPUS")));
  const cluster = element(0x1f43b675, Buffer.alloc(64, 7));
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, Buffer.from("webm"))),
    element(0x18538067, info, element(0x1654ae6b, audio, pictures), ...more, cluster),
  ]);
}

interface Upload {
  as: Session | null;
  vendorId: string;
  type?: string;
}

/** Sends a film as a browser would: its bytes are the body. */
export async function uploadFilmAs(
  server: TestServer,
  bytes: Uint8Array,
  { as, vendorId, type = "video/mp4" }: Upload,
) {
  const response = await fetch(`${server.url}/api${uploadFilm.path.replace("{vendorId}", vendorId)}`, {
    method: uploadFilm.method,
    headers: { "content-type": type, ...(as ? { authorization: `Bearer ${as.idToken}` } : {}) },
    body: Buffer.from(bytes),
  });
  const body = (await response.json()) as { film: Film; error?: { code: string; message: string } };
  return { status: response.status, body, headers: response.headers };
}

/** @throws Error unless it worked */
export async function uploadedFilm(server: TestServer, bytes: Uint8Array, options: Upload): Promise<Film> {
  return ok(await uploadFilmAs(server, bytes, options)).film;
}
