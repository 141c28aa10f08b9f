import type { FastifyReply } from "fastify";

/** A file that is made for the call, and saved by whoever asked. */
export class FileAnswer {
  /** Under which it is saved: letters, digits and hyphens, a dot and its ending. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(name: string, type: string, bytes: Uint8Array<ArrayBuffer>) {
    this.name = name;
    this.type = type;
    this.bytes = bytes;
  }

  /** For whoever checks it. */
  parse(): unknown {
    return new File([this.bytes], this.name, { type: this.type });
  }
}

export function sendFile(reply: FastifyReply, { name, type, bytes }: FileAnswer): FastifyReply {
  return reply
    .type(type)
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
