import { randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import type { MediaStore } from "./media-store.ts";

/** What every media store must do, whatever is behind it. What is put there has names that nobody else uses, and goes again. */
export function mediaStoreConformance(store: () => MediaStore): void {
  const keys: string[] = [];
  const newKey = () => {
    const key = `conformance-${randomUUID()}.webp`;
    keys.push(key);
    return key;
  };
  afterAll(async () => {
    for (const key of keys) await store().delete(key);
  });
  const read = async (key: string) => {
    const stream = await store().get(key);
    return stream && buffer(stream);
  };

  it.each([1, 1_000, 3_000_000])("gives back %d bytes as they were", async (length) => {
    const [key, bytes] = [newKey(), randomBytes(length)];
    await store().put(key, bytes, "image/webp");
    expect((await read(key))?.equals(bytes)).toBe(true);
  });

  it.each([
    [0, 0],
    [0, 1],
    [1, 70_000],
    [69_999, 99_998],
    [99_999, 99_999],
    [0, 99_999],
  ])("gives the bytes from %d to %d", async (start, end) => {
    const [key, bytes] = [newKey(), randomBytes(100_000)];
    await store().put(key, bytes, "video/mp4");
    const part = await store().get(key, { start, end });
    expect(part && (await buffer(part)).equals(bytes.subarray(start, end + 1))).toBe(true);
    expect(await store().get(newKey(), { start, end })).toBeNull();
  });

  it("replaces a file", async () => {
    const key = newKey();
    await store().put(key, Buffer.from("long and old"), "image/webp");
    await store().put(key, Buffer.from("new"), "image/png");
    expect(String(await read(key))).toBe("new");
  });

  it("has nothing under a key that nobody used", async () => {
    expect(await store().get(newKey())).toBeNull();
  });

  it("removes a file, also one that is not there", async () => {
    const [key, kept] = [newKey(), newKey()];
    await store().put(key, Buffer.from("going"), "image/webp");
    await store().put(kept, Buffer.from("staying"), "image/webp");
    await store().delete(key);
    await store().delete(key);
    expect(await store().get(key)).toBeNull();
    expect(String(await read(kept))).toBe("staying");
  });

  it("shows one whole file when many write the same key", async () => {
    const key = newKey();
    const files = Array.from({ length: 10 }, () => randomBytes(200_000));
    await Promise.all(files.map((file) => store().put(key, file, "image/webp")));
    const found = await read(key);
    expect(files.filter((file) => found?.equals(file))).toHaveLength(1);
  });

  it.each(["", "../a", "a/b", "/etc/passwd", ".hidden", "A.webp", "a b", "a%2fb", "a\u0000", "ä", "a".repeat(101)])(
    "takes no key %j",
    async (key) => {
      await expect(store().put(key, Buffer.from("x"), "image/webp")).rejects.toThrow("not a key");
      await expect(store().get(key)).rejects.toThrow("not a key");
      await expect(store().delete(key)).rejects.toThrow("not a key");
    },
  );
}
