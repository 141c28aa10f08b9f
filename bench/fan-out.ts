import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { freePort } from "../server/src/test/main-process.ts";
import { listMissing, startProgram, until } from "./failover/programs.ts";
import { temporaryFolder } from "./stage/temporary-folder.ts";

/**
 * Where HAProxy leads what, by `deploy/ha/haproxy.cfg`: all that is about one location to one server, orders anywhere, and of a
 * server that leaves its own locations alone to others. It needs `haproxy`, and installs nothing.
 */
if (listMissing().includes("haproxy")) {
  console.log("There is no haproxy in the path (Debian: apt-get install haproxy); nothing was looked at.");
  process.exit(1);
}
const locations = Array.from({ length: 300 }, (_, n) => `L${n}`);
const leaving = new Set<string>();

/** Servers that say which they are. */
const servers = await Promise.all(
  ["s1", "s2", "s3"].map(async (name) => {
    const server = createServer(({ url }, answer) => {
      answer.statusCode = url === "/readyz" && leaving.has(name) ? 503 : 200;
      answer.end(name);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    return { name, at: `127.0.0.1:${(server.address() as AddressInfo).port}` };
  }),
);
const nobody = async () => `127.0.0.1:${await freePort()}`;
const web = await nobody();
startProgram("haproxy", ["-db", "-f", join(import.meta.dirname, "../deploy/ha/haproxy.cfg")], {
  log: join(temporaryFolder("fan-out"), "haproxy.log"),
  settings: {
    SKIPLINE_BIND: web,
    ...Object.fromEntries(servers.map(({ at }, index) => [`SKIPLINE_${index + 1}`, at])),
    POSTGRESQL_BIND: await nobody(),
    REPLICA_BIND: await nobody(),
    POSTGRESQL_1: await nobody(),
    POSTGRESQL_2: await nobody(),
    PATRONI_PORT_1: "1",
    PATRONI_PORT_2: "1",
  },
});
const ask = async (path: string) => (await fetch(`http://${web}${path}`)).text();
const serversOf = async (paths: string[]) => {
  const names: string[] = [];
  for (const path of paths) names.push(await ask(path));
  return names;
};

/** The server of each location; of one that has several, their names with commas between them. */
async function lookAtLocations(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const id of locations) {
    const api = `/api/vendor-locations/${id}`;
    const paths = [
      `${api}/products`,
      `${api}/products/stream`,
      `${api}/queue`,
      `/location/${id}/menu`,
      `/staff/location/${id}/orders`,
    ];
    found.set(id, [...new Set(await serversOf(paths))].join());
  }
  return found;
}

const count = (names: Iterable<string>) => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};
const faults: string[] = [];
const expect = (isSo: boolean, what: string) => {
  console.log(`${isSo ? "✓" : "✗"} ${what}`);
  if (!isSo) faults.push(what);
};

await until(
  "HAProxy leads to all three",
  async () => new Set(await serversOf(Array(9).fill("/api/orders/tax"))).size === 3,
);
const before = await lookAtLocations();
const shares = count(before.values());
expect(
  servers.every(({ name }) => (shares[name] ?? 0) > 0) && Object.keys(shares).length === 3,
  `menu, stream, queue and pages of each of ${locations.length} locations at one server: ${JSON.stringify(shares)}`,
);
const anywhere = count(await serversOf(locations.map((id) => `/api/users/_/orders/${id}`)));
expect(Object.keys(anywhere).length === 3, `orders at any: ${JSON.stringify(anywhere)}`);
leaving.add("s2");
await until(
  "s2 is left out",
  async () => !(await serversOf(locations.slice(0, 60).map((id) => `/location/${id}/menu`))).includes("s2"),
);
const after = await lookAtLocations();
const moved = locations.filter((id) => before.get(id) !== after.get(id));
expect(
  moved.length === shares["s2"] && moved.every((id) => before.get(id) === "s2"),
  `a server leaves: its ${shares["s2"] ?? 0} locations move, and no other: ${moved.length}`,
);
process.exit(faults.length === 0 ? 0 : 1);
