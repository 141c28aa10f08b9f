import process from "node:process";
import { connectTestDatabase } from "./database.ts";
import type { Granted, Wish } from "./fork-process.ts";
import type { ServerProcessOptions, ServerWish } from "./start-server-process.ts";
import { tamperWithDriver } from "./tampering.ts";
import { createTestClock } from "./test-clock.ts";
import { startTestServer } from "./test-server.ts";

/** Run as a process of its own by `startServerProcess`: whole servers on tests' databases, one after another. */
let running: Awaited<ReturnType<typeof start>> | null = null;

// Whoever forked us has ended, or we have.
process.once("disconnect", () => process.exit());
process.on("message", ({ id, wish }: Wish<ServerWish>) => {
  void grant(wish).then((answer) => process.send?.({ id, answer } satisfies Granted));
});

async function grant(wish: ServerWish): Promise<unknown> {
  if (typeof wish === "object" && "start" in wish) {
    running = await start(wish.start, wish.options);
    return { url: running.server.url };
  }
  if (!running) throw new Error("there is no server");
  if (wish === "close") {
    await running.end();
    running = null;
  } else if (wish === "minute") running.server.context.limits.forget();
  else await running.server.runJob(wish.job);
  return null;
}

async function start(
  url: string,
  { tampering, env, stripe, publicUrl, webFolder, hasQueue, clockStart }: ServerProcessOptions,
) {
  const endTampering = tampering ? tamperWithDriver(tampering) : () => {};
  const { db, close } = connectTestDatabase(url);
  const server = await startTestServer({
    database: { url, db, drop: async () => {} },
    ...(env ? { env } : {}),
    ...(publicUrl ? { publicUrl } : {}),
    ...(webFolder ? { webFolder } : {}),
    ...(hasQueue ? { hasQueue } : {}),
    ...(clockStart ? { clock: createTestClock(new Date(clockStart)) } : {}),
    ...(stripe ? { standIns: { stripe } } : {}),
  });
  const end = async () => {
    await server.close();
    await close();
    // After what a server writes when it ends.
    endTampering();
  };
  return { server, end };
}
