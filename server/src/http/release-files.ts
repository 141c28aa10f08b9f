import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";
import { deleteInBatches } from "../db/in-batches.ts";
import type { Job } from "../db/jobs.ts";
import type { Database } from "../db/schema.ts";
import { chooseCoding } from "./content-coding.ts";
import type { Lines } from "./lines.ts";
import { createSingleFlight } from "./single-flight.ts";

const decompress = promisify(brotliDecompress);

/** A release is told to be in use once a day, and its files are there for a week after that. */
const keptDays = 8;
const toldAgainHours = 12;
/** So long what is there is not looked at again: names that nobody has cost no more than this. */
const restMs = 500;
/** Of names that are known: more than a hundred releases without one file in common. */
const mostNames = 20_000;
/** Of other releases' files that were asked for. */
const keptBytes = 16 * 1024 * 1024;
/** Statements stay below a megabyte or so. */
const filesAtOnce = 16;
const longestName = 120;

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
  wasm: "application/wasm",
};

/** As the build names them: with a hash, and of a kind that it makes. */
const form = /^[\w.-]+-[\w-]{8}\.(\w+)$/;

const typeOf = (name: string) => (name.length > longestName ? undefined : types[form.exec(name)?.[1] ?? ""]);

interface KeptFile {
  body: Buffer;
  coding: string;
}

interface ReleaseFilesDeps {
  db: Kysely<Database>;
  clock: Clock;
  lines: Lines;
  /** The built web app. */
  webFolder: string;
}

export type ReleaseFiles = ReturnType<typeof createReleaseFiles>;

/**
 * The hashed files of all releases of the last week, in the database: while servers are replaced a page of one asks another
 * for its files, and a page of yesterday asks for those of yesterday. A server asks there only for what it has not itself.
 */
export function createReleaseFiles({ db, clock, lines, webFolder }: ReleaseFilesDeps) {
  const folder = join(webFolder, "assets");
  const line = lines.open("release files", { atOnce: 4, mostWaiting: 200 });
  const kept = new LRUCache<string, KeptFile>({ maxSize: keptBytes, sizeCalculation: ({ body }) => body.length });
  const files = createSingleFlight<KeptFile | null>();
  const looks = createSingleFlight<void>();
  let names: ReadonlySet<string> = new Set();
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function lookForNames(): Promise<void> {
    try {
      const rows = await db
        .selectFrom("release_file")
        .select("name")
        .orderBy("seen_at", "desc")
        .limit(mostNames)
        .execute();
      names = new Set(rows.map(({ name }) => name));
    } finally {
      lookedAt = performance.now();
    }
  }

  /** Who is told too early that a file is not there asks again after a second. */
  async function isThere(name: string): Promise<boolean> {
    const isDue = performance.now() - lookedAt >= restMs;
    if (!names.has(name) && isDue) await looks.share("names", lookForNames);
    return names.has(name);
  }

  async function read(name: string): Promise<KeptFile | null> {
    const row = await line.act(() =>
      db.selectFrom("release_file").select(["body", "coding"]).where("name", "=", name).executeTakeFirst(),
    );
    if (row) kept.set(name, row);
    return row ?? null;
  }

  /** Sends the file, or answers false where no release of the last week has it. */
  async function send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const type = typeOf(name);
    if (type === undefined) return false;
    const file = kept.get(name) ?? ((await isThere(name)) ? await files.share(name, () => read(name)) : null);
    if (!file) return false;
    const isCompressed = file.coding === "br";
    const isSentSo = !isCompressed || chooseCoding(request) === "br";
    if (isCompressed && isSentSo) reply.header("content-encoding", "br");
    reply.type(type).header("vary", "accept-encoding").header("cache-control", "public, max-age=31536000, immutable");
    reply.send(isSentSo ? file.body : await decompress(file.body));
    return true;
  }

  /** Puts this release's files there, or says that they are in use. Nobody waits for it. */
  async function keep(): Promise<void> {
    const own = existsSync(folder) ? readdirSync(folder).filter((name) => typeOf(name) !== undefined) : [];
    if (own.length === 0) return;
    const now = clock.now();
    const known = await db.selectFrom("release_file").select(["name", "seen_at"]).where("name", "in", own).execute();
    const before = now.getTime() - toldAgainHours * 3_600_000;
    await tellInUse(
      known.flatMap(({ name, seen_at }) => (seen_at.getTime() < before ? name : [])),
      now,
    );
    const isKnown = new Set(known.map(({ name }) => name));
    // In one order at all servers that begin at once: none waits for one that waits for it.
    const missing = own.filter((name) => !isKnown.has(name)).toSorted();
    for (let from = 0; from < missing.length; from += filesAtOnce) {
      const rows = missing.slice(from, from + filesAtOnce).map((name) => ({ name, ...readOwn(name), seen_at: now }));
      await db
        .insertInto("release_file")
        .values(rows)
        .onConflict((conflict) => conflict.column("name").doNothing())
        .execute();
    }
  }

  async function tellInUse(own: readonly string[], now: Date): Promise<void> {
    if (own.length === 0) return;
    await db
      .updateTable("release_file")
      .set({ seen_at: now })
      .where("name", "in", (from) =>
        from.selectFrom("release_file").select("name").where("name", "in", own).orderBy("name").forUpdate(),
      )
      .execute();
  }

  function readOwn(name: string): KeptFile {
    const compressed = join(folder, `${name}.br`);
    return existsSync(compressed)
      ? { body: readFileSync(compressed), coding: "br" }
      : { body: readFileSync(join(folder, name)), coding: "identity" };
  }

  async function keepAndForget(): Promise<void> {
    await keep();
    const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
    await deleteInBatches(db, "release_file", sql`seen_at < ${before}`);
  }

  const jobs: Job[] = [{ name: "http.keep-release-files", cron: "53 8 * * *", run: keepAndForget }];
  return { send, keep, jobs };
}
