import { request } from "node:http";
import { createEvent } from "@skipline/contract/events";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { openUploaders, servedForEver, startOnS3, type Uploaders, uploadersFrom } from "../../test/media-checks.ts";
import { draw, fetchFile, upload, uploaded } from "../../test/test-pictures.ts";
import { logStatements } from "../../test/statement-log.ts";
import { stopClock } from "../../test/stop-clock.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { letMinutePass } from "../../test/test-venue.ts";

const sent = logStatements("skipline-server");
let server: TestServer;
let who: Uploaders;

beforeAll(async () => {
  server = await startTestServer();
  who = await openUploaders(server, "pictures");
});
afterAll(() => server.close());

// More in a few seconds than anybody may upload in a minute.
beforeEach(async () => {
  await letMinutePass(server);
});

const store = (bytes: Uint8Array) => uploaded(server, bytes, { as: who.staff.MANAGER, vendorId: who.venue.vendorId });

describe("who may upload", () => {
  it.each(uploadersFrom("MANAGER", () => who))("%s is answered %d", async (_who, session, status) => {
    const bytes = await draw(200, 200).png().toBuffer();
    expect((await upload(server, bytes, { as: session(), vendorId: who.venue.vendorId })).status).toBe(status);
  });

  it("comes back later after 30 in a minute", async () => {
    const bytes = await draw(200, 200).png().toBuffer();
    const statuses: number[] = [];
    stopClock(server);
    for (let turn = 0; turn < 31; turn += 1) {
      statuses.push((await upload(server, bytes, { as: who.staff.ADMIN, vendorId: who.venue.vendorId })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });

  it("is settled before the body is read", async () => {
    const { hostname, port } = new URL(server.url);
    const status = await new Promise((resolve, reject) => {
      const half = request({
        hostname,
        port,
        method: "POST",
        path: `/api/vendors/${who.venue.vendorId}/pictures`,
        headers: { "content-type": "image/png", "content-length": 1_000_000 },
      });
      half.on("response", (response) => {
        resolve(response.statusCode);
        half.destroy();
      });
      half.on("error", reject);
      half.write("the rest never comes");
    });
    expect(status).toBe(401);
  });

  it("takes no large or foreign body at any other call", async () => {
    const params = { vendorId: who.venue.vendorId };
    const body = { eventName: "Night", status: "UPCOMING" as const, description: "x".repeat(1_000_000) };
    expect((await server.call(createEvent, { params, body }, who.staff.MANAGER)).status).toBe(413);
    const png = { "content-type": "image/png" };
    const path = `/api/admin/vendors/${who.venue.vendorId}/events`;
    expect((await server.request("POST", path, "x", who.staff.MANAGER, png)).status).toBe(415);
  });
});

describe("a stored picture", () => {
  it("is served for ever, as what we wrote down", async () => {
    const picture = await store(await draw(400, 300).png().toBuffer());
    const { status, headers, bytes } = await fetchFile(server, picture.url);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("content-length")).toBe(String(bytes.length));
    expect(Object.fromEntries(headers)).toMatchObject(servedForEver);
    // The database was asked once what it is.
    sent.clear();
    const head = await fetch(server.url + picture.url, { method: "HEAD" });
    expect([...sent.keys()].filter((text) => text.includes("media_file"))).toEqual([]);
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
  });

  it.each(["nothing.webp", "..%2Fsecret", "%2e%2e%2fsecret", "UPPER", "a%00b", "a".repeat(150)])(
    "is not found under %s",
    async (key) => {
      expect((await fetchFile(server, `/media/${key}`)).status).toBe(404);
    },
  );
});

test("pictures go to S3 where it is set, and what it did not take is cleaned up", async () => {
  const onS3 = await startOnS3();
  const { server: there, standIn, options } = onS3;
  try {
    const bytes = await draw(400, 300).png().toBuffer();
    const picture = await uploaded(there, bytes, options);
    expect(picture.url).toBe(`https://pictures.example.com/${picture.mediaId}-400.webp`);
    expect([...standIn.files.keys()].toSorted()).toEqual([
      `${picture.mediaId}-320.webp`,
      `${picture.mediaId}-400.webp`,
    ]);
    expect((await fetchFile(there, `/media/${picture.mediaId}-400.webp`)).status).toBe(200);
    expect(await onS3.readPolicy()).toContain("img-src 'self' data: blob: https://pictures.example.com");

    onS3.refuseNext(4);
    const failed = await upload(there, bytes, options);
    expect([failed.status, failed.body.error?.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
    expect(failed.headers.get("retry-after")).toBe("5");
    await onS3.expectCleanedUp();
  } finally {
    await onS3.close();
  }
});
