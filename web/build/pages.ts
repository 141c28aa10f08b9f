import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import type { Plugin, Rolldown } from "vite";
import { findExcess } from "./ceilings.ts";

/** What the server must know of a built page, by the pattern of its route; the web app's own routes are the source. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/** Beside what it names, where no visitor gets it: files that begin with a dot are not served. */
const listFile = ".pages/pages.json";
/** The patterns of all routes, also of those that only lead on: what none of them fits is not there. */
const routesFile = ".pages/routes.json";
/** Shown for whatever is not there. */
const notFoundPath = "/404";
/** Each table of routes, and what stands around its pages. */
const tables: Record<string, readonly string[]> = {
  routes: [],
  "public-routes": ["public-routes.tsx", "shells/public-shell.tsx"],
  "staff-routes": [
    "staff-routes.tsx",
    "shells/staff-shell.tsx",
    "features/auth/logout-button.tsx",
    "components/offline-queue/queue-bar.tsx",
    "features/fulfilment/queue/queued-scans.ts",
    "features/guests/door/queued-check-ins.ts",
  ],
};

/** What stands around the pages of one list within a table. */
const lists: Record<string, string> = { locationRoutes: "features/venues/hub/location-nav.tsx" };

/** `path: "/x", … lazy: page(() => import("./y.tsx"), "Y")` → the pattern and the files; a late loader's, too. */
function readRoutes(table: string, around: readonly string[]): Map<string, string[]> {
  const source = readFileSync(`src/${table}.tsx`, "utf8");
  const named = new Map(
    [...source.matchAll(/const (\w+) = \(\) => import\("\.\/([^"]+)"\)/g)].map(([, name, file]) => [name, file]),
  );
  const routes = new Map<string, string[]>();
  for (const [, list = "", body = ""] of source.matchAll(/const (\w+): RouteObject\[\] = \[([^]*?)\n\];/g)) {
    const within = [...around, ...(lists[list] ? [lists[list]] : [])];
    for (const [, pattern = "", rest = ""] of body.matchAll(/\bpath: "([^"*]+)",((?:(?!\bpath: ")[^])*)/g)) {
      const lazy = /lazy: page\((?:\(\) =>[^]*?import\("\.\/([^"]+)"\)|(\w+),)/.exec(rest);
      const file = lazy?.[1] ?? named.get(lazy?.[2] ?? "");
      if (!file) continue;
      const loader = /loader: .*import\("\.\/([^"]+)"\)/.exec(rest)?.[1];
      routes.set(pattern, [file, ...(loader ? [loader] : []), ...within]);
    }
  }
  return routes;
}

function listPatterns(): string[] {
  return Object.keys(tables)
    .flatMap((table) => [...readFileSync(`src/${table}.tsx`, "utf8").matchAll(/\bpath: "([^"*]+)"/g)])
    .map(([, pattern = ""]) => pattern)
    .filter((pattern) => pattern !== notFoundPath);
}

/** Writes which files each route needs besides the first script's own, so that the server can ask for them at once. */
export function listPageFiles(): Plugin {
  return {
    name: "skipline:page-files",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
        const closure = (start: readonly Rolldown.OutputChunk[]) => {
          const all = new Set(start);
          for (const { imports } of all)
            for (const file of imports) for (const one of chunks) if (one.fileName === file) all.add(one);
          return all;
        };
        const first = closure(chunks.filter(({ isEntry }) => isEntry));
        const pages: Record<string, PageFiles> = {};
        const routes = Object.entries(tables).flatMap(([table, around]) => [...readRoutes(table, around)]);
        for (const [pattern, files] of routes) {
          const start = files.map((file) => {
            const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/src/${file}`)));
            return chunk ?? this.error(`no file was built for ${file}`);
          });
          const own = [...closure(start)].filter((chunk) => !first.has(chunk));
          const excess = findExcess(pattern, [...first, ...own]);
          if (excess !== null) this.error(excess);
          pages[pattern] = {
            scripts: own.map(({ fileName }) => fileName),
            styles: own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
          };
        }
        this.emitFile({ type: "asset", fileName: listFile, source: JSON.stringify(pages) });
        this.emitFile({ type: "asset", fileName: routesFile, source: JSON.stringify(listPatterns()) });
      },
    },
  };
}

/** Builds, beside the app, the code with which the server paints the first screen of a page before any script runs. */
export function renderShells(): Plugin {
  let outDir = "dist";
  return {
    name: "skipline:shells",
    apply: "build",
    configResolved(config) {
      ({ outDir } = config.build);
    },
    async closeBundle() {
      await build({
        configFile: false,
        logLevel: "warn",
        plugins: [react()],
        define: { "process.env.NODE_ENV": '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: "src/static-shell.tsx",
          minify: true,
          outDir: `${outDir}/.pages`,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: { output: { entryFileNames: "static-shell.js" } },
        },
      });
      // What the server must know of pages that are content files.
      const folder = resolve(outDir, ".pages");
      const shell = (await import(pathToFileURL(join(folder, "static-shell.js")).href)) as { contentPages: unknown };
      writeFileSync(join(folder, "content.json"), JSON.stringify(shell.contentPages));
    },
  };
}
