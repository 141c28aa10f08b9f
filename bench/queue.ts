import { randomUUID } from "node:crypto";
import { loadavg } from "node:os";
import process, { env } from "node:process";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { QueuedOrder } from "@skipline/contract/fulfilment";
import { callOk, openHttpClient, patiently, pause } from "./generator/client.ts";
import { payOrder } from "./generator/order-paths.ts";
import { asOften } from "./load.ts";
import { type BenchLine, readDrinks } from "./order-path.ts";
import type { Person } from "./people.ts";
import { measureGiveBack } from "./queue/give-back.ts";
import { prepareTaps, watchTaps } from "./queue/taps.ts";
import { startBenchCluster } from "./stage/cluster.ts";
import { location, openTarget } from "./stage/target.ts";
import { root } from "./table/worktree.ts";

/**
 * A bar and its kitchen with 500 orders that wait. From the guest's payment that is sent to the order on the staff's queue, and from the
 * tap "ready" that is sent to the guest's status page, 100 times each; then taps on the queue in Chromium at a quarter of the
 * speed, while an order a second comes. Reach: p95 1 s and 1 s; a tap 100 ms. Last all that waits goes back.
 */
const open = 500;
const told = 100;
const perSecond = 4;
const pages = 4;
const rounds = Number(env["BENCH_ROUNDS"] ?? 10);
/** `queue news`, `queue taps`, `queue give-back`: one part alone. */
const isWanted = (part: string) => process.argv[2] === undefined || process.argv[2] === part;
const slowdown = 4;
const reach = { news: 1_000, tap: 100 };
const patienceMs = 20_000;

const devices = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  screen: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
} as const;

/** Runs in the queue page: how many orders it says there are to make, and when it first said so, in the clock of all. */
const noteCounts = `(() => {
  const read = () => Number(/\\((\\d+)\\)/.exec([...document.querySelectorAll("label")].map((one) => one.textContent).find((one) => one.startsWith("To make")) ?? "")?.[1]);
  const counts = {};
  const look = () => {
    const count = read();
    requestAnimationFrame(() => (counts[count] ??= performance.timeOrigin + performance.now()));
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  Object.assign(window, { counts, orders: read });
})()`;

/** Runs in a status page: when it said that the order is ready. */
const noteReady = `void (window.ready = new Promise((resolve) => {
  new MutationObserver((_changes, observer) => {
    if (!document.body.textContent.includes("Your order is ready!")) return;
    observer.disconnect();
    requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}))`;

