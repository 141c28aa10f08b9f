import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { unknownApiPath } from "./http-app.ts";

/**
 * Serves the built web app: hashed files for ever and pre-compressed, everything that is not a file as the app's one
 * page, which knows its own not-found screen.
 */
export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  const index = join(folder, "index.html");
  const isBuilt = existsSync(index);
  if (isBuilt) {
    const html = readFileSync(index, "utf8");
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: false,
      index: false,
      globIgnore: ["**/*.br", "**/*.gz", "index.html"],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes("/assets/");
        reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=0");
      },
    });
    app.setNotFoundHandler(async (request, reply) => {
      if (!asksForPage(request)) throw unknownApiPath();
      return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(html);
    });
    return;
  }
  app.setNotFoundHandler(async () => {
    throw unknownApiPath();
  });
}

/** A file that is gone must not be answered with the page: a script or picture of HTML fails in ways nobody reads. */
function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const path = decodeURIComponent(url.split("?")[0] ?? "");
  if (/^\/(api|dev|assets)(\/|$)/.test(path)) return false;
  // The service worker keeps the page, and the app looks for a new release, by its name.
  if (path === "/index.html") return true;
  return !/\.\w+$/.test(path) || headers.accept?.includes("text/html") === true;
}
