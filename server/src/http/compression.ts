import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { chooseCoding, compressedFrom } from "./content-coding.ts";

/** Up to here a thread's start and end cost more than the work (measured: 60 µs for 16 kB, 90 µs on a thread). */
const compressedHereTo = 64_000;

// Made for one reader, once: the quickest level takes 60 µs for 16 kB and leaves 27 %, the usual one 380 µs and 24 %.
const brotli = {
  params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 1 },
};
const gzipped = { level: 1 };

/**
 * JSON that is written for a call goes out compressed, when asked for and worth it. Not where the endpoint says that its
 * answer holds a secret: beside text that others may choose, its length would tell of it (docs/decisions/050).
 */
export function compressJson(app: FastifyInstance): void {
  app.addHook<string>("onSend", (request, reply, payload, done) => {
    if (typeof payload !== "string" || payload.length < compressedFrom) return done();
    const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
    if (!isJson || reply.hasHeader("content-encoding") || request.routeOptions.config.holdsSecret) return done();
    reply.header("vary", "accept-encoding");
    const coding = chooseCoding(request);
    if (coding === "identity") return done();
    reply.header("content-encoding", coding);
    // Of the plain text.
    reply.removeHeader("content-length");
    if (payload.length <= compressedHereTo) {
      done(null, coding === "br" ? brotliCompressSync(payload, brotli) : gzipSync(payload, gzipped));
    } else if (coding === "br") brotliCompress(payload, brotli, done);
    else gzip(payload, gzipped, done);
  });
}