const begin = performance.now();
const loads: number[] = [];
const sayLoad = (what: string) => {
  loads.push(loadavg()[0] ?? Number.NaN);
  console.log(`${what}: load ${loads.at(-1)?.toFixed(1)}, ${((performance.now() - begin) / 1000).toFixed(0)} s`);
};
const cluster = await startBenchCluster();
const target = await openTarget({ cluster, root, commit: "queue" });
const server = await target.start();
const browser = await chromium.launch({
  executablePath: env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  await measure();
} finally {
  await browser.close();
  await target.close();
  await cluster.stop();
}
process.exit();

async function measure(): Promise<void> {
  sayLoad("begun");
  await target.sql("update product set product_type = 'FOOD_ITEM' where product_id in ('bench-1', 'bench-2')");
  await target.sql(
    "update vendor_location set prepares_orders = true, kitchen_types = '{FOOD_ITEM}' where vendor_location_id = $1",
    [location],
  );
  const guests = await target.guests(server, 125);
  const bartenders = await target.bartenders(server, 4);
  const menu = await readDrinks(server.url);
  const food = menu.filter(({ productId }) => ["bench-1", "bench-2"].includes(productId));
  const drinks = menu.filter((one) => !food.includes(one));
  // Who is turned away comes again, and that time counts.
  const http = patiently(openHttpClient(server.url, 16));
  const streams = openHttpClient(server.url, 2 * open);
  const staff = { authorization: `Bearer ${bartenders[0]!.idToken}` };
  let turn = 0;
  const guestOf = new Map<string, Person>();

  /** As long as a bar's lists are: two drinks, every other time with something to eat. */
  const linesOf = (order: number): BenchLine[] => [
    drinks[order % drinks.length]!,
    { ...drinks[(order * 7 + 3) % drinks.length]!, quantity: 2 },
    ...(order % 2 === 0 ? [] : [food[order % food.length]!]),
  ];

  async function pay(onPaying?: (orderId: string) => void): Promise<string> {
    turn += 1;
    const guest = guests[turn % guests.length]!;
    const orderId = await payOrder(http, guest, location, linesOf(turn), onPaying);
    guestOf.set(orderId, guest);
    return orderId;
  }

  async function readQueue(query = ""): Promise<QueuedOrder[]> {
    const path = `/api/vendor-locations/${location}/queue${query}`;
    const text = await callOk(http, { method: "GET", path, headers: staff }, true);
    return (JSON.parse(text) as { items: QueuedOrder[] }).items;
  }

  await asOften(16, open - (await readQueue()).length, async () => void (await pay()));
  sayLoad(`${(await readQueue()).length} orders wait`);

  if (isWanted("news")) await measureNews();
  if (isWanted("taps")) await measureAllTaps();
  if (isWanted("give-back")) await measureAllBack();
  await http.close();
  sayLoad("ended");
  console.log(`load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`);

  async function measureAllBack(): Promise<void> {
    const path = `/api/vendor-locations/${location}/waiting`;
    const { count, counted, answered, allBack, paid } = await measureGiveBack({ http, path, manager: staff, pay });
    report(`${count} orders that wait counted`, [counted], null);
    report("– agreed on that they go back", [answered], null);
    report("– all of them given back", [allBack], null);
    report("– meanwhile from nothing to a paid order", paid, null);
    sayLoad("all back");
  }

  async function measureNews(): Promise<void> {
    /** When something was known of an order that is waited for. */
    function openWaits() {
      const since = new Map<string, number>();
      const waits = new Map<string, { resolve: (ms: number) => void; done: Promise<number> }>();
      return {
        begin(orderId: string) {
          since.set(orderId, performance.now());
          const { promise: done, resolve, reject } = Promise.withResolvers<number>();
          setTimeout(() => reject(new Error(`nothing of ${orderId} within ${patienceMs} ms`)), patienceMs).unref();
          done.catch(() => {});
          waits.set(orderId, { resolve, done });
        },
        end(orderId: string) {
          waits.get(orderId)?.resolve(performance.now() - since.get(orderId)!);
        },
        since: (orderId: string) => since.get(orderId)!,
        all: () => Promise.all([...waits.values()].map(({ done }) => done)),
      };
    }

    /** One after the other at an even pace, whatever the ones before take. */
    async function atPace(count: number, one: (at: number) => Promise<unknown>): Promise<void> {
      const from = performance.now();
      const under: Promise<unknown>[] = [];
      for (let at = 0; at < count; at += 1) {
        await pause(from + (at * 1000) / perSecond - performance.now());
        under.push(one(at));
      }
      await Promise.all(under);
    }

    // Guests' streams, all of them open before anything is measured.
    const ready = openWaits();
    const watched = [...guestOf.keys()].slice(0, open);
    let nextWatched = 0;
    await asOften(16, watched.length, async () => {
      const orderId = watched[nextWatched++]!;
      const guest = guestOf.get(orderId)!;
      await streams.follow(
        `/api/users/${guest.userId}/orders/${orderId}/stream`,
        { authorization: `Bearer ${guest.idToken}` },
        (event) => {
          if (event.includes('"state":"READY"')) ready.end(orderId);
          return "more";
        },
      );
    });
    const listed = openWaits();
    async function look(orderId: string): Promise<void> {
      const items = await readQueue(`?orderIds=${orderId}`);
      if (items.some((one) => one.orderId === orderId)) listed.end(orderId);
      else pending.add(orderId);
    }
    const paid: string[] = [];
    /** Those whose row was not read yet. */
    const pending = new Set<string>();
    for (const bartender of bartenders) {
      const isFirst = bartender === bartenders[0];
      const path = `/api/vendor-locations/${location}/orders/stream`;
      // A news is followed by a look at what it names, as the page does; the first of the staff is the one measured.
      await streams.follow(path, { authorization: `Bearer ${bartender.idToken}` }, (event) => {
        const orderId = /"orderId":"([^"]+)"/.exec(event)?.[1];
        if (!isFirst || orderId === undefined || !pending.delete(orderId)) return "more";
        void look(orderId);
        return "more";
      });
    }
    const staffPage = await openQueue(browser, "phone", bartenders[1]!, slowdown);
    await staffPage.evaluate(noteCounts);
    const guestPages: { orderId: string; page: Page }[] = [];
    for (const orderId of watched.slice(-pages)) {
      const page = await openPage(browser, "phone", guestOf.get(orderId)!);
      await page.goto(`${server.url}/location/${location}/order/${orderId}/status`);
      await page.getByText("In line to be made").waitFor();
      await page.evaluate(noteReady);
      guestPages.push({ orderId, page });
    }
    sayLoad(`${watched.length} guests and ${bartenders.length} of the staff watch`);

    const before = await staffPage.evaluate<number>("orders()");
    const offset = performance.timeOrigin;
    await atPace(told, () =>
      pay((orderId) => {
        listed.begin(orderId);
        pending.add(orderId);
        paid.push(orderId);
      }),
    );
    report(`paid → on the staff's queue, ${open} open`, await listed.all(), reach.news);
    const late = performance.now() + patienceMs;
    while ((await staffPage.evaluate<number>("orders()")) < before + told && performance.now() < late) await pause(100);
    const counts = await staffPage.evaluate<Record<number, number>>("counts");
    const stood = paid.map((orderId, at) => {
      // It is known how many there are, not which: the n-th to pay stands there when so many more do.
      const when = Object.entries(counts).find(([count]) => Number(count) >= before + at + 1)?.[1];
      return (when ?? Number.NaN) - offset - listed.since(orderId);
    });
    report("– in a real queue page at a quarter of the speed", stood, reach.news);
    sayLoad("paid");

    const chosen = [...watched.slice(0, told - pages), ...guestPages.map(({ orderId }) => orderId)];
    await atPace(chosen.length, (at) => {
      const orderId = chosen[at]!;
      ready.begin(orderId);
      return callOk(http, {
        method: "PUT",
        path: `/api/vendor-locations/${location}/queue`,
        headers: { ...staff, "idempotency-key": randomUUID() },
        body: JSON.stringify({ steps: [{ orderId, from: "WAITING", to: "READY" }] }),
      });
    });
    report(`ready → the guest's status stream, ${watched.length} open`, await ready.all(), reach.news);
    const turned: number[] = [];
    for (const { orderId, page } of guestPages) {
      turned.push((await page.evaluate<number>("ready")) - offset - ready.since(orderId));
      await page.context().close();
    }
    report("– in real status pages", turned, reach.news);
    sayLoad("ready");
    await staffPage.context().close();
    await streams.close();

    // What is ready goes, so that as many wait as before.
    await target.sql(
      `update customer_order set pickup_state = 'WAITING', pickup_changed_at = null, pickup_by_user = null, pickup_by_name = null,
       station_states = null where vendor_location_id = $1 and pickup_state <> 'WAITING'`,
      [location],
    );
    await target.sql(
      `update customer_order set paid_at = paid_at - interval '13 hours' where order_id = any ($1::uuid[])`,
      [paid],
    );
  }

  async function measureAllTaps(): Promise<void> {
    sayLoad(`${(await readQueue()).length} orders wait`);
    let isOn = true;
    const coming = (async () => {
      while (isOn) {
        await pay();
        await pause(1_000);
      }
    })();
    try {
      for (const device of ["phone", "screen"] as const) await measureTaps(device, bartenders[2]!);
    } finally {
      isOn = false;
      await coming;
    }
  }
}

