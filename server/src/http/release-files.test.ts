import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { startTestServer, type TestServer } from "../test/test-server.ts";
import { writeTestWeb } from "../test/test-web.ts";
import { createLines } from "./lines.ts";
import { createReleaseFiles } from "./release-files.ts";

const script = (release: string) => `console.log("${`release ${release} `.repeat(200)}");`;
const wasm = Buffer.from([0, 97, 115, 109, 255]);

const folders: string[] = [];
/** A release of two files, and of what is no part of it. */
async function writeRelease(release: string): Promise<string> {
  const folder = await writeTestWeb();
  folders.push(folder);
  const assets = join(folder, "assets");
  await mkdir(assets);
  await writeFile(join(assets, `index-${release}.js`), script(release));
  await writeFile(join(assets, `index-${release}.js.br`), brotliCompressSync(script(release)));
  await writeFile(join(assets, `code-${release}.wasm`), wasm);
  await writeFile(join(assets, "notes.txt"), "not of the build");
  return folder;
}

let database: TestDatabase;
/** One with the release of yesterday, one with today's. */
let older: TestServer;
let newer: TestServer;

beforeAll(async () => {
  database = await createTestDatabase();
  older = await startTestServer({ database, webFolder: await writeRelease("aaaaaaaa") });
  newer = await startTestServer({ database, webFolder: await writeRelease("bbbbbbbb") });
});
afterAll(async () => {
  await older.close();
  await newer.close();
  await database.drop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const ask = (server: TestServer, name: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/assets/${name}`, { headers });

/** What was asked of the database, in all. */
function countStatements() {
  let count = 0;
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db, count: () => count };
}

test("while servers are replaced each has the other's files, as its own: kept for ever, in the coding that is asked for", async () => {
  expect((await ask(older, "index-bbbbbbbb.js")).status).toBe(404);
  await older.context.releaseFiles.keep();
  await newer.context.releaseFiles.keep();
  for (const [server, release] of [
    [older, "bbbbbbbb"],
    [newer, "aaaaaaaa"],
  ] as const) {
    // Who was told that it is not there asks again after a second.
    await expect.poll(async () => (await ask(server, `index-${release}.js`)).status).toBe(200);
    for (const coding of ["br", "gzip", "identity"]) {
      const answer = await ask(server, `index-${release}.js`, { "accept-encoding": coding });
      expect(await answer.text()).toBe(script(release));
      expect(answer.headers.get("content-encoding")).toBe(coding === "br" ? "br" : null);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
      expect(answer.headers.get("vary")).toMatch(/accept-encoding/i);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
    const binary = await ask(server, `code-${release}.wasm`);
    expect([binary.status, binary.headers.get("content-type")]).toEqual([200, "application/wasm"]);
    expect(Buffer.from(await binary.arrayBuffer())).toEqual(wasm);
    expect((await fetch(`${server.url}/assets/index-${release}.js`, { method: "HEAD" })).status).toBe(200);
  }
});

test("a file that is gone from a server's own folder comes out of the store", async () => {
  const folder = await writeRelease("cccccccc");
  const server = await startTestServer({ database, webFolder: folder });
  await server.context.releaseFiles.keep();
  expect((await ask(server, "index-cccccccc.js")).status).toBe(200);
  // Built anew below a server that runs.
  await rm(join(folder, "assets"), { recursive: true });
  const answer = await ask(server, "index-cccccccc.js");
  expect([answer.status, await answer.text()]).toEqual([200, script("cccccccc")]);
  await server.close();
});

test("names that nobody has reach the database twice a second, all together, and odd ones never", async () => {
  const { db, count } = countStatements();
  const { lines, clock } = { lines: createLines(), clock: older.clock };
  const files = createReleaseFiles({ db, clock, lines, webFolder: "/nowhere" });
  const request = { headers: {} } as Parameters<typeof files.send>[1];
  const reply = {} as Parameters<typeof files.send>[2];
  const start = performance.now();
  const asked = Array.from({ length: 2_000 }, (_, turn) =>
    files.send(`index-${String(turn).padStart(8, "0")}.js`, request, reply),
  );
  expect(new Set(await Promise.all(asked))).toEqual(new Set([false]));
  expect(count()).toBeLessThanOrEqual(1 + (performance.now() - start) / 500);
  const before = count();
  for (const odd of [
    "index.js",
    "index-aaaaaaaa.js.br",
    "index-aaaaaaaa.html",
    "..%2findex-aaaaaaaa.js",
    `${"a".repeat(200)}-aaaaaaaa.js`,
    "index-aaaaaaaa.txt",
  ])
    expect(await files.send(odd, request, reply)).toBe(false);
  expect(count()).toBe(before);
});

test("a thousand who ask for one file are one read, and what was read is not read again", async () => {
  const { db, count } = countStatements();
  const files = createReleaseFiles({ db, clock: older.clock, lines: createLines(), webFolder: "/nowhere" });
  const request = { headers: { "accept-encoding": "br" } } as Parameters<typeof files.send>[1];
  const reply = {
    header: () => reply,
    type: () => reply,
    send: () => reply,
  } as unknown as Parameters<typeof files.send>[2];
  await Promise.all(Array.from({ length: 1_000 }, () => files.send("index-aaaaaaaa.js", request, reply)));
  expect(await files.send("index-aaaaaaaa.js", request, reply)).toBe(true);
  // The names, and the file.
  expect(count()).toBe(2);
});

test("a release that is in use stays, one that nobody has had for more than a week goes", async () => {
  const kept = async () =>
    (await database.db.selectFrom("release_file").select("name").orderBy("name").execute()).map(({ name }) => name);
  expect(await kept()).toContain("index-aaaaaaaa.js");
  // Two days later the old servers are gone.
  for (const day of [0, 1, 2, 3, 4, 5, 6]) {
    for (const server of [older, newer]) server.clock.advance({ seconds: 86_400 });
    if (day < 2) await older.runJob("http.keep-release-files");
    await newer.runJob("http.keep-release-files");
    expect(await kept()).toEqual(expect.arrayContaining(["index-aaaaaaaa.js", "index-bbbbbbbb.js"]));
  }
  for (let day = 7; day < 11; day += 1) {
    newer.clock.advance({ seconds: 86_400 });
    await newer.runJob("http.keep-release-files");
  }
  expect(await kept()).toEqual(["code-bbbbbbbb.wasm", "index-bbbbbbbb.js"]);
});

test("servers that start at once write each file once", async () => {
  const folder = await writeRelease("dddddddd");
  const { clock } = older;
  const make = () => createReleaseFiles({ db: database.db, clock, lines: createLines(), webFolder: folder });
  await Promise.all([make(), make(), make()].map((files) => files.keep()));
  const rows = await database.db.selectFrom("release_file").select("name").where("name", "like", "%dddd%").execute();
  expect(rows).toHaveLength(2);
});
