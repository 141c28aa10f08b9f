import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placePaidOrder, readDrinks, send } from "../order-path.ts";
import { signIn } from "../people.ts";
import type { Person } from "../people.ts";
import { startServerProcess } from "../server-process.ts";

const phones = 3;
const scans = 180;
/** The demo bar's bartender. */
const bartenderPhone = "+12135550101";

/** A second code for one phone is sent after a minute. */
const codeMs = 61_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const dataDir = await mkdtemp(join(tmpdir(), "skipline-bench-"));
const server = await startServerProcess(dataDir);
try {
  const { url } = server;
  const [drink] = await readDrinks(url);
  if (!drink) throw new Error("the demo menu has no drink to order");
  const guests = await Promise.all(Array.from({ length: 6 }, (_, n) => signIn(url, `+1213555${String(2000 + n)}`)));
  const orders: string[] = [];
  for (let n = 0; n < scans; n += 1) {
    orders.push(await placePaidOrder(url, guests[n % guests.length]!, [{ ...drink, quantity: 1 }]));
  }
  console.log(`${orders.length} paid orders; signing ${phones} phones in with one login takes ${phones - 1} minutes`);
  const staff: Person[] = [];
  for (let phone = 0; phone < phones; phone += 1) {
    if (phone > 0) await wait(codeMs);
    staff.push(await signIn(url, bartenderPhone));
  }
  // From the minute's first second on: all of them fall into one window of the limit.
  await wait(60_000 - (Date.now() % 60_000));
  const begin = performance.now();
  let refused = 0;
  const scan = async (orderId: string, by: Person) => {
    try {
      await send(url, "GET", `/users/_/orders/${orderId}`, by);
      await send(url, "PUT", `/users/_/orders/${orderId}/complete?vendorLocationId=064E1`, by);
    } catch (error) {
      refused += 1;
      console.log(String(error));
    }
  };
  await Promise.all(
    staff.map(async (by, phone) => {
      for (let n = phone; n < orders.length; n += phones) await scan(orders[n]!, by);
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  console.log(`${scans} scans by ${phones} phones on one login within ${seconds.toFixed(1)} s: ${refused} refused`);
  if (refused > 0) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
