import process from "node:process";
import { freePort } from "../../server/src/test/main-process.ts";
import { type ServerProcess, startServerProcess } from "../server-process.ts";
import { temporaryFolder } from "../stage/temporary-folder.ts";

interface Way {
  databaseUrl: string;
  pooledUrl: string;
  pooledReplicaUrl: string;
}

export type Servers = Awaited<ReturnType<typeof prepareServers>>;

/** Three of them, each with a port of its own through all its lives. */
export async function prepareServers() {
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const dataDir = temporaryFolder("data");
  const running: (ServerProcess | undefined)[] = [];
  let way: Way | null = null;
  const address = `http://127.0.0.1:${ports[0]}`;

  async function start(index: number, root?: string): Promise<void> {
    if (!way) throw new Error("there is no way to the database yet");
    const direct = new URL(way.databaseUrl);
    direct.searchParams.set("application_name", `server-${index}`);
    running[index] = await startServerProcess(dataDir, {
      ...(root !== undefined && { root }),
      port: ports[index]!,
      isAsDeployed: true,
      settings: {
        DATABASE_URL: direct.href,
        DATABASE_POOLED_URL: way.pooledUrl,
        DATABASE_REPLICA_URL: way.pooledReplicaUrl,
        DATABASE_REPLICA_POOLED: "on",
        DEMO_DATA: "on",
        // As in production: HAProxy learns that one ends before it does.
        DRAIN_SECONDS: "5",
        PUBLIC_URL: address,
      },
    });
  }

  return {
    ports,
    /** People sign in at the first: codes stand in the memory of whoever sent them. */
    address,
    async startAll(through: Way, root?: string): Promise<void> {
      way = through;
      for (const index of ports.keys()) await start(index, root);
    },
    async startFirst(through: Way): Promise<void> {
      way = through;
      await start(0);
    },
    start,
    kill(index: number): void {
      const pid = running[index]?.pid;
      if (pid) process.kill(pid, "SIGKILL");
      running[index] = undefined;
    },
    async replace(index: number, root?: string): Promise<void> {
      await running[index]?.stop();
      await start(index, root);
    },
    async stop(): Promise<void> {
      await Promise.all(running.map(async (one) => one?.stop()));
    },
  };
}
