import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** When it is cut off, while its body arrives. */
    arrivalLimit: NodeJS.Timeout | null;
  }
}

/** Of a file, over the network of a venue: 8 MB at half a megabit a second. What a page waits for it is the same. */
export const fileArrivalMs = 120_000;

/** A body arrives within `ms`, or `cutOff` is called. Node's own limit, which is for all of them, is the longer one of files. */
export function limitArrival(app: FastifyInstance, ms: number, cutOff: (request: FastifyRequest) => void): void {
  app.decorateRequest("arrivalLimit", null);
  app.addHook("onRequest", (request, _reply, done) => {
    const { headers, raw } = request;
    if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) {
      const limit = setTimeout(() => cutOff(request), ms);
      request.arrivalLimit = limit;
      raw.once("close", () => clearTimeout(limit));
      raw.once("end", () => clearTimeout(limit));
    }
    done();
  });
}

/** Whoever may send a file has the time for it. */
export function allowFile(request: FastifyRequest): void {
  if (request.arrivalLimit) clearTimeout(request.arrivalLimit);
}
