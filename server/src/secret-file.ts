import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The key that codes and sandbox payments are signed with where no SECRET is set (development): made at the first
 * start and kept beside the database, readable by its owner only. Two servers that start at once agree on one.
 * @throws Error when the file is there and holds none
 */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "secret");
  const kept = (await read(file)) ?? (await make(file, dataDir));
  if (!/^[0-9a-f]{64}$/.test(kept)) throw new Error(`${file} holds no secret; remove it and a new one is made`);
  return kept;
}

/** Written whole before it has its name, so that nobody ever reads a part; whoever gives the name first has made it. */
async function make(file: string, dataDir: string): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(draft, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
    await link(draft, file).catch(unless("EEXIST"));
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, "utf8");
}

function read(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch(unless("ENOENT"));
}

function unless(code: string): (error: unknown) => null {
  return (error) => {
    if (error instanceof Error && "code" in error && error.code === code) return null;
    throw error;
  };
}
