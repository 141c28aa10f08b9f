import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { systemClock } from "../../server/src/clock.ts";
import { createCallLimits } from "../../server/src/http/call-limits.ts";
import { createLog } from "../../server/src/log.ts";
import { createHttpApp } from "../../server/src/http/http-app.ts";
import { limitConnections, shedLoad } from "../../server/src/http/load-limit.ts";
import { serveMetrics } from "../../server/src/http/metrics.ts";
import { limitRequests } from "../../server/src/http/request-limit.ts";

/** An answer as it went over the wire. */
export interface WireAnswer {
  headers: Record<string, string>;
  base64: string;
}

/**
 * The limit of a read on this machine: our HTTP app with all that every request of it passes through, and one route that
 * has its bytes at hand. A process of its own, like the server.
 */
export async function startEmptyRoute(
  answer: WireAnswer,
): Promise<{ url: string; pid: number; stop: () => Promise<void> }> {
  const child: ChildProcess = fork(new URL(import.meta.url), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  child.send(answer);
  const [url] = (await once(child, "message")) as [string];
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      const gone = once(child, "exit");
      child.disconnect();
      await gone;
    },
  };
}

async function serve({ headers, base64 }: WireAnswer): Promise<void> {
  const app = await createHttpApp({
    log: createLog("info", process.pid),
    trustedProxyHops: 1,
    isHttps: false,
    foreignOrigins: { connect: [], script: [], frame: [] },
  });
  limitConnections(app);
  shedLoad(app, () => false);
  serveMetrics(app, null);
  limitRequests(app, createCallLimits({ clock: systemClock }), 10_000_000);
  const bytes = Buffer.from(base64, "base64");
  app.get("/empty", { config: { endpointId: "bench.empty" } }, async (request, reply) => {
    reply.headers(headers);
    return request.headers["if-none-match"] === undefined ? reply.send(bytes) : reply.status(304).send();
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  process.send?.(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
}

if (import.meta.main) {
  process.once("message", (answer: WireAnswer) => void serve(answer));
  process.once("disconnect", () => process.exit());
}
