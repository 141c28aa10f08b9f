import { env } from "node:process";
import { startTestCluster, useTestCluster } from "./cluster.ts";
import { CLUSTER_VARIABLE } from "./database.ts";
import { POOLER_VARIABLE, startPooler } from "./pooler.ts";

/**
 * Run once before all server tests; vitest's workers inherit the variable. Returns what vitest runs at the end.
 * `TEST_DATABASE_URL` names another PostgreSQL to run them on, as a superuser and with 400 connections: the oldest that we
 * promise, say (docs/deploy.md).
 */
export async function setup(): Promise<() => Promise<void>> {
  const given = env["TEST_DATABASE_URL"];
  const cluster = given ? await useTestCluster(given) : await startTestCluster({ inMemory: true });
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
