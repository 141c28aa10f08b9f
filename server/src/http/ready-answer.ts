import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseCoding, type Coding, compressedFrom } from "./content-coding.ts";
import { createSingleFlight } from "./single-flight.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** By the tag, which is of the bytes: equal answers are compressed together. */
const compressions = createSingleFlight<Buffer>();

/** An answer that is bytes already: nothing is done for it but sending, once somebody has asked for it in their coding. */
export class ReadyAnswer {
  /** What the answer was made of: it rises, so that a client can tell a newer one from an older one. */
  readonly version: number;
  readonly identity: Buffer;
  readonly tags: Readonly<Record<Coding, string>>;
  readonly type: string;
  readonly #coded = new Map<Coding, Buffer>();

  private constructor(version: number, type: string, identity: Buffer) {
    this.version = version;
    this.type = type;
    this.identity = identity;
    const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 16);
    // Strong tags are of bytes: each coding has its own.
    const tag = (coding: string) => `"${version}.${hash}.${coding}"`;
    this.tags = { br: tag("br"), gzip: tag("gzip"), identity: tag("plain") };
  }

  static of(body: unknown, version: number): ReadyAnswer {
    return ReadyAnswer.ofText(JSON.stringify(body), version, "application/json; charset=utf-8");
  }

  static ofText(text: string, version: number, type: string): ReadyAnswer {
    return new ReadyAnswer(version, type, Buffer.from(text));
  }

  /** For whoever checks it. */
  parse(): unknown {
    return JSON.parse(this.identity.toString());
  }

  /** Compressed for whoever is the first to ask for it so; a thousand who ask at once wait for the same bytes. */
  inCoding(coding: Coding): Buffer | Promise<Buffer> {
    if (coding === "identity" || this.identity.length < compressedFrom) return this.identity;
    return this.#coded.get(coding) ?? this.#compress(coding);
  }

  async #compress(coding: "br" | "gzip"): Promise<Buffer> {
    const bytes = await compressions.share(this.tags[coding], () => compress(coding, this.identity));
    this.#coded.set(coding, bytes);
    return bytes;
  }

  /** About what it takes once it was asked for in every coding. */
  get byteLength(): number {
    return Math.ceil(this.identity.length * 1.5);
  }
}

function compress(coding: "br" | "gzip", bytes: Buffer): Promise<Buffer> {
  if (coding === "gzip") return compressGzip(bytes);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return compressBrotli(bytes, { params });
}

/** Browsers keep it, but ask each time whether it is still right; who has it already gets a 304. `vary`: the headers that it goes by. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
  vary = "accept-encoding",
): FastifyReply {
  const known = request.headers["if-none-match"];
  const coding = chooseCoding(request);
  const tag = answer.tags[coding];
  reply.header("cache-control", "no-cache").header("vary", vary).header("etag", tag);
  if (known !== undefined && (known === tag || readTags(known).includes(tag))) return reply.status(304).send();
  reply.type(answer.type);
  const bytes = answer.inCoding(coding);
  if (bytes !== answer.identity) reply.header("content-encoding", coding);
  if (Buffer.isBuffer(bytes)) return reply.send(bytes);
  bytes.then(
    (made) => reply.send(made),
    (error: unknown) => reply.send(error),
  );
  return reply;
}

/** Whether the client names no answer that it has, or this very one: else it may have seen a newer one, at another server. */
export function isAllThatIsKnown(request: FastifyRequest, { tags }: ReadyAnswer): boolean {
  const known = request.headers["if-none-match"];
  return known === undefined || known === tags.br || known === tags.gzip || known === tags.identity;
}

/** Whether the client has seen a newer one, by the tags it sends back: at another server, that was told earlier. */
export function isOlderThanSeen(request: FastifyRequest, { version, tags }: ReadyAnswer): boolean {
  const known = request.headers["if-none-match"];
  if (known === undefined || known === tags.br || known === tags.gzip || known === tags.identity) return false;
  return readTags(known).some((tag) => Number(/^"(\d{1,15})\./.exec(tag)?.[1] ?? 0) > version);
}

/** Weak ones too: what sits in between may have weakened ours. */
function readTags(header: string): string[] {
  return header.split(",").map((one) => one.trim().replace(/^W\//, ""));
}
