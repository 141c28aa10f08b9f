import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Stands between a server and its database: what happens to the way there happens to the database. */
export async function startTcpProxy(target: { host: string; port: number }) {
  const pairs = new Map<Socket, Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(target);
    pairs.set(near, far);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("data", (chunk) => other.write(chunk));
      one.on("error", () => {});
      one.on("close", () => {
        other.destroy();
        pairs.delete(near);
      });
    }
    if (isFrozen) far.pause();
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const near of pairs.keys()) near.destroy();
  };
  return {
    port,
    /** As if the database's machine were off: connections are cut, new ones refused. */
    async goAway() {
      server.close();
      cut();
      await once(server, "close");
    },
    comeBack: () => listen(port),
    /** As if it hung: connections are taken, and nothing comes back. */
    freeze() {
      isFrozen = true;
      for (const far of pairs.values()) far.pause();
    },
    thaw() {
      isFrozen = false;
      for (const far of pairs.values()) far.resume();
    },
    async close() {
      server.close();
      cut();
    },
  };
}
