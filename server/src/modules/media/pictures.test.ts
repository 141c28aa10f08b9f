import { request } from "node:http";
import { type RoleName, roleNames } from "@skipline/contract/endpoint";
import { createEvent } from "@skipline/contract/events";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { startS3StandIn } from "../../test/s3-stand-in.ts";
import { draw, fetchFile, upload, uploaded } from "../../test/test-pictures.ts";
import { logStatements } from "../../test/statement-log.ts";
import { stopClock } from "../../test/stop-clock.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { letMinutePass, openVenue, type TestVenue } from "../../test/test-venue.ts";

const sent = logStatements("skipline-server");
let server: TestServer;
let venue: TestVenue;
let other: TestVenue;
const staff = {} as Record<RoleName, Session>;
let guest: Session;
let stranger: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "pictures");
  other = await openVenue(server.db, "elsewhere");
  for (const role of roleNames) staff[role] = await server.signIn(venue.phones[role]);
  guest = await server.signIn("+12133734253");
  stranger = await server.signIn(other.phones.SUPER_ADMIN);
});
afterAll(() => server.close());

// More in a few seconds than anybody may upload in a minute.
beforeEach(async () => {
  await letMinutePass(server);
});

const store = (bytes: Uint8Array) => uploaded(server, bytes, { as: staff.MANAGER, vendorId: venue.vendorId });

describe("who may upload", () => {
  it.each<[string, () => Session | null, number]>([
    ["nobody", () => null, 401],
    ["a guest", () => guest, 403],
    ["STAFF", () => staff.STAFF, 403],
    ["MANAGER", () => staff.MANAGER, 200],
    ["ADMIN", () => staff.ADMIN, 200],
    ["SUPER_ADMIN", () => staff.SUPER_ADMIN, 200],
    ["another vendor's SUPER_ADMIN", () => stranger, 403],
  ])("%s is answered %d", async (_who, session, status) => {
    const bytes = await draw(200, 200).png().toBuffer();
    expect((await upload(server, bytes, { as: session(), vendorId: venue.vendorId })).status).toBe(status);
  });

  it("comes back later after 30 in a minute", async () => {
    const bytes = await draw(200, 200).png().toBuffer();
    const statuses: number[] = [];
    stopClock(server);
    for (let turn = 0; turn < 31; turn += 1) {
      statuses.push((await upload(server, bytes, { as: staff.ADMIN, vendorId: venue.vendorId })).status);
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
        path: `/api/vendors/${venue.vendorId}/pictures`,
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
    const params = { vendorId: venue.vendorId };
    const body = { eventName: "Night", status: "UPCOMING" as const, description: "x".repeat(1_000_000) };
    expect((await server.call(createEvent, { params, body }, staff.MANAGER)).status).toBe(413);
    const png = { "content-type": "image/png" };
    const path = `/api/admin/vendors/${venue.vendorId}/events`;
    expect((await server.request("POST", path, "x", staff.MANAGER, png)).status).toBe(415);
  });
});

describe("a stored picture", () => {
  it("is served for ever, as what we wrote down", async () => {
    const picture = await store(await draw(400, 300).png().toBuffer());
    const { status, headers, bytes } = await fetchFile(server, picture.url);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("content-length")).toBe(String(bytes.length));
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
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
  const standIn = await startS3StandIn();
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = standIn.options;
  const onS3 = await startTestServer({
    env: {
      MEDIA: "s3",
      MEDIA_PUBLIC_URL: "https://pictures.example.com/",
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
  try {
    const bar = await openVenue(onS3.db, "on-s3");
    const as = await onS3.signIn(bar.phones.MANAGER);
    const bytes = await draw(400, 300).png().toBuffer();
    const options = { as, vendorId: bar.vendorId };
    const picture = await uploaded(onS3, bytes, options);
    expect(picture.url).toBe(`https://pictures.example.com/${picture.mediaId}-400.webp`);
    expect([...standIn.files.keys()].toSorted()).toEqual([
      `${picture.mediaId}-320.webp`,
      `${picture.mediaId}-400.webp`,
    ]);
    expect((await fetchFile(onS3, `/media/${picture.mediaId}-400.webp`)).status).toBe(200);
    const policy = (await fetch(`${onS3.url}/healthz`)).headers.get("content-security-policy");
    expect(policy).toContain("img-src 'self' data: blob: https://pictures.example.com");

    for (let tries = 0; tries < 4; tries += 1) standIn.answerNext((response) => response.writeHead(503).end());
    const failed = await upload(onS3, bytes, options);
    expect([failed.status, failed.body.error?.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
    expect(failed.headers.get("retry-after")).toBe("5");
    onS3.clock.advance({ seconds: 25 * 3600 });
    await onS3.runJob("media.remove-unused-pictures");
    expect(standIn.files.size).toBe(0);
    expect(await onS3.db.selectFrom("media").select("media_id").execute()).toEqual([]);
  } finally {
    await onS3.close();
    await standIn.close();
  }
});
