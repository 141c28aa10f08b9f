import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { ROLE_LIMITS } from "../../server/src/db/connection.ts";
import { temporaryFolder } from "../stage/temporary-folder.ts";
import { root } from "../table/worktree.ts";
import { startEtcd } from "./etcd.ts";
import { hasBinaries, login, startDatabase } from "./postgresql.ts";
import { handOver, listMissing } from "./programs.ts";
import { openWays } from "./ways.ts";

const configurations = join(root, "deploy/ha");

/**
 * Three etcd, two PostgreSQL 15 under Patroni with a database of ours, and the way to open PgBouncer and HAProxy before them, by the files of
 * deploy/ha. Ends the program where something is missing here.
 */
export async function standUp(name: string) {
  const missing = [...listMissing(), ...(hasBinaries() ? [] : ["postgresql-15"])];
  if (missing.length > 0) {
    console.log(`${name} needs ${missing.join(", ")}: apt-get install --no-install-recommends ${missing.join(" ")}`);
    console.log("and none of their services: systemctl disable --now what they start. Nothing was measured.");
    process.exit(1);
  }
  // Each server of all those lives is ended with this process.
  process.setMaxListeners(100);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  const folder = temporaryFolder(name);
  handOver(folder);
  for (const part of ["etcd", "postgresql", "ways"]) {
    mkdirSync(join(folder, part), { mode: 0o700 });
    handOver(join(folder, part));
  }
  for (const file of ["haproxy.cfg", "pgbouncer.ini"]) {
    cpSync(join(configurations, file), join(folder, "ways", file));
    handOver(join(folder, "ways", file));
  }
  const etcd = await startEtcd(join(folder, "etcd"));
  const database = await startDatabase(join(folder, "postgresql"), etcd.hosts, join(configurations, "patroni.yml"));
  await database.askPrimary(`create role ${login.user} login password '${login.password}'`);
  await database.askPrimary(`create database skipline owner ${login.user}`);
  for (const [limit, ms] of Object.entries(ROLE_LIMITS)) {
    await database.askPrimary(`alter role ${login.user} set ${limit} = '${ms}ms'`);
  }
  await database.askPrimary(`alter role ${login.user} set skipline.relay = 'on'`);
  const ways = join(folder, "ways");
  return {
    etcd,
    database,
    openWays: async (serverPorts: readonly [number, number, number]) =>
      openWays({ folder: ways, configurations: ways, database, serverPorts }),
  };
}
