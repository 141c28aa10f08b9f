import process from "node:process";
import { createDatabase } from "../db/connection.ts";
import type { ServerProcessOptions } from "./start-server-process.ts";
import { tamperWithDriver } from "./tampering.ts";
import { startTestServer } from "./test-server.ts";

/** Run as a process of its own by `startServerProcess`: a whole server on somebody's test database. */
const url = process.env["SKIPLINE_TEST_DATABASE"] ?? "";
const { tampering, env, stripe, publicUrl } = JSON.parse(
  process.env["SKIPLINE_TEST_OPTIONS"] ?? "{}",
) as ServerProcessOptions;
if (tampering) tamperWithDriver(tampering);
const { db, close } = createDatabase({ url, applicationName: "skipline-test-process" });
const server = await startTestServer({
  database: { url, db, drop: async () => {} },
  ...(env ? { env } : {}),
  ...(publicUrl ? { publicUrl } : {}),
  ...(stripe ? { standIns: { stripe } } : {}),
});
process.send?.({ url: server.url });
process.on("message", (wish) => {
  if (wish === "minute") {
    server.context.limits.forget();
    process.send?.("done");
    return;
  }
  void server
    .close()
    .then(close)
    .then(() => process.disconnect?.());
});
