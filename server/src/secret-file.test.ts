import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readOrMakeSecret } from "./secret-file.ts";

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "skipline-secret-")), "data");
});
afterEach(() => rm(join(folder, ".."), { recursive: true, force: true }));

test("servers that start at once agree on one secret, and nobody reads it half written", async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 30; round += 1) {
    let isMade = false;
    const look = async () => {
      while (!isMade) seen.add(await readFile(join(folder, "secret"), "utf8").catch(() => "nothing yet"));
    };
    const onlookers = Array.from({ length: 6 }, look);
    const secrets = await Promise.all(Array.from({ length: 4 }, () => readOrMakeSecret(folder)));
    isMade = true;
    await Promise.all(onlookers);
    expect(new Set(secrets).size).toBe(1);
    await rm(folder, { recursive: true });
  }
  seen.delete("nothing yet");
  expect([...seen].filter((text) => !/^[0-9a-f]{64}$/.test(text))).toEqual([]);
  expect(seen.size).toBeGreaterThan(0);
});

test("it is its owner's alone, and the same at the next start", async () => {
  const first = await readOrMakeSecret(folder);
  expect(await readOrMakeSecret(folder)).toBe(first);
  expect(await readdir(folder)).toEqual(["secret"]);
  expect((await stat(join(folder, "secret"))).mode & 0o777).toBe(0o600);
});

test.each(["", "short"])("a file that holds no secret (%j) is named, not used", async (text) => {
  await readOrMakeSecret(folder);
  await writeFile(join(folder, "secret"), text);
  await expect(readOrMakeSecret(folder)).rejects.toThrow(/secret holds no secret; remove it/);
});
