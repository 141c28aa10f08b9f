import process from "node:process";
import { createDatabase } from "../db/connection.ts";
import { startTestServer } from "./test-server.ts";

/** Run as a process of its own by `startServerProcess`: a whole server on somebody's test database. */
const url = process.env["SKIPLINE_TEST_DATABASE"] ?? "";
const { db, close } = createDatabase({ url, applicationName: "skipline-test-process" });
const server = await startTestServer({ database: { url, db, drop: async () => {} } });
process.send?.({ url: server.url });
process.once("message", () => {
  void server
    .close()
    .then(close)
    .then(() => process.disconnect?.());
});
