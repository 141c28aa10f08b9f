import { env } from "node:process";
import { startTestCluster } from "./cluster.ts";
import { CLUSTER_VARIABLE } from "./database.ts";
import { POOLER_VARIABLE, startPooler } from "./pooler.ts";

/** Run once before all server tests; vitest's workers inherit the variable. Returns what vitest runs at the end. */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster({ inMemory: true });
  env[CLUSTER_VARIABLE] = cluster.adminUrl;
  // `npm run bench -- pooler` asks for it; nothing of it is on a bare machine.
  const address = env[POOLER_VARIABLE];
  if (!address) return cluster.stop;
  const pooler = await startPooler(cluster.adminUrl, {
    port: Number(new URL(`tcp://${address}`).port),
    connections: 20,
  });
  return async () => {
    await pooler.stop();
    await cluster.stop();
  };
}
