import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { languageCookie } from "@skipline/contract/languages";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeTestWeb } from "../test/test-web.ts";
import { createHttpApp } from "./http-app.ts";
import { fixedPage } from "./pages.ts";
import { serveWebFiles } from "./web-files.ts";

let folder: string;
let app: FastifyInstance;

const words = { en: "Our bar", es: "Nuestra barra" };

beforeAll(async () => {
  folder = await writeTestWeb();
  const index = await readFile(join(folder, "index.html"), "utf8");
  await mkdir(join(folder, "es"));
  await cp(join(folder, ".pages"), join(folder, "es", ".pages"), { recursive: true });
  await writeFile(join(folder, "index.html"), index.replace("<html>", '<html lang="en">'));
  await writeFile(join(folder, "es", "index.html"), index.replace("<html>", '<html lang="es">'));
  await writeFile(join(folder, "es", "sw.js"), "self.skipWaiting();");
  app = await createHttpApp({
    log: pino({ level: "silent" }),
    trustedProxyHops: 0,
    isHttps: false,
    foreignOrigins: { connect: [], script: [], frame: [] },
  });
  await serveWebFiles(app, folder, {
    pages: [
      fixedPage("/bar", (language) => ({ title: words[language] })),
      fixedPage("/mine", (language) => ({ title: words[language], isPrivate: true })),
    ],
    answers: [],
    publicUrl: "https://skip.example",
    isOverloaded: () => false,
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** In which language a page came: as it says itself, and in its words. */
async function languageOf(url: string, headers: Record<string, string> = {}): Promise<string[]> {
  const { body } = await app.inject({ url, headers });
  return [
    /<html lang="(\w+)">/.exec(body)?.[1] ?? "",
    Object.entries(words).find(([, title]) => body.includes(`<title>${title} `))?.[0] ?? "",
  ];
}

const chose = (language: string) => ({ cookie: `other=1; ${languageCookie}=${language}; more=es` });

test.each<[what: string, url: string, headers: Record<string, string>, language: string]>([
  ["nothing", "/bar", {}, "en"],
  ["a browser of Mexico", "/bar", { "accept-language": "es-MX,es;q=0.9,en;q=0.8" }, "es"],
  ["a browser of the United States", "/bar", { "accept-language": "es-US" }, "es"],
  ["a browser that likes another one better", "/bar", { "accept-language": "en-US,en;q=0.9,es;q=0.8" }, "en"],
  ["a browser of a language that we lack", "/bar", { "accept-language": "fr-FR,fr;q=0.9,es;q=0.5" }, "es"],
  ["one that takes none of ours", "/bar", { "accept-language": "fr" }, "en"],
  ["what is no list of languages", "/bar", { "accept-language": ";;;q=x,\u0000" }, "en"],
  ["a choice, against the browser", "/bar", { "accept-language": "es", ...chose("en") }, "en"],
  ["a choice of what is no language", "/bar", { "accept-language": "es", ...chose("xx") }, "es"],
  ["the address, against the choice", "/bar?lang=es", chose("en"), "es"],
  ["an address that names none", "/bar?lang=es&lang=en", chose("es"), "es"],
])("%s says the language", async (_what, url, headers, language) => {
  expect(await languageOf(url, headers)).toEqual([language, language]);
});

test("what is kept of a page is of one language", async () => {
  const [first, second] = await Promise.all(
    ["en", "es"].map((language) => app.inject({ url: "/bar", headers: chose(language) })),
  );
  expect(first?.headers["vary"]).toBe("accept-encoding, accept-language, cookie");
  expect(first?.headers["etag"]).not.toBe(second?.headers["etag"]);
  const known = { ...chose("es"), "if-none-match": String(first?.headers["etag"]) };
  expect((await app.inject({ url: "/bar", headers: known })).statusCode).toBe(200);
});

test("crawlers are told of each language's address; nobody of the languages of what is one person's", async () => {
  const spanish = (await app.inject({ url: "/bar?lang=es" })).body;
  for (const link of [
    '<link rel="canonical" href="https://skip.example/bar?lang=es" />',
    '<link rel="alternate" hreflang="x-default" href="https://skip.example/bar" />',
    '<link rel="alternate" hreflang="en" href="https://skip.example/bar" />',
    '<link rel="alternate" hreflang="es" href="https://skip.example/bar?lang=es" />',
  ])
    expect(spanish).toContain(link);
  for (const url of ["/bar", "/bar?lang=en"])
    expect((await app.inject({ url })).body).toContain('<link rel="canonical" href="https://skip.example/bar" />');
  expect((await app.inject({ url: "/mine" })).body).not.toContain("hreflang");
});

test("what the service workers keep is named by its language, whoever asks; each may stand for the whole site", async () => {
  expect(await languageOf("/index.html", chose("es"))).toEqual(["en", ""]);
  expect(await languageOf("/es/index.html?release", chose("en"))).toEqual(["es", ""]);
  const worker = await app.inject({ url: "/es/sw.js" });
  expect([worker.statusCode, worker.headers["service-worker-allowed"]]).toEqual([200, "/"]);
});

test("what is not there is told in the language, too", async () => {
  const gone = await app.inject({ url: "/nowhere?lang=es" });
  expect([gone.statusCode, gone.body.includes('<html lang="es">')]).toEqual([404, true]);
});
