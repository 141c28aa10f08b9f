import type { FastifyInstance } from "fastify";

/** The scope's routes are handed the body's bytes and nothing else, whatever their type. */
export function keepBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (request, body, done) => {
    request.rawBody = body as Buffer;
    done(null, undefined);
  });
}
