import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { filmLimits } from "@skipline/contract/media";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { openUploaders, servedForEver, startOnS3, type Uploaders, uploadersFrom } from "../../test/media-checks.ts";
import { makeMp4, makeWebm, uploadedFilm, uploadFilmAs } from "../../test/test-films.ts";
import { draw, uploaded } from "../../test/test-pictures.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { letMinutePass } from "../../test/test-venue.ts";
import { checkFilm } from "./film-facts.ts";

/** As it is stored: without what its program wrote into it. */
const demoFilm = checkFilm(await readFile(join(import.meta.dirname, "../../../../web/public/demo/splash.mp4"))).bytes;
const picture = await draw(300, 300).png().toBuffer();
let server: TestServer;
let who: Uploaders;

beforeAll(async () => {
  server = await startTestServer();
  who = await openUploaders(server, "films");
});
afterAll(() => server.close());
beforeEach(async () => {
  await letMinutePass(server);
});

const as = (type: string) => ({ as: who.staff.ADMIN, vendorId: who.venue.vendorId, type });
async function answerTo(bytes: Uint8Array, type = "video/mp4"): Promise<string> {
  const { status, body } = await uploadFilmAs(server, bytes, as(type));
  return `${status} ${body.error?.code ?? body.film.url.split(".").at(-1)}`;
}

describe("who may upload a film", () => {
  it.each(uploadersFrom("ADMIN", () => who))("%s is answered %d", async (_who, session, status) => {
    const answer = await uploadFilmAs(server, makeMp4(), { as: session(), vendorId: who.venue.vendorId });
    expect(answer.status).toBe(status);
  });
});

describe("a film that is sent", () => {
  it.each([
    ["an MP4", makeMp4(), "video/mp4", "200 mp4"],
    ["a WebM", makeWebm(), "video/webm; codecs=vp9", "200 webm"],
    ["one under the other's name", makeWebm(), "video/mp4", "200 webm"],
    ["a page under a film's name", Buffer.from("<script>alert(1)</script>"), "video/mp4", "422 RULE_VIOLATED"],
    ["nothing", Buffer.alloc(0), "video/mp4", "422 RULE_VIOLATED"],
    ["a film under a page's name", makeMp4(), "text/html", "415 UNSUPPORTED_MEDIA_TYPE"],
    ["a phone's own", makeMp4(), "video/quicktime", "415 UNSUPPORTED_MEDIA_TYPE"],
    ["a picture", picture, "image/png", "415 UNSUPPORTED_MEDIA_TYPE"],
    ["what fills the limit", Buffer.alloc(filmLimits.maxBytes), "video/mp4", "422 RULE_VIOLATED"],
    ["a byte more", Buffer.alloc(filmLimits.maxBytes + 1), "video/mp4", "413 BODY_TOO_LARGE"],
  ])("%s is answered %4$s", async (_what, bytes, type, answer) => {
    expect(await answerTo(bytes, type)).toBe(answer);
  });

  it("says what is wrong with it, in the reader's language", async () => {
    const { body } = await uploadFilmAs(server, makeMp4({ seconds: 42 }), as("video/mp4"));
    expect(body.error?.message).toBe("This video takes 42 seconds. Please choose one of at most 30.");
  });
});

describe("a stored film", () => {
  let url: string;
  let etag: string;
  const size = demoFilm.length;

  beforeAll(async () => {
    url = server.url + (await uploadedFilm(server, demoFilm, as("video/mp4"))).url;
    etag = `"${url.split("/").at(-1)}"`;
  });

  const ask = async (headers: Record<string, string>, method = "GET") => {
    const response = await fetch(url, { method, headers });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it("is served whole, for ever, as what it is and never as a page", async () => {
    const { response, bytes } = await ask({});
    expect(response.status).toBe(200);
    expect(bytes.equals(demoFilm)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "video/mp4",
      "content-length": String(size),
      "accept-ranges": "bytes",
      etag,
      ...servedForEver,
    });
  });

  it.each([
    ["bytes=0-1", 0, 1],
    ["bytes=0-", 0, size - 1],
    ["bytes=1000-1999", 1000, 1999],
    ["bytes=-500", size - 500, size - 1],
    [`bytes=${size - 1}-${size + 50}`, size - 1, size - 1],
  ])("is served in parts: %s", async (range, start, end) => {
    const { response, bytes } = await ask({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end}/${size}`);
    expect(response.headers.get("content-length")).toBe(String(end - start + 1));
    expect(response.headers.get("content-type")).toBe("video/mp4");
    expect(bytes.equals(demoFilm.subarray(start, end + 1))).toBe(true);
  });

  it.each([`bytes=${size}-`, "bytes=-0", `bytes=${size + 1}-${size + 5}`])("has nothing at %s", async (range) => {
    const { response, bytes } = await ask({ range });
    expect([response.status, response.headers.get("content-range"), bytes.length]).toEqual([416, `bytes */${size}`, 0]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it.each(["bytes=5-2", "bytes=a-b", "bytes=0-1,5-6", "lines=0-1", "bytes"])("is served whole to %s", async (range) => {
    const { response, bytes } = await ask({ range });
    expect([response.status, bytes.length]).toEqual([200, size]);
  });

  it("goes on only for whoever has its beginning", async () => {
    const range = "bytes=10-19";
    for (const [ifRange, status] of [
      [etag, 206],
      ['"another"', 200],
      [`W/${etag}`, 200],
      ["Tue, 24 Nov 2026 00:00:00 GMT", 200],
    ] as const) {
      expect((await ask({ range, "if-range": ifRange })).response.status, ifRange).toBe(status);
    }
  });

  it("has no parts where only its head is asked for", async () => {
    const { response } = await ask({ range: "bytes=0-1" }, "HEAD");
    expect([response.status, response.headers.get("content-length")]).toEqual([200, String(size)]);
  });

  it("goes on serving others when one leaves in the middle", async () => {
    const leave = new AbortController();
    const response = await fetch(url, { signal: leave.signal });
    leave.abort();
    await expect(response.arrayBuffer()).rejects.toThrow("abort");
    expect((await ask({ range: "bytes=-1" })).response.status).toBe(206);
  });
});

test("a picture is served in parts, too, and each says what it is", async () => {
  const { url } = await uploaded(server, picture, as("image/png"));
  const response = await fetch(server.url + url, { headers: { range: "bytes=0-3" } });
  expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
    206,
    "image/webp",
    "RIFF",
  ]);
});

test("films go to S3 where it is set, pages may play them from there, and what it did not take is cleaned up", async () => {
  const onS3 = await startOnS3();
  const { server: there, standIn, options } = onS3;
  try {
    const film = await uploadedFilm(there, demoFilm, options);
    expect(film.url).toBe(`https://pictures.example.com/${film.mediaId}.mp4`);
    expect(standIn.requests.at(-1)).toMatchObject({
      type: "video/mp4",
      cacheControl: expect.stringContaining("immutable"),
    });
    const part = await fetch(`${there.url}/media/${film.mediaId}.mp4`, { headers: { range: "bytes=100-199" } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(demoFilm.subarray(100, 200))).toBe(true);
    expect(await onS3.readPolicy()).toContain("media-src 'self' blob: https://pictures.example.com;");

    onS3.refuseNext(2);
    const failed = await uploadFilmAs(there, makeMp4(), options);
    expect([failed.status, failed.body.error?.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
    await onS3.expectCleanedUp();
  } finally {
    await onS3.close();
  }
});
