import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";

/** The account PostgreSQL runs as; undefined means our own. */
export type Account = { uid: number; gid: number } | undefined;

type PasswdEntry = { name: string; uid: number; gid: number };

/** Accounts that exist on nearly every Unix, own nothing and may not log in; the best first. */
const PREFERRED = ["nobody", "postgres", "daemon", "www-data"];

export const isRoot = (): boolean => userInfo().uid === 0;

/**
 * PostgreSQL refuses to run as root, and `initdb` wants an account with a passwd entry. As root an existing unprivileged
 * one is borrowed (never created): the owner of data already there, else `nobody` or the like.
 */
export function chooseAccount(existingData: string | undefined): Account {
  if (!isRoot()) return undefined;
  if (existingData !== undefined) {
    const { uid, gid } = statSync(existingData);
    if (uid !== 0) return { uid, gid };
  }
  const account = readPasswd()
    .filter((entry) => entry.uid !== 0)
    .toSorted((a, b) => rank(a) - rank(b))
    .find((entry) => canRun(entry, "/bin/sh", ["-c", "exit 0"]));
  if (!account) throw new Error("PostgreSQL cannot run as root, and this machine has no other account to run it as");
  return { uid: account.uid, gid: account.gid };
}

const rank = ({ name }: PasswdEntry): number => {
  const index = PREFERRED.indexOf(name);
  return index === -1 ? PREFERRED.length : index;
};

function readPasswd(): PasswdEntry[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .flatMap(([name, , uid, gid]) => (name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []));
}

/** Whether the account can run this program here: found out by running it, since modes alone do not tell. */
export function canRun(account: Account, program: string, args: string[]): boolean {
  return spawnSync(program, args, { ...account, cwd: "/", stdio: "ignore" }).status === 0;
}

/** Whether the account can enter a folder, that is, may pass through all the folders above it. */
export const canEnter = (account: Account, folder: string): boolean =>
  account === undefined || canRun(account, "/bin/sh", ["-c", 'test -x "$1"', "sh", folder]);
