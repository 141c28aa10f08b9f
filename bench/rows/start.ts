import { startServerProcess } from "../server-process.ts";
import { temporaryFolder } from "../stage/temporary-folder.ts";
import type { Row } from "./row.ts";

export const start = {
  figures: {
    secondMs: { label: "second start to first answer, embedded PostgreSQL", unit: "ms", atMost: 1_500 },
  },
  async open(_stage, { root }) {
    const dataDir = temporaryFolder("start");
    const startOnce = async () => {
      const server = await startServerProcess(dataDir, { root, settings: { LOG_LEVEL: "info" } });
      await server.stop();
      return server.startMs;
    };
    await startOnce();
    return async () => ({ secondMs: await startOnce() });
  },
} satisfies Row;
