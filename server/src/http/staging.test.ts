import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../test/test-server.ts";
import { writeTestWeb } from "../test/test-web.ts";
import { markStaging } from "./staging.ts";

let folder: string;
let staging: TestServer;
let real: TestServer;
beforeAll(async () => {
  folder = await writeTestWeb();
  const env = { STAGING: "on", STAGING_PASSWORD: "only for testers", STAGING_PHONES: "+12135550101" };
  [staging, real] = await Promise.all([
    startTestServer({ webFolder: folder, env }),
    startTestServer({ webFolder: folder }),
  ]);
});
afterAll(async () => {
  await Promise.all([staging.close(), real.close()]);
  await rm(folder, { recursive: true });
});

const strip = "Staging: no card is charged.";

test.each(["/", "/location/AAAAA", "/staff/signin", "/console", "/nowhere", "/index.html"])(
  "%s of a staging says so above all else, that of a real deployment does not",
  async (path) => {
    const page = await (await fetch(staging.url + path)).text();
    expect(page).toMatch(new RegExp(`<body><aside [^>]*>${strip}[^<]*</aside><div id="root"`));
    expect(await (await fetch(real.url + path)).text()).not.toContain("Staging");
  },
);

test("no search finds anything of a staging", async () => {
  for (const path of ["/", "/api/config", "/nowhere", "/robots.txt"])
    expect((await fetch(staging.url + path)).headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect((await fetch(real.url)).headers.get("x-robots-tag")).toBe(null);
});

test("the strip is in the page's language, and drawn by classes that the web app has", () => {
  const page = markStaging('<div id="root"></div>', "es");
  expect(page).toContain("Pruebas: no se cobra a ninguna tarjeta.");
  const banner = readFileSync(join(import.meta.dirname, "../../../web/src/shells/offline-banner.tsx"), "utf8");
  const classes = /class="([^"]+)"/.exec(page)?.[1]?.split(" ") ?? [];
  expect(classes.length).toBeGreaterThan(5);
  expect(classes.filter((one) => !new RegExp(`["\\s]${one}["\\s]`).test(banner))).toEqual([]);
});

test("codes are shown to whoever has the password, to nobody else", async () => {
  await staging.signIn("+12135550133");
  const ask = (user: string | null, path = "/dev/outbox.json") =>
    fetch(staging.url + path, {
      headers: user === null ? {} : { authorization: `Basic ${Buffer.from(user).toString("base64")}` },
    });
  for (const user of [null, "", "only for testers", "ana:only for tester", "ana:"]) {
    const refused = await ask(user);
    expect([refused.status, refused.headers.get("www-authenticate"), await refused.text()]).toEqual([
      401,
      expect.stringContaining("Basic"),
      "",
    ]);
  }
  expect((await ask(null, "/dev/outbox")).status).toBe(401);
  expect(await (await ask("ana:only for testers")).text()).toContain("+12135550133");
  expect((await fetch(`${real.url}/dev/outbox.json`)).status).toBe(200);
});

test("no file is deleted by a staging, which may have been given production's", async () => {
  for (const [server, left] of [
    [staging, "a picture"],
    [real, null],
  ] as const) {
    const { mediaStore } = server.context;
    await mediaStore.put("one.webp", Buffer.from("a picture"), "image/webp");
    await mediaStore.delete("one.webp");
    const found = await mediaStore.get("one.webp");
    expect(found && (await text(found))).toBe(left);
  }
});
