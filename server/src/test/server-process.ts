import process from "node:process";
import { connectTestDatabase } from "./database.ts";
import type { ServerProcessOptions, ServerWish } from "./start-server-process.ts";
import { tamperWithDriver } from "./tampering.ts";
import { startTestServer } from "./test-server.ts";

/** Run as a process of its own by `startServerProcess`: a whole server on somebody's test database. */
const url = process.env["SKIPLINE_TEST_DATABASE"] ?? "";
const { tampering, env, stripe, publicUrl, webFolder, hasQueue } = JSON.parse(
  process.env["SKIPLINE_TEST_OPTIONS"] ?? "{}",
) as ServerProcessOptions;
const endTampering = tampering ? tamperWithDriver(tampering) : () => {};
const { db, close } = connectTestDatabase(url);
const server = await startTestServer({
  database: { url, db, drop: async () => {} },
  ...(env ? { env } : {}),
  ...(publicUrl ? { publicUrl } : {}),
  ...(webFolder ? { webFolder } : {}),
  ...(hasQueue ? { hasQueue } : {}),
  ...(stripe ? { standIns: { stripe } } : {}),
});
process.send?.({ url: server.url });
// Whoever forked us has ended, or we have.
process.once("disconnect", () => process.exit());
process.on("message", (wish: ServerWish) => {
  if (wish === "minute") {
    server.context.limits.forget();
    process.send?.("done");
    return;
  }
  if (typeof wish === "object") {
    void server.runJob(wish.job).then(() => process.send?.("done"));
    return;
  }
  void end();
});

async function end(): Promise<void> {
  await server.close();
  await close();
  // After what a server writes when it ends.
  endTampering();
  process.disconnect?.();
}
