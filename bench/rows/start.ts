import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServerProcess } from "../server-process.ts";
import type { Row } from "./row.ts";

export const start = {
  figures: {
    secondMs: { label: "second start to first answer, embedded PostgreSQL", unit: "ms", atMost: 1_500 },
  },
  async open({ defer }, { root }) {
    const dataDir = await mkdtemp(join(tmpdir(), "skipline-bench-"));
    defer(() => rm(dataDir, { recursive: true, force: true }));
    const startOnce = async () => {
      const server = await startServerProcess(dataDir, { root, isAsDeployed: true });
      await server.stop();
      return server.startMs;
    };
    await startOnce();
    return async () => ({ secondMs: await startOnce() });
  },
} satisfies Row;
