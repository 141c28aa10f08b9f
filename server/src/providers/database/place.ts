import { randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { canEnter, chooseAccount, isRoot, type Account } from "./account.ts";

/** Where a cluster lives and which account runs it. */
export type Place = { folder: string; account: Account };

type Owner = { pointer: string; id: string };

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * The database lives in `<dataDir>/postgres`. Only where root starts us in a folder that no other account may enter, and
 * PostgreSQL cannot run as root, it lives in `<sharedRoot>/<id>`; `<dataDir>/postgres-elsewhere.json` then names the id.
 */
export async function findPlace(dataDir: string, sharedRoot: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true });
  const inside = join(dataDir, "postgres");
  const pointer = join(resolve(dataDir), "postgres-elsewhere.json");
  const elsewhere = await readPointer(pointer);
  if (elsewhere !== null && !isRoot())
    throw new Error(`The database of ${dataDir} was made by root. Start as root, or delete ${dataDir} to start anew.`);
  if (elsewhere !== null && (await adopt(sharedRoot, elsewhere, pointer))) return at(join(sharedRoot, elsewhere));

  const data = join(inside, "cluster");
  const hasData = await exists(data);
  if (hasData && !isRoot() && !(await exists(join(data, "PG_VERSION"))))
    throw new Error(
      `The database in ${inside} belongs to another account (root's). Start as root, or delete ${dataDir}.`,
    );
  const account = chooseAccount(hasData ? data : undefined);
  await mkdir(inside, { recursive: true });
  if (isRoot()) await chmod(inside, 0o711);
  if (canEnter(account, inside)) return { folder: inside, account };
  if (hasData)
    throw new Error(`The account that runs the database in ${inside} can no longer enter that folder. Move it back.`);
  return at(await settleElsewhere(sharedRoot, pointer));
}

async function at(folder: string): Promise<Place> {
  const data = join(folder, "cluster");
  const account = chooseAccount((await exists(data)) ? data : undefined);
  if (!canEnter(account, folder))
    throw new Error(`PostgreSQL runs as another account than root, which cannot enter ${folder}`);
  return { folder, account };
}

async function readPointer(pointer: string): Promise<string | null> {
  const text = await readFile(pointer, "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text) as { id: string }).id;
}

/**
 * Whether the data are ours to use. A clone that was moved takes its data along; a clone that was copied may not share
 * those of the first.
 */
async function adopt(sharedRoot: string, id: string, pointer: string): Promise<boolean> {
  const folder = join(sharedRoot, id);
  const owner = await readOwner(folder);
  if (!owner) return false;
  if (owner.pointer === pointer) return true;
  if ((await readPointer(owner.pointer)) === id) return false;
  await writeOwner(folder, { pointer, id });
  return true;
}

async function settleElsewhere(sharedRoot: string, pointer: string): Promise<string> {
  const id = randomUUID();
  const folder = join(sharedRoot, id);
  await mkdir(sharedRoot, { recursive: true });
  await chmod(sharedRoot, 0o711);
  // The pointer first: a folder whose pointer does not name it counts as ownerless.
  await writeFile(`${pointer}.new`, JSON.stringify({ id }), { mode: 0o600 });
  await rename(`${pointer}.new`, pointer);
  await mkdir(folder);
  await chmod(folder, 0o711);
  await writeOwner(folder, { pointer, id });
  return folder;
}

const ownerFile = (folder: string): string => join(folder, "owner.json");

const writeOwner = (folder: string, owner: Owner): Promise<void> =>
  writeFile(ownerFile(folder), JSON.stringify(owner), { mode: 0o600 });

async function readOwner(folder: string): Promise<Owner | null> {
  const text = await readFile(ownerFile(folder), "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text) as Owner);
}

/** Folders under `sharedRoot` that no clone points to any more, and where the clone was. Nothing is ever removed here. */
export async function listOwnerless(sharedRoot: string): Promise<{ folder: string; clone: string }[]> {
  const found: { folder: string; clone: string }[] = [];
  for (const id of await readdir(sharedRoot).catch(() => [])) {
    const folder = join(sharedRoot, id);
    const owner = await readOwner(folder);
    // Without an owner's name it is half made: another clone may be starting just now.
    if (owner && (await readPointer(owner.pointer)) !== id) found.push({ folder, clone: dirname(owner.pointer) });
  }
  return found;
}
