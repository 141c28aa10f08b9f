import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testIndex, writeTestWeb } from "../test/test-web.ts";
import { createHttpApp } from "./http-app.ts";
import type { PageSight } from "./pages.ts";
import { hashInline, serveWebFiles } from "./web-files.ts";

let folder: string;
let app: FastifyInstance;
let sight: PageSight | null;
let isOverloaded = false;
let looks = 0;
const menuLooks: string[] = [];

/** As a menu's: found in any case, under one path. */
function menuOf(id: string): PageSight | null {
  menuLooks.push(id);
  const name = id.toUpperCase();
  return /^[A-Z]\d+$/.test(name) ? { title: `Menu ${name}`, canonicalPath: `/menu/${name}`, key: "" } : null;
}

beforeAll(async () => {
  folder = await writeTestWeb();
  app = await createHttpApp({
    log: pino({ level: "silent" }),
    trustedProxyHops: 0,
    isHttps: false,
    foreignOrigins: { connect: [], script: [], frame: [] },
    inlineHashes: hashInline(folder),
  });
  const pages = [
    {
      pattern: "/place/:name",
      look: () => {
        looks += 1;
        return sight;
      },
    },
    { pattern: "/band", carried: "band", look: () => ({ title: "For all bands", key: "" }) },
    { pattern: "/broken", look: () => Promise.reject(new Error("the database is away")) },
    { pattern: "/stuck", look: () => new Promise<PageSight>(() => undefined) },
    {
      pattern: "/slow",
      look: async () => {
        await setTimeout(900);
        return { title: "It took its time", key: "" };
      },
    },
    { pattern: "/menu/:id", look: ({ id = "" }: Record<string, string>) => menuOf(id) },
  ];
  await serveWebFiles(app, folder, {
    pages,
    answers: [["config", null, { name: "ours" }]],
    publicUrl: "https://skip.example",
    isOverloaded: () => isOverloaded,
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const attack = `</script><script>alert(1)</script><!-- $& "quoted" & 'quoted'`;

const incomplete = testIndex.replace(
  "</head>",
  '<noscript><meta http-equiv="refresh" content="2" /></noscript></head>',
);

/** How many pages were drawn. */
async function countShells(): Promise<number> {
  const shells = (await import(pathToFileURL(join(folder, ".pages/static-shell.js")).href)) as { drawn: () => number };
  return shells.drawn();
}

function readAnswers(html: string): unknown {
  const json = /<script type="application\/json" id="first-answers">([^]*?)<\/script>/.exec(html)?.[1];
  return JSON.parse(json ?? "null");
}

test("what people wrote is text in the head and data in the answers, never markup", async () => {
  sight = {
    title: attack,
    description: attack,
    structuredData: () => ({ "@type": "BarOrPub", name: attack }),
    answers: () => [["menu", { id: 1 }, { name: attack }]],
    key: "attack",
  };
  const { body, statusCode } = await app.inject({ url: "/place/x" });
  expect(statusCode).toBe(200);
  // The app's own, the answers, and what search engines read.
  expect(body.match(/<script/g)).toHaveLength(3);
  expect(body).not.toContain("<!--");
  expect(body).toContain(
    "<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- $&amp; &quot;quoted&quot;",
  );
  expect(body).toMatch(
    /<meta property="og:description" content="[^"<>]*&quot;quoted&quot; &amp; &#39;quoted&#39;" \/>/,
  );
  expect(readAnswers(body)).toEqual([
    ["config", null, { name: "ours" }],
    ["menu", { id: 1 }, { name: attack }],
  ]);
  const data = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(body)?.[1] ?? "";
  expect(JSON.parse(data)).toEqual({ "@context": "https://schema.org", "@type": "BarOrPub", name: attack });
});

test("a page tells what it is, where it is, and its first screen", async () => {
  sight = { title: "The Bar", image: "/media/a.webp", answers: () => [["a", {}, 1]], key: "bar" };
  const { body, headers } = await app.inject({ url: "/place/bar?utm=1" });
  expect(body).toContain("<title>The Bar · Skipline</title>");
  expect(body).toContain('<meta name="description" content="As always." />');
  expect(body).toContain('<meta property="og:image" content="https://skip.example/media/a.webp" />');
  expect(body).toContain('<meta name="twitter:card" content="summary_large_image" />');
  expect(body).toContain('<meta property="og:url" content="https://skip.example/place/bar" />');
  expect(body).toContain('<link rel="canonical" href="https://skip.example/place/bar" />');
  expect(body).toContain('<div id="root" data-page="/place/:name"><p>/place/:name with 2</p></div>');
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
});

test("a page that is reached by several paths names the one that it goes by", async () => {
  sight = {
    title: "The Bar",
    canonicalPath: "/place/BAR",
    structuredData: (url) => ({ "@type": "Bar", url }),
    key: "",
  };
  const { body } = await app.inject({ url: "/place/Bar" });
  expect(body).toContain('<link rel="canonical" href="https://skip.example/place/BAR" />');
  expect(body).toContain('<meta property="og:image" content="https://skip.example/art/og-default.jpg" />');
  expect(body).toContain('{"@context":"https://schema.org","@type":"Bar","url":"https://skip.example/place/BAR"}');
});

test("pages that go by another one's path are drawn each at its own, as of the moment that is told", async () => {
  const before = await countShells();
  for (const name of ["one", "other", "one"]) {
    sight = { title: "A band", canonicalPath: "/place/one", ownPath: `/place/${name}`, asOf: 42, key: "band" };
    const { body } = await app.inject({ url: `/place/${name}` });
    expect(body).toContain('<div id="root" data-page="/place/:name" data-as-of="42"><p>');
    expect(body).toContain('<link rel="canonical" href="https://skip.example/place/one" />');
  }
  expect((await countShells()) - before).toBe(2);
});

test("it is sent compressed, and not again to whoever has it, until something in it changes", async () => {
  sight = { title: "Long ".repeat(500), key: "one", version: 7 };
  const request = { url: "/place/long", headers: { "accept-encoding": "br" } };
  const first = await app.inject(request);
  expect(first.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(first.rawPayload).toString()).toContain("Long Long");
  const again = { ...request, headers: { ...request.headers, "if-none-match": String(first.headers["etag"]) } };
  expect((await app.inject(again)).statusCode).toBe(304);
  sight = { title: "Another ".repeat(500), key: "two", version: 8 };
  const changed = await app.inject(again);
  expect([changed.statusCode, changed.headers["etag"] === first.headers["etag"]]).toEqual([200, false]);
});

test("a page of one person is alike for all, and not for search engines", async () => {
  sight = { title: "Cart", isPrivate: true, key: "" };
  const [one, other] = await Promise.all(["/place/one", "/place/other"].map((url) => app.inject({ url })));
  expect(one?.body).toBe(other?.body);
  expect(one?.body).toContain('<meta name="robots" content="noindex" />');
  expect(one?.body).not.toMatch(/og:url|canonical/);
});

test("what is not there says so, and still brings the app", async () => {
  sight = null;
  const { body, statusCode } = await app.inject({ url: "/place/none" });
  expect([statusCode, body]).toEqual([404, testIndex]);
});

test.each(["/broken", "/stuck"])(
  "%s comes as the app alone, which asks by itself; others are told to come again",
  async (url) => {
    const { body, headers, statusCode } = await app.inject({ url });
    expect([statusCode, headers["retry-after"], body]).toEqual([503, "2", incomplete]);
  },
);

test("a page that takes its time the first time is whole all the same", async () => {
  const { body, statusCode } = await app.inject({ url: "/slow" });
  expect(statusCode).toBe(200);
  expect(body).toContain("<title>It took its time · Skipline</title>");
});

test("nothing is asked for a page while the database has more to do than it can", async () => {
  isOverloaded = true;
  const before = looks;
  const { body, statusCode } = await app.inject({ url: "/place/busy" });
  isOverloaded = false;
  expect([statusCode, body, looks]).toEqual([503, incomplete, before]);
});

test("no page is drawn while this server's calls wait, what is ready is sent", async () => {
  sight = { title: "The Bar", key: "ready" };
  await app.inject({ url: "/place/ready" });
  // As after something that took the server for itself.
  const until = performance.now() + 2_500;
  while (performance.now() < until);
  const statuses = ["/place/ready", "/place/other"].map(async (url) => (await app.inject({ url })).statusCode);
  expect(await Promise.all(statuses)).toEqual([200, 503]);
  await expect.poll(async () => (await app.inject({ url: "/place/other" })).statusCode, { timeout: 10_000 }).toBe(200);
});

test("a page is made once, however its address is spelled", async () => {
  const spellings = ["/menu/m7", "/menu/M7", "/menu/%6d7", "/menu/%4D%37", "/menu/m%37?utm=1"];
  const before = await countShells();
  const answers = await Promise.all(spellings.map((url) => app.inject({ url })));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect((await countShells()) - before).toBe(1);
});

test("what is not there is looked for once in some seconds, and pushes no page out", async () => {
  // None is drawn while what was before holds the server up.
  await expect.poll(async () => (await app.inject({ url: "/menu/m8" })).statusCode).toBe(200);
  const before = await countShells();
  const start = performance.now();
  for (let turn = 0; turn < 300; turn += 1) {
    expect((await app.inject({ url: `/menu/none-${turn % 100}` })).statusCode).toBe(404);
    // Calls that come over a network leave the server its turns.
    await setImmediate();
  }
  const rounds = 1 + Math.floor((performance.now() - start) / 5_000);
  const looked = menuLooks.filter((id) => id.startsWith("none-"));
  expect(new Set(looked).size).toBe(100);
  expect(looked.length).toBeLessThanOrEqual(100 * rounds);
  expect((await app.inject({ url: "/menu/m8" })).statusCode).toBe(200);
  expect(await countShells()).toBe(before);
});

test("an address with what the page's links carry on is drawn by the app, which knows it", async () => {
  expect((await app.inject({ url: "/band?other=7" })).body).toContain("<title>For all bands");
  expect((await app.inject({ url: "/band?band=7" })).body).toBe(testIndex);
});

test("the policy allows the page's own styles by their hash, and nothing written into it otherwise", async () => {
  const policy = String((await app.inject({ url: "/place/x" })).headers["content-security-policy"]);
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='(;|$)/);
  const hash = createHash("sha256").update("start()").digest("base64");
  expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`);
  expect(policy).not.toMatch(/'unsafe-(inline|eval|hashes)'/);
});
