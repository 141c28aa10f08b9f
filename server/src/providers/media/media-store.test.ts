import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startS3StandIn, type S3StandIn } from "../../test/s3-stand-in.ts";
import { createDiskMediaStore } from "./disk-media-store.ts";
import { mediaStoreConformance } from "./media-store.conformance.ts";
import { createS3MediaStore, type S3Options } from "./s3-media-store.ts";

let folder: string;
let standIn: S3StandIn;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skipline-media-"));
  standIn = await startS3StandIn();
});
afterAll(async () => {
  await standIn.close();
  await rm(folder, { recursive: true });
});

const disk = () => createDiskMediaStore({ folder });
const s3 = (options: Partial<S3Options> = {}) => createS3MediaStore({ ...standIn.options, ...options });

describe("the folder", () => {
  mediaStoreConformance(disk);

  it("leaves nothing half-done behind", async () => {
    expect(await readdir(join(folder, "unfinished"))).toEqual([]);
  });

  it("fails where it can't write", async () => {
    const file = join(folder, "a-file");
    await writeFile(file, "in the way");
    const store = createDiskMediaStore({ folder: file });
    await expect(store.put("a.webp", Buffer.from("x"), "image/webp")).rejects.toThrow("ENOTDIR");
  });
});

describe("S3", () => {
  mediaStoreConformance(s3);

  const bytes = Buffer.from("picture");
  beforeEach(() => standIn.requests.splice(0));

  it("says the type, and that a file never changes", async () => {
    await s3().put("typed.webp", bytes, "image/webp");
    expect(standIn.requests).toHaveLength(1);
    expect(standIn.requests[0]).toMatchObject({
      method: "PUT",
      path: "/pictures/typed.webp",
      type: "image/webp",
      cacheControl: "public, max-age=31536000, immutable",
    });
  });

  it("gives a part of what a store without ranges gives whole", async () => {
    standIn.answerNext((response) => response.writeHead(200).end("0123456789"));
    expect(String(await buffer((await s3().get("a.mp4", { start: 2, end: 4 }))!))).toBe("234");
    standIn.answerNext((response) => response.writeHead(416).end());
    await expect(s3().get("a.mp4", { start: 2, end: 4 })).rejects.toThrow("416");
  });

  it("fails with a wrong secret, another region or bucket", async () => {
    const wrong: Partial<S3Options>[] = [{ secretAccessKey: "other" }, { region: "eu-west-1" }, { accessKeyId: "AK2" }];
    for (const options of wrong) {
      await expect(s3(options).put("a.webp", bytes, "image/webp")).rejects.toThrow("403 SignatureDoesNotMatch");
    }
    const elsewhere = s3({ bucket: "elsewhere" });
    await expect(elsewhere.put("a.webp", bytes, "image/webp")).rejects.toThrow("404 NoSuchBucket");
    // Not the same as a file that is not there.
    await expect(elsewhere.get("a.webp")).rejects.toThrow("404 NoSuchBucket");
    await expect(elsewhere.delete("a.webp")).rejects.toThrow("404 NoSuchBucket");
  });

  it.each([500, 503, 429])("tries once more after %d", async (status) => {
    standIn.answerNext((response) => response.writeHead(status).end());
    await s3().put("again.webp", bytes, "image/webp");
    expect(standIn.requests).toHaveLength(2);
  });

  it("tries once more when the connection breaks, and then gives up", async () => {
    standIn.answerNext((response) => response.destroy());
    await s3().put("broken.webp", bytes, "image/webp");
    standIn.answerNext((response) => response.destroy());
    standIn.answerNext((response) => response.destroy());
    await expect(s3().put("broken.webp", bytes, "image/webp")).rejects.toThrow("fetch failed");
    expect(standIn.requests).toHaveLength(4);
  });

  it("gives up on a store that does not answer, or stops half way", async () => {
    standIn.answerNext(() => {});
    standIn.answerNext((response) => response.writeHead(200, { "content-length": "10" }).write("half"));
    await expect(s3({ timeoutMs: 150 }).get("slow.webp")).rejects.toThrow(/timeout/i);
  });

  it("follows no redirect", async () => {
    const elsewhere = { location: "http://127.0.0.1:9/" };
    standIn.answerNext((response) => response.writeHead(307, elsewhere).end());
    standIn.answerNext((response) => response.writeHead(307, elsewhere).end());
    await expect(s3().put("a.webp", bytes, "image/webp")).rejects.toThrow("fetch failed");
  });

  it.each([201, 204, 403])("takes %d for no stored file", async (status) => {
    standIn.answerNext((response) => response.writeHead(status).end());
    await expect(s3().put("a.webp", bytes, "image/webp")).rejects.toThrow(`${status}`);
  });
});
