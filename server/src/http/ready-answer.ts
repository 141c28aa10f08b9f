import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseCoding, type Coding, compressedFrom } from "./content-coding.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** An answer that is bytes already, in each coding a client may take: nothing is done for it but sending. */
export class ReadyAnswer {
  /** What the answer was made of: it rises, so that a client can tell a newer one from an older one. */
  readonly version: number;
  readonly bytes: Readonly<Record<Coding, Buffer>>;
  readonly tags: Readonly<Record<Coding, string>>;
  readonly type: string;

  private constructor(version: number, type: string, bytes: Record<Coding, Buffer>) {
    this.version = version;
    this.type = type;
    this.bytes = bytes;
    const hash = createHash("sha256").update(bytes.identity).digest("base64url").slice(0, 16);
    // Strong tags are of bytes: each coding has its own.
    const tag = (coding: string) => `"${version}.${hash}.${coding}"`;
    this.tags = { br: tag("br"), gzip: tag("gzip"), identity: tag("plain") };
  }

  static of(body: unknown, version: number): Promise<ReadyAnswer> {
    return ReadyAnswer.ofText(JSON.stringify(body), version, "application/json; charset=utf-8");
  }

  static async ofText(text: string, version: number, type: string): Promise<ReadyAnswer> {
    const identity = Buffer.from(text);
    if (identity.length < compressedFrom) {
      return new ReadyAnswer(version, type, { identity, br: identity, gzip: identity });
    }
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    };
    const [br, gz] = await Promise.all([compressBrotli(identity, { params }), compressGzip(identity)]);
    return new ReadyAnswer(version, type, { identity, br, gzip: gz });
  }

  get byteLength(): number {
    const { identity, br, gzip: gz } = this.bytes;
    return identity.length + br.length + gz.length;
  }
}

/** Browsers keep it, but ask each time whether it is still right; who has it already gets a 304. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): FastifyReply {
  const known = request.headers["if-none-match"];
  const coding = chooseCoding(request);
  const tag = answer.tags[coding];
  reply.header("cache-control", "no-cache").header("vary", "accept-encoding").header("etag", tag);
  if (known !== undefined && (known === tag || readTags(known).includes(tag))) return reply.status(304).send();
  const bytes = answer.bytes[coding];
  if (bytes !== answer.bytes.identity) reply.header("content-encoding", coding);
  return reply.type(answer.type).send(bytes);
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
