import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import type { Plugin, Rolldown } from "vite";
import type { ListedRoute } from "../src/route-list.ts";
import { weighPage } from "./ceilings.ts";
import { importIconsOneByOne } from "./plugins.ts";
import { takeContentOf, textsOf } from "./texts.ts";

/** What the server must know of a built page, by the pattern of its route; the web app's own routes are the source. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/** What the web app's routes tell its build (route-list.ts). */
interface RouteList {
  listRoutes: () => Promise<ListedRoute[]>;
}

/** What is built, in which language, and where. */
interface Edition {
  folder: string;
  language: string;
}

const late = "\0late:";

/**
 * What is fetched late says the name of its source file, and no more: so the table of routes says which files a route is
 * made of. `isDrawn` are the files whose code comes along.
 */
function nameLateFiles(isDrawn: (file: string) => boolean): Plugin {
  return {
    name: "skipline:late-files",
    enforce: "pre",
    async resolveId(source, importer, { kind }) {
      if (kind !== "dynamic-import") return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && !isDrawn(found.id) ? `${late}${found.id}` : null;
    },
    load: (id) =>
      id.startsWith(late) ? `export const sourceFile = ${JSON.stringify(id.slice(late.length))};` : undefined,
  };
}

/** Builds a part of the app for the server, beside it: one file that needs no other. Answers where it is. */
async function buildServerPart(
  name: string,
  { folder, language }: Edition,
  isDrawn: (file: string) => boolean,
): Promise<string> {
  const file = `${name.replace(/\.tsx?$/, "")}.js`;
  await build({
    configFile: false,
    logLevel: "warn",
    plugins: [react(), importIconsOneByOne(), takeContentOf(language), nameLateFiles(isDrawn)],
    resolve: { alias: [textsOf(language)] },
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: `src/${name}`,
      minify: true,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: file, codeSplitting: false } },
    },
  });
  return join(folder, file);
}

/** The routes, and the code with which the server paints a page before any script runs. */
async function buildServerParts(edition: Edition): Promise<ListedRoute[]> {
  const list = await buildServerPart("route-list.ts", edition, () => false);
  const { listRoutes } = (await import(pathToFileURL(list).href)) as RouteList;
  rmSync(list);
  const routes = await listRoutes();
  const drawn = new Set(routes.flatMap(({ isWhole, sources }) => (isWhole ? sources : [])));
  await buildServerPart("static-shell.tsx", edition, (file) => drawn.has(file));
  return routes;
}

/** Which files a route needs besides the first script's own, so that the server can ask for them at once. */
function listFiles(
  { pattern, sources: named }: ListedRoute,
  language: string,
  chunks: readonly Rolldown.OutputChunk[],
  warn: (words: string) => void,
): PageFiles {
  const closure = (start: readonly Rolldown.OutputChunk[]) => {
    const all = new Set(start);
    for (const { imports } of all)
      for (const file of imports) for (const one of chunks) if (one.fileName === file) all.add(one);
    return all;
  };
  const first = closure(chunks.filter(({ isEntry }) => isEntry));
  const start = named.map((source) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(source));
    if (!chunk) throw new Error(`no file was built for ${source}`);
    return chunk;
  });
  const own = [...closure(start)].filter((chunk) => !first.has(chunk));
  const { warning, excess } = weighPage({ pattern, language }, [...first, ...own]);
  if (excess !== undefined) throw new Error(excess);
  if (warning !== undefined) warn(warning);
  return {
    scripts: own.map(({ fileName }) => fileName),
    styles: own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  };
}

/** The server's part of the web app, and what the server must know of it, where no visitor gets it: in `.pages`. */
export function buildPages(language: string): Plugin {
  let folder = "";
  let chunks: Rolldown.OutputChunk[] = [];
  return {
    name: "skipline:pages",
    apply: "build",
    configResolved({ build: { outDir } }) {
      folder = resolve(outDir, ".pages");
    },
    generateBundle: {
      // As it is sent: each late import knows by now which files it needs.
      order: "post",
      handler(_options, bundle) {
        chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      },
    },
    async closeBundle() {
      // A build that failed is closed too: the words for its failure must be the only ones.
      if (chunks.length === 0) return;
      const routes = await buildServerParts({ folder, language });
      const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));
      // The patterns of all routes, also of those that only lead on: what none of them fits is not there.
      write(
        "routes.json",
        routes.map(({ pattern }) => pattern),
      );
      const made = routes.filter(({ sources: named }) => named.length > 0);
      const listOf = (route: ListedRoute) => listFiles(route, language, chunks, (words) => this.warn(words));
      write("pages.json", Object.fromEntries(made.map((route) => [route.pattern, listOf(route)])));
    },
  };
}
