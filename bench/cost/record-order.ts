import { setTimeout as delay } from "node:timers/promises";
import { markPaid } from "@skipline/contract/ordering";
import { connectTestDatabase } from "../../server/src/test/database.ts";
import { startTestServer } from "../../server/src/test/test-server.ts";
import {
  cards,
  confirmCard,
  countUndelivered,
  ok,
  openVenue,
  placeOrder,
  somePhone,
} from "../../server/src/test/test-venue.ts";
import type { RawOrder } from "../generator/raw-orders.ts";
import { withClient } from "./copies.ts";
import { type RecordedStatement, recordStatements, renewer } from "./recording.ts";
import { play } from "./replay.ts";

const mostSeconds = 10;
const ordersBefore = 1_000;
const recording = recordStatements();

/** Takes order paths on a server of its own, step after step, so that no two transactions are under way at once. */
export async function recordOrder(url: string): Promise<{ makeOrder: () => RecordedStatement[]; raw: RawOrder }> {
  const { db, close } = connectTestDatabase(url);
  const server = await startTestServer({ database: { url, db, drop: close } });
  const venue = await openVenue(db, "bench");
  const guest = await server.signIn(somePhone());
  async function record(): Promise<RecordedStatement[]> {
    recording.isOn = true;
    const { order, clientSecret } = await placeOrder(server, venue, guest, { soda: 1, beer: 1 });
    ok(await confirmCard(server, clientSecret, cards.good));
    await untilDelivered();
    ok(await server.call(markPaid, { params: { userId: guest.userId, orderId: order.orderId } }, guest));
    recording.isOn = false;
    return recording.take();
  }
  /** The sandbox's event: asked for on a connection that is not the server's. */
  async function untilDelivered(): Promise<void> {
    const end = performance.now() + mostSeconds * 1_000;
    while ((await countUndelivered({ db })) > 0) {
      if (performance.now() > end) throw new Error(`the sandbox's event was not delivered within ${mostSeconds} s`);
      await delay(20);
    }
  }
  // What only the first one asks for is remembered then: tokens, menus, the time zone of the venue.
  await record();
  const makeOrder = renewer(await record(), await record());
  await server.close();
  await close();
  // As plans are made where there have been orders before.
  await withClient(url, async (client) => {
    await client.query("set skipline.relay = on");
    for (let made = 0; made < ordersBefore; made += 1) await play(client, makeOrder());
    await client.query("vacuum analyze");
  });
  const productIds = [venue.id("soda"), venue.id("beer")];
  const { vendorId, vendorLocationId: location } = venue;
  return { makeOrder, raw: { userId: guest.userId, vendorId, location, productIds } };
}
