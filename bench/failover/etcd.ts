import { type ChildProcess, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { freePort } from "../../server/src/test/main-process.ts";
import { handOver, startProgram, until } from "./programs.ts";

export interface Etcd {
  /** `host:port` of each, for clients. */
  hosts: string[];
  /** Kills whoever leads; answers the way to start it again. */
  killLeader(): Promise<{ restart: () => Promise<void> }>;
  /** Whoever is left decides nothing. */
  killTwo(): { restart: () => Promise<void> };
}

/** Three, as `deploy/ha/etcd.conf.yml` has them: who leads is decided by two. */
export async function startEtcd(folder: string): Promise<Etcd> {
  const members = await Promise.all(
    ["e1", "e2", "e3"].map(async (name) => ({ name, client: await freePort(), peer: await freePort() })),
  );
  const url = (port: number) => `http://127.0.0.1:${port}`;
  const cluster = members.map(({ name, peer }) => `${name}=${url(peer)}`).join(",");
  const hosts = members.map(({ client }) => `127.0.0.1:${client}`);
  const running = new Map<string, ChildProcess>();

  function start({ name, client, peer }: (typeof members)[number]): void {
    const data = join(folder, name);
    mkdirSync(data, { recursive: true, mode: 0o700 });
    handOver(data);
    const args = {
      name,
      "data-dir": data,
      "listen-client-urls": url(client),
      "advertise-client-urls": url(client),
      "listen-peer-urls": url(peer),
      "initial-advertise-peer-urls": url(peer),
      "initial-cluster": cluster,
      "initial-cluster-token": "skipline-bench",
      "heartbeat-interval": "200",
      "election-timeout": "2000",
      "log-level": "error",
    };
    const words = Object.entries(args).map(([key, value]) => `--${key}=${value}`);
    running.set(name, startProgram("etcd", words, { log: join(folder, `${name}.log`) }));
  }

  interface Status {
    Endpoint: string;
    Status: { leader: number; header: { member_id: number } };
  }
  function readStatus(): Status[] {
    const { stdout } = spawnSync("etcdctl", [`--endpoints=${hosts.join(",")}`, "endpoint", "status", "-w", "json"], {
      encoding: "utf8",
      env: { ...process.env, ETCDCTL_API: "3" },
    });
    // Numbers of members are longer than a number can be exactly; as text they are alike or not.
    return JSON.parse(stdout.replaceAll(/:(\d{16,})/g, ':"$1"')) as Status[];
  }
  const findLeader = () => readStatus().find(({ Status: { leader, header } }) => leader === header.member_id);

  function kill(dying: typeof members): { restart: () => Promise<void> } {
    for (const { name } of dying) running.get(name)?.kill("SIGKILL");
    return {
      restart: async () => {
        for (const member of dying) start(member);
        await until("three etcd again", async () => readStatus().length === 3);
      },
    };
  }

  for (const member of members) start(member);
  await until("three etcd with a leader", async () => readStatus().length === 3 && findLeader() !== undefined);
  return {
    hosts,
    async killLeader() {
      const leader = findLeader();
      const member = members.find(({ client }) => leader?.Endpoint.endsWith(`:${client}`));
      if (!member) throw new Error("no etcd leads");
      return kill([member]);
    },
    killTwo: () => kill(members.slice(1)),
  };
}
