import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../server/src/test/main-process.ts";
import { handOver, listens, replaceLine, startProgram, until } from "./programs.ts";
import { type Database, login } from "./postgresql.ts";

interface Ways {
  folder: string;
  /** `deploy/ha`. */
  configurations: string;
  database: Database;
  serverPorts: readonly [number, number, number];
}

/** HAProxy and PgBouncer by the files of `deploy/ha`, with ports of their own. */
export async function openWays({ folder, configurations, database, serverPorts }: Ways) {
  const [web, primary, replica, pooled] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const [one, two] = database.nodes;
  const at = (port: number | undefined) => `127.0.0.1:${port}`;
  startProgram("haproxy", ["-db", "-f", join(configurations, "haproxy.cfg")], {
    log: join(folder, "haproxy.log"),
    settings: {
      SKIPLINE_BIND: at(web),
      SKIPLINE_1: at(serverPorts[0]),
      SKIPLINE_2: at(serverPorts[1]),
      SKIPLINE_3: at(serverPorts[2]),
      POSTGRESQL_BIND: at(primary),
      REPLICA_BIND: at(replica),
      POSTGRESQL_1: at(one?.port),
      POSTGRESQL_2: at(two?.port),
      PATRONI_PORT_1: String(one?.restPort),
      PATRONI_PORT_2: String(two?.restPort),
    },
  });
  const [file, users] = [join(folder, "pgbouncer.ini"), join(folder, "userlist.txt")];
  let text = readFileSync(join(configurations, "pgbouncer.ini"), "utf8");
  text = replaceLine(text, "skipline", `host=127.0.0.1 port=${primary} dbname=skipline`);
  text = replaceLine(text, "skipline_replica", `host=127.0.0.1 port=${replica} dbname=skipline pool_size=5`);
  text = replaceLine(text, "listen_port", String(pooled));
  text = replaceLine(text, "auth_file", users);
  writeFileSync(file, text);
  writeFileSync(users, `"${login.user}" "${login.password}"\n`, { mode: 0o600 });
  for (const each of [file, users]) handOver(each);
  startProgram("pgbouncer", [file], { log: join(folder, "pgbouncer.log") });
  for (const port of [web, primary, replica, pooled]) await until(`port ${port}`, () => listens(port), 20);
  const url = (port: number, name = "skipline") =>
    `postgres://${login.user}:${login.password}@127.0.0.1:${port}/${name}`;
  return {
    url: `http://127.0.0.1:${web}`,
    databaseUrl: url(primary),
    pooledUrl: url(pooled),
    /** To whoever follows the primary, past the pooler and through it. */
    replicaUrl: url(replica),
    pooledReplicaUrl: url(pooled, "skipline_replica"),
  };
}