async function measureTaps(device: keyof typeof devices, bartender: Person): Promise<void> {
  const page = await openQueue(browser, device, bartender, slowdown);
  const taps = await watchTaps(page, devices[device].hasTouch);
  await taps.forget();
  for (let round = 0; round < rounds; round += 1) {
    await taps.scroll(0);
    await taps.tap("take");
    await taps.tap("back");
    await taps.tap("ready");
    await taps.choose("station", /^Bar$/);
    await taps.choose("station", /^All$/);
    if (device === "phone") {
      await taps.choose("tab", /^Ready/);
      await taps.choose("tab", /^To make/);
    }
    await taps.scroll(0.15 + (0.7 * round) / rounds);
    await taps.tap("take", " far down");
    await taps.tap("ready", " far down");
  }
  // A choice above the rows is pressed at once, which is the browser's figure; its rows come after.
  const isOfRow = (what: string) => /^(take|back|ready)/.test(what);
  for (const [what, times] of taps.shown) {
    report(
      `${device}: ${what} → ${isOfRow(what) ? "" : "other rows "}painted`,
      times,
      isOfRow(what) ? reach.tap : null,
    );
  }
  const all = [...taps.shown].flatMap(([what, times]) => (isOfRow(what) ? times : []));
  report(`${device}: all taps on rows → painted`, all, reach.tap);
  report(`${device}: all taps, to the next picture by Event Timing`, await taps.interactions(), reach.tap);
  sayLoad(device);
  await page.context().close();
}

async function openPage(of: Browser, device: keyof typeof devices, { accessToken, idToken, expiresIn }: Person) {
  const context = await of.newContext({ ...devices[device], locale: "en-US", serviceWorkers: "block" });
  const page = await context.newPage();
  const session = JSON.stringify({ accessToken, idToken, expiresIn, receivedAt: Date.now() });
  await page.goto(`${server.url}/favicon.svg`);
  await page.evaluate(`localStorage.setItem("skipline.session", ${JSON.stringify(session)})`);
  return page;
}

async function openQueue(of: Browser, device: keyof typeof devices, person: Person, rate: number): Promise<Page> {
  const page = await openPage(of, device, person);
  await prepareTaps(page);
  await page.goto(`${server.url}/staff/location/${location}/queue`);
  await page
    .getByRole("button", { name: /^Take order/ })
    .first()
    .waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  return page;
}

function report(what: string, times: number[], atMost: number | null): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
  const isMissed = atMost !== null && !(at(0.95) <= atMost);
  const hold = atMost === null ? "" : ` (reach ${atMost}${isMissed ? ", missed" : ""})`;
  console.log(`${what}: ${times.length} times, p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)} ms${hold}`);
  if (isMissed) process.exitCode = 1;
}
