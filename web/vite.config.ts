import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { guestsManifest, writeStaffManifest } from "./build/manifests.ts";
import { editionOf, importTextsOneByOne, speakIn, takeContentOf, textsOf, writeIndexTexts } from "./build/texts.ts";
import { dropUnusedSchemas, importEndpointsOneByOne } from "./build/contract.ts";
import { createChunkNames, listStaffFiles } from "./build/chunks.ts";
import { buildPages } from "./build/pages.ts";
import { pushWorkerFile } from "./build/push-worker.ts";
import { slimRouter } from "./build/router.ts";
import {
  dropContractWords,
  importIconsOneByOne,
  inlineStyles,
  keepBrowserFloor,
  loadCodeAfterPictures,
  nameSharedFiles,
  precompress,
  preloadFont,
  writeEarlyAccent,
  writePushWorker,
} from "./build/plugins.ts";

const port = Number(process.env["WEB_PORT"] ?? 3140);
const apiOrigin = process.env["API_ORIGIN"] ?? `http://127.0.0.1:${process.env["PORT"] ?? 3000}`;

const toServer = { target: apiOrigin, changeOrigin: false };
const proxy = { "/api": toServer, "/healthz": toServer };

/** No guest's phone keeps them ahead of need. */
const staffFiles = new Set<string>();
const noteStaffFiles: Plugin = {
  name: "skipline:staff-files",
  apply: "build",
  generateBundle: {
    order: "post",
    handler: (_options, bundle) => listStaffFiles(bundle).forEach((file) => staffFiles.add(file)),
  },
};

const { language, folder, outDir } = editionOf(process.env["WEB_LANGUAGE"]);

export default defineConfig({
  resolve: { alias: [textsOf(language)] },
  // Pictures and the like are the same in all.
  publicDir: folder === "" ? "public" : false,
  plugins: [
    react(),
    tailwindcss(),
    importIconsOneByOne(),
    slimRouter(),
    importEndpointsOneByOne(),
    dropUnusedSchemas(),
    dropContractWords(),
    importTextsOneByOne(language),
    writeIndexTexts(language),
    takeContentOf(language),
    keepBrowserFloor(),
    noteStaffFiles,
    preloadFont(),
    inlineStyles(),
    writeEarlyAccent(),
    loadCodeAfterPictures(language),
    nameSharedFiles(),
    buildPages(language),
    writeStaffManifest(language),
    ...(folder === "" ? [writePushWorker()] : []),
    precompress(),
    VitePWA({
      registerType: "autoUpdate",
      // Registered by lib/service-worker.ts: no inline script, and not before the first page stands.
      injectRegister: false,
      manifest: guestsManifest(language),
      workbox: {
        // The shell and the guest's pages; what only the staff or a rare page needs is kept when it is visited.
        // From where it lies to where it is asked for.
        modifyURLPrefix: { "index.html": `${folder}/index.html`, "assets/": "/assets/" },
        globPatterns: [
          "index.html",
          "assets/*.{js,css}",
          "assets/*-latin-wght-normal-*.woff2",
          ...(folder === "" ? ["favicon.svg"] : []),
        ],
        globIgnores: [
          // Written into the page.
          "assets/index-*.css",
          "assets/*{confetti,carousel,wasm}*",
        ],
        manifestTransforms: [
          (entries) => ({ manifest: entries.filter(({ url }) => !staffFiles.has(url)), warnings: [] }),
        ],
        maximumFileSizeToCacheInBytes: 400_000,
        navigateFallback: `${folder}/index.html`,
        navigateFallbackDenylist: [
          /^\/api\//,
          /^\/dev\//,
          /^\/(?:media|content)\//,
          /^\/docs/,
          /^\/(?:sitemap\.xml|robots\.txt)$/,
          /^\/location\/[^/]+\/?$/,
          // In another language than the one that is kept, perhaps.
          /[?&]lang=/,
        ],
        importScripts: [`/${pushWorkerFile}`],
        cleanupOutdatedCaches: true,
        clientsClaim: true,
        skipWaiting: true,
        runtimeCaching: [
          {
            // A menu comes with its first screen and today's prices, for one round trip; the bare page stands in where
            // the network has no answer, no good one or none in time. Nothing of it is kept.
            urlPattern: ({ url, request }) =>
              request.mode === "navigate" &&
              (/^\/location\/[^/]+\/?$/.test(url.pathname) || url.searchParams.has("lang")),
            handler: "NetworkFirst",
            options: {
              networkTimeoutSeconds: 1,
              plugins: [
                {
                  cacheWillUpdate: async () => null,
                  fetchDidSucceed: async ({ response }) => {
                    if (!response.ok) throw new Error(`menu page: ${response.status}`);
                    return response;
                  },
                  cachedResponseWillBeUsed: async () =>
                    caches.match(new URL("index.html", location.href).href, { ignoreSearch: true }),
                },
              ],
            },
          },
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
            handler: "CacheFirst",
            options: { cacheName: "assets", expiration: { maxEntries: 120, maxAgeSeconds: 60 * 24 * 3600 } },
          },
          {
            urlPattern: ({ url, sameOrigin, request }) =>
              sameOrigin && request.destination === "image" && url.pathname.startsWith("/media/"),
            handler: "StaleWhileRevalidate",
            options: { cacheName: "pictures", expiration: { maxEntries: 200, maxAgeSeconds: 14 * 24 * 3600 } },
          },
          {
            // The menu, content, and nothing else of the API: they are public, and a guest in a cellar wants to read them.
            urlPattern: ({ url, sameOrigin }) =>
              sameOrigin &&
              /^\/api\/(?:vendor-location|vendor-locations\/[^/]+\/products|content(?:\/[^/]+)*)$/.test(url.pathname),
            handler: "NetworkFirst",
            options: {
              cacheName: "menu",
              networkTimeoutSeconds: 6,
              // An answer that was kept says nothing about the network: api/network.ts.
              plugins: [
                {
                  cachedResponseWillBeUsed: async ({ cachedResponse: kept }) => {
                    if (!kept) return kept;
                    const headers = new Headers(kept.headers);
                    headers.set("x-kept-answer", "1");
                    return new Response(kept.body, { status: kept.status, headers });
                  },
                },
              ],
              expiration: { maxEntries: 40, maxAgeSeconds: 24 * 3600 },
              cacheableResponse: { statuses: [200] },
            },
          },
        ],
      },
    }),
    speakIn(language),
  ],
  server: { port, strictPort: true, proxy },
  preview: { port, strictPort: true, proxy },
  build: {
    outDir,
    // The oldest browsers that are served. The syntax is this target's; the names are kept by `lib` in tsconfig.json and
    // by the linter's no-restricted-properties.
    target: ["es2022", "chrome111", "firefox115", "safari16.4"],
    assetsInlineLimit: 0,
    modulePreload: {
      // Browsers without it fetch what they import when they come to it.
      polyfill: false,
      // What the first script itself imports is there before anything late is.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === "html" ? needed : needed.filter((one) => !/\/(?:react|rolldown-runtime)-[^/]+$/.test(one)),
    },
    rolldownOptions: {
      output: {
        // Groups take what they name and no more: a dependency of theirs may be what other pages must not wait for.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: createChunkNames(), debugName: "by use" }],
        },
      },
    },
  },
});
