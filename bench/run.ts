import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Product } from "@skipline/contract/catalog";
import autocannon from "autocannon";
import { menuJavascriptBytes } from "./javascript-size.ts";
import { underLoad } from "./load.ts";
import { orderPath } from "./order-path.ts";
import { signIn, staffPhones } from "./people.ts";
import { startServerProcess } from "./server-process.ts";

const clients = 32;
const seconds = Number(process.env["BENCH_SECONDS"] ?? 10);

const dataDir = await mkdtemp(join(tmpdir(), "skipline-bench-"));
const rows: [figure: string, value: string][] = [];
const row = (figure: string, value: string) => {
  rows.push([figure, value]);
  console.log(`${figure}: ${value}`);
};

const cold = await startServerProcess(dataDir);
row("first start (new database, demo data) to first answer", `${Math.round(cold.startMs)} ms`);
await cold.stop();

const server = await startServerProcess(dataDir);
try {
  row("second start to first answer", `${Math.round(server.startMs)} ms`);
  row("server memory at rest", `${(await server.memoryMb()).toFixed(0)} MB`);

  const menuUrl = `${server.url}/api/vendor-locations/064E1/products`;
  const { items } = (await (await fetch(menuUrl)).json()) as { items: Product[] };
  const menu = await autocannon({ url: menuUrl, connections: clients, duration: seconds });
  if (menu.non2xx > 0 || menu.errors > 0) throw new Error(`menu: ${menu.non2xx} refused, ${menu.errors} failed`);
  row(`menu reads at ${clients} clients`, `${Math.round(menu.requests.average)}/s`);
  row("menu read p50 / p99", `${menu.latency.p50} / ${menu.latency.p99} ms`);

  const drink = items.find((item) => item.isAvailable && item.discountPercent === null && Number(item.price) > 1);
  if (!drink) throw new Error("the demo menu has no drink to order");
  // One device each: the limit of a device's scans is not what is measured here.
  const bartenders = await Promise.all(staffPhones.slice(0, clients).map((phone) => signIn(server.url, phone)));
  const guests = await Promise.all(
    Array.from({ length: clients }, (_, n) => signIn(server.url, `+1213555${String(2000 + n)}`)),
  );
  const paths = await underLoad(clients, seconds, async (client) => {
    const [guest, bartender] = [guests[client], bartenders[client]];
    if (guest && bartender) await orderPath(server.url, guest, bartender, drink);
  });
  row(`whole order paths at ${clients} clients`, `${paths.perSecond.toFixed(1)}/s (${paths.count} orders)`);
  row("order path p50 / p99", `${paths.p50Ms.toFixed(0)} / ${paths.p99Ms.toFixed(0)} ms`);
  row("server memory after load", `${(await server.memoryMb()).toFixed(0)} MB`);
  row("JavaScript of the menu route (brotli)", `${((await menuJavascriptBytes(server.url)) / 1000).toFixed(1)} kB`);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

console.log(
  `\n| figure | value |\n| --- | --- |\n${rows.map(([figure, value]) => `| ${figure} | ${value} |`).join("\n")}`,
);
