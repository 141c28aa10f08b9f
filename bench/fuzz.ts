import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process, { env } from "node:process";
import type { Product } from "@skipline/contract/catalog";
import { drawSeed, fuzz } from "../server/src/test/fuzz.ts";
import { orderPath } from "./order-path.ts";
import { signIn } from "./people.ts";
import { startServerProcess } from "./server-process.ts";

const calls = Number(env["FUZZ_CALLS"] ?? 50_000);
const seed = drawSeed();
/** The demo bar's bartender and its manager. */
const staffPhones = ["+12135550101", "+12135550102"];
const location = "064E1";

const dataDir = await mkdtemp(join(tmpdir(), "skipline-bench-"));
const server = await startServerProcess(dataDir);
try {
  const guestPhones = Array.from({ length: 8 }, (_, n) => `+1213555${String(3000 + n)}`);
  const guests = await Promise.all(guestPhones.map((phone) => signIn(server.url, phone)));
  const staff = await Promise.all(staffPhones.map((phone) => signIn(server.url, phone)));
  const menu = await fetch(`${server.url}/api/vendor-locations/${location}/products`);
  const { items } = (await menu.json()) as { items: Product[] };
  const vendors = (await (await fetch(`${server.url}/api/vendors`)).json()) as { items: { vendorId: string }[] };
  const drink = items.find((item) => item.isAvailable && item.discountPercent === null && Number(item.price) > 1);
  const [bartender] = staff;
  if (!drink || !bartender) throw new Error("the demo bar has nothing to order");
  const orderIds: string[] = [];
  for (const guest of guests) {
    await orderPath(server.url, guest, bartender, drink);
    const headers = { authorization: `Bearer ${guest.idToken}` };
    const orders = await fetch(`${server.url}/api/users/${guest.userId}/orders`, { headers });
    const list = (await orders.json()) as { items: { orderId: string }[] };
    orderIds.push(...list.items.map((order) => order.orderId));
  }
  const begin = performance.now();
  const report = await fuzz(
    {
      url: server.url,
      callers: [...guests, ...staff, ...staff, ...staff],
      known: {
        orderId: orderIds,
        vendorId: vendors.items.map((vendor) => vendor.vendorId),
        vendorLocationId: [location],
        productId: items.map((item) => item.productId),
        promotionId: ["promo-aurora-merch"],
        cartItems: items.map(({ productId, price, name }) => [{ productId, price, name, quantity: 1 }]),
        slug: ["heartla", "mky", "privacy"],
        client_id: ["skipline-web"],
        phone_number: guestPhones,
      },
    },
    { calls, seed },
  );
  const seconds = (performance.now() - begin) / 1000;
  console.log(`${report.calls} calls in ${seconds.toFixed(0)} s, seed ${seed}`);
  console.log(`${report.reached.size} of ${report.operations} operations answered 200`, report.byStatus);
  console.log(report.broken.length === 0 ? "every answer is as published" : report.broken.join("\n"));
  if (report.broken.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
