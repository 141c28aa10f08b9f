import { env } from "node:process";
import { startTestCluster } from "./cluster.ts";
import { CLUSTER_VARIABLE } from "./database.ts";

/** Run once before all server tests; vitest's workers inherit the variable. Returns what vitest runs at the end. */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster({ inMemory: true });
  env[CLUSTER_VARIABLE] = cluster.adminUrl;
  return cluster.stop;
}
