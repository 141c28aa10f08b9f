import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { chooseEdition, readEditions, sendPage } from "./editions.ts";
import { type InlineHashes, unknownApiPath } from "./http-app.ts";
import { sendReady } from "./ready-answer.ts";
import type { ReleaseFiles } from "./release-files.ts";
import { readWebRoutes } from "./web-routes.ts";
import { serveWebPages, type WebPagesOptions } from "./web-pages.ts";

/**
 * Serves the built web app: hashed files for ever and pre-compressed, everything that is not a file as the app's one
 * page; routes that have more to say at once, with that. What is no route is told by its status, and by the app's screen.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  folder: string,
  pages?: WebPagesOptions,
  releases?: Pick<ReleaseFiles, "send">,
): Promise<void> {
  const editions = readEditions(folder, pages?.mark);
  if (editions.length > 0) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: false,
      index: false,
      globIgnore: ["**/*.br", "**/*.gz", "**/index.html", "assets/**"],
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Each language's worker stands for the whole site.
        if (basename(path) === "sw.js") reply.header("service-worker-allowed", "/");
        reply.header("cache-control", cacheByFolder[relative(folder, path).split(sep)[0] ?? ""] ?? "public, max-age=0");
      },
    });
    if (pages) serveWebPages(app, editions, pages);
    const isRoute = readWebRoutes(folder, pages?.pages ?? []);
    /** Of another release: which this server never had, or has no more since its folder was built anew. */
    const sendOfOthers = async (request: FastifyRequest, reply: FastifyReply) => {
      const [, name] = /^\/assets\/([^/?]+)/.exec(request.url) ?? [];
      if (name === undefined || !(await releases?.send(name, request, reply))) throw unknownApiPath();
      return reply;
    };
    // One for all: a route for each of four hundred files took 8 MB.
    const assets = listAssets(folder);
    app.get<{ Params: { "*": string } }>(
      "/assets/*",
      { config: { cost: ({ params }) => (assets.has((params as { "*": string })["*"]) ? undefined : "read") } },
      async (request, reply) => {
        const name = request.params["*"];
        return assets.has(name) ? reply.sendFile(`assets/${name}`) : sendOfOthers(request, reply);
      },
    );
    app.setNotFoundHandler(async (request, reply) => {
      if (!asksForPage(request)) return sendOfOthers(request, reply);
      const path = request.url.split("?")[0] ?? "";
      // The service worker keeps the page, and the app looks for a new release, by its name.
      const named = editions.find(({ path: own }) => own === path);
      if (named) return sendReady(request, reply, named.plain);
      return sendPage(request, reply.status(isRoute(path) ? 200 : 404), chooseEdition(editions, request).plain);
    });
    return;
  }
  app.setNotFoundHandler(async () => {
    throw unknownApiPath();
  });
}

/** This release's hashed files, by name. Their compressed forms are sent in their place, and are nobody's to ask for. */
function listAssets(folder: string): ReadonlySet<string> {
  const assets = join(folder, "assets");
  const names = existsSync(assets) ? readdirSync(assets) : [];
  return new Set(names.filter((name) => !/\.(?:br|gz)$/.test(name)));
}

/** What may be kept unasked. Names in `assets` carry a hash; a picture of `art` that changes takes a new name. */
const cacheByFolder: Readonly<Record<string, string>> = {
  assets: "public, max-age=31536000, immutable",
  art: "public, max-age=2592000",
};

/** What the content security policy must say of the scripts and the styles that stand in the built page. */
export function hashInline(folder: string): InlineHashes {
  const html = readEditions(folder).map(({ index }) => index);
  const hashAll = (tag: RegExp) =>
    html
      .flatMap((one) => [...one.matchAll(tag)])
      .map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return {
    script: hashAll(/<script(?: type="module")?>([^]*?)<\/script>/g),
    style: hashAll(/<style>([^]*?)<\/style>/g),
  };
}

/** What the web app calls its release: the hash in the name of its first script, in each language. */
export function readReleases(folder: string): string[] {
  return readEditions(folder).flatMap(({ index }) => /\/assets\/index-([\w-]+)\.js"/.exec(index)?.[1] ?? []);
}

/** A file that is gone must not be answered with the page: a script or picture of HTML fails in ways nobody reads. */
function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const path = decodeURIComponent(url.split("?")[0] ?? "");
  if (/^\/(api|dev|assets)(\/|$)/.test(path)) return false;
  if (path.endsWith("/index.html")) return true;
  return !/\.\w+$/.test(path) || headers.accept?.includes("text/html") === true;
}
