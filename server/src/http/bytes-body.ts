import { pictureLimits } from "@skipline/contract/media";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { AppError } from "./app-error.ts";

/** The files that calls take as their body are pictures, the only ones over the general limit. */
export const bytesTypes: readonly string[] = pictureLimits.types;

/**
 * A route whose body is a file. In a scope of its own, so that no other route takes such types or so many bytes.
 * `admit` runs before the first byte of the body is read: strangers can't fill the memory.
 */
export function routeWithBytes(
  app: FastifyInstance,
  route: RouteOptions,
  admit: (request: FastifyRequest) => Promise<void>,
): void {
  app.register(async (scope) => {
    keepBytes(scope);
    scope.route({
      ...route,
      bodyLimit: pictureLimits.maxBytes,
      onRequest: async (request) => {
        await admit(request);
        assertType(request.headers["content-type"]);
      },
    });
  });
}

/** A route that is handed the body's bytes and nothing else: they are read by whoever knows them to be genuine. */
export function routeUnparsed(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (scope) => {
    keepBytes(scope);
    scope.route(route);
  });
}

function keepBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer" }, (request, body, done) => {
    request.rawBody = body as Buffer;
    done(null, undefined);
  });
}

function assertType(header: string | undefined): void {
  const type = header?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!bytesTypes.includes(type)) throw new AppError("UNSUPPORTED_MEDIA_TYPE", `Send one of ${bytesTypes.join(", ")}.`);
}
