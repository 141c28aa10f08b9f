import { listProducts, type Product } from "@skipline/contract/catalog";
import { updateProduct } from "@skipline/contract/product-change";
import { setTimeout as delay } from "node:timers/promises";
import { formatMoney } from "@skipline/contract/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBarrier } from "../../test/barrier.ts";
import { pauseListener } from "../../test/pause-listener.ts";
import { allowNextCode } from "../../test/sign-in.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, somePhone, type TestVenue } from "../../test/test-venue.ts";

let here: TestServer;
let there: ServerProcess;
let venue: TestVenue;
let staff: Session;
let staffThere: Session;
let guestThere: Session;

beforeAll(async () => {
  here = await startTestServer();
  venue = await openVenue(here.db, "aspen");
  there = await startServerProcess(here.database, here.context.config.auth.clientId);
  staff = await here.signIn(venue.phones.STAFF);
  await allowNextCode(here.db, staff.phone);
  staffThere = await there.signIn(staff.phone);
  guestThere = await there.signIn(somePhone());
});
afterAll(async () => {
  await there.close();
  await here.close();
});

/** Prices only rise in these tests: a lower one is an older menu. */
let price = 1_000;

async function raisePrice(): Promise<void> {
  price += 1;
  const params = { vendorLocationId: venue.vendorLocationId, productId: venue.id("soda") };
  ok(await here.call(updateProduct, { params, body: { price: formatMoney(price) } }, staff));
}

/** A reader of the menu: like a browser it keeps the last answer, and sends back its tag. */
function openReader(as: Session | null = null, keepsTag = true) {
  let tag: string | null = null;
  let seen = 0;
  return async function read(url: string): Promise<number> {
    const answer = await fetch(`${url}/api${listProducts.path.replace("{vendorLocationId}", venue.vendorLocationId)}`, {
      headers: {
        ...(keepsTag && tag ? { "if-none-match": tag } : {}),
        ...(as ? { authorization: `Bearer ${as.idToken}` } : {}),
      },
    });
    if (answer.status === 304) return seen;
    const { items } = (await answer.json()) as { items: Product[] };
    tag = answer.headers.get("etag");
    seen = Math.round(Number(items.find((item) => item.productId === venue.id("soda"))?.price) * 100);
    return seen;
  };
}

test("200 readers a second at two servers, while prices rise: nobody sees an older menu after a newer one", async () => {
  let isOver = false;
  const allHaveRead = createBarrier(21);
  const readers = Array.from({ length: 20 }, async (_, index) => {
    const read = openReader(index % 4 === 0 ? guestThere : null);
    const seen = [await read(here.url)];
    await allHaveRead();
    for (let turn = index; !isOver; turn += 1) {
      await delay(100);
      seen.push(await read(turn % 2 === 0 ? here.url : there.url));
    }
    // The server that made the change knows it.
    return [...seen, await read(here.url)];
  });
  await allHaveRead();
  for (let edits = 0; edits < 50; edits += 1) {
    await delay(20);
    await raisePrice();
  }
  isOver = true;
  for (const seen of await Promise.all(readers)) {
    expect(seen).toEqual(seen.toSorted((one, next) => one - next));
    expect([new Set(seen).size > 1, seen.at(-1)]).toEqual([true, price]);
  }
});

test("a server whose listening connection is silent: staff and whoever knows better read the truth, all within seconds", async () => {
  const [plain, knowing, signedIn, byStaff] = [
    openReader(null, false),
    openReader(),
    openReader(guestThere),
    openReader(staffThere),
  ];
  const readThere = () => Promise.all([plain, signedIn, byStaff].map((read) => read(there.url)));
  await expect.poll(readThere).toEqual([price, price, price]);
  const listener = await pauseListener(here.database, 0);
  const silentSince = performance.now();
  try {
    await raisePrice();
    expect([await knowing(here.url), await knowing(there.url)]).toEqual([price, price]);
    // It read anew for them: what it keeps is the newer one since.
    expect(await readThere()).toEqual([price, price, price]);
    await raisePrice();
    // Who knows of nothing newer is shown what is kept, unless the silence has been noticed by now.
    expect([price - 1, price]).toContain(await plain(there.url));
    expect(await byStaff(there.url)).toBe(price);
    await raisePrice();
    // Who asks when nothing was heard for so long is not shown what is kept, however slowly they are answered.
    let lastShown = silentSince;
    const ask = async () => {
      const askedAt = performance.now();
      const seen = await plain(there.url);
      if (seen !== price) lastShown = askedAt;
      return seen;
    };
    await expect.poll(ask, { interval: 100 }).toBe(price);
    expect(lastShown - silentSince).toBeLessThan(5_000);
  } finally {
    listener.goOn();
  }
});
