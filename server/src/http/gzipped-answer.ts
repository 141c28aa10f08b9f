import { Readable } from "node:stream";
import { createGunzip, gunzipSync } from "node:zlib";
import { Negotiator } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A large JSON answer that was compressed when it was made: it is sent as it is, and many readers share its bytes. */
export class GzippedAnswer {
  readonly gzip: Buffer;

  constructor(gzip: Buffer) {
    this.gzip = gzip;
  }

  /** For whoever checks it. */
  parse(): unknown {
    return JSON.parse(gunzipSync(this.gzip).toString());
  }
}

const negotiator = new Negotiator({ supportedValues: ["gzip", "identity"] });

/** Who takes nothing compressed gets it plain, piece by piece. */
export function sendGzipped(request: FastifyRequest, reply: FastifyReply, { gzip }: GzippedAnswer): FastifyReply {
  reply.header("vary", "accept-encoding").type("application/json; charset=utf-8");
  const accepted = request.headers["accept-encoding"];
  if (typeof accepted === "string" && negotiator.negotiate(accepted) === "gzip") {
    return reply.header("content-encoding", "gzip").send(gzip);
  }
  // Gzip ends with the length of what it holds.
  reply.header("content-length", gzip.readUInt32LE(gzip.length - 4));
  return reply.send(Readable.from([gzip]).pipe(createGunzip()));
}
