import { Server } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** For clients and proxies to use each kept connection once more and be told, on that answer, that it ends. */
const farewellMs = 1_000;
/** Longer than any request may take (10 s at the client, 5 s at the database). */
const closeLimitMs = 10_000;

/**
 * Ends without cutting anybody off. Nobody new is taken at once: told to close, clients would come back on connections
 * that wait to be accepted, and those are reset. Whoever is connected hears `Connection: close` with the next answer;
 * only then are the idle connections closed.
 */
export function closeGently(app: FastifyInstance): void {
  let isClosing = false;
  let connections = 0;
  const allGone = new AbortController();
  app.server.on("connection", (socket) => {
    connections += 1;
    socket.once("close", () => {
      connections -= 1;
      if (isClosing && connections === 0) allGone.abort();
    });
  });
  // The framework says so on what arrives from now on; these had arrived before.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing) reply.header("connection", "close");
    done();
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    // A client that reads slowly, or not at all, must not keep the server from ending.
    setTimeout(() => app.server.closeAllConnections(), closeLimitMs).unref();
    // Of net, not of http: that one would close the idle connections too.
    Server.prototype.close.call(app.server);
    if (connections > 0) await delay(farewellMs, null, { signal: allGone.signal }).catch(() => {});
  });
}
