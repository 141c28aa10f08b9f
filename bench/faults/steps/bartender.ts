import { type Page, request } from "@playwright/test";
import { addressHeader, api, exchangeCode, somePhone } from "../../../e2e/support/people.ts";
import { type MortalBrowser, startMortalBrowser } from "../../../e2e/support/mortal-browser.ts";
import type { TestDatabase } from "../../../server/src/test/database.ts";
import { placePaidOrder, type TestVenue } from "../../../server/src/test/test-venue.ts";
import { handedOver, type Made, type State, stepWord } from "./books.ts";
import type { Chance } from "./chance.ts";
import type { LaxProxy } from "./lax-proxy.ts";

type Db = TestDatabase["db"];
export type View = "ALL" | "BAR" | "KITCHEN";

export interface Try {
  orderId: string;
  /** Whose part is moved; null: all of it. */
  station: string | null;
  made: Made[];
  /** So many more steps. */
  left: number;
}

/** What stands on the screen of the queue. */
interface Screen {
  cards: Record<string, { state: State; isPending: boolean }>;
  bar: string;
}

export interface Phone {
  db: Db;
  venue: TestVenue;
  chance: Chance;
  proxy: LaxProxy;
  program: string;
  profile: string;
  staff: { accessToken: string; idToken: string; expiresIn: number };
  /** The canary: what is written to the device's database and storage of the queue is nowhere. */
  isWriteBlocked: boolean;
}

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function until(isSo: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > end) return false;
    await wait(60);
  }
  return true;
}

/** From an address of their own, as people's phones are. */
export async function person(url: string, phone = somePhone()) {
  const asking = await request.newContext({ baseURL: url, extraHTTPHeaders: addressHeader() });
  const known = await exchangeCode({ request: asking }, phone);
  await asking.dispose();
  return known;
}

const blocked = `{
  const isOfQueue = ({ transaction }) => transaction.db.name === "skipline.queue";
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (row, key) {
    return isOfQueue(this) ? this.get(key) : put.call(this, row, key);
  };
}`;

const readScreen = `(() => {
  const cards = {};
  for (const section of document.querySelectorAll('section[aria-labelledby^="queue-"]')) {
    const state = section.getAttribute("aria-labelledby").slice("queue-".length);
    for (const link of section.querySelectorAll('li a[href*="/order/"]')) {
      const id = /order\\/([0-9a-f-]{36})/.exec(link.getAttribute("href"))?.[1];
      if (id) cards[id] = { state, isPending: link.closest("li").textContent.includes("Not sent yet") };
    }
  }
  return { cards, bar: document.querySelector("output > button")?.textContent ?? "" };
})()`;

/** In one go: nothing can change between what is read and what is tapped. */
const tap = (orderId: string, label: string) => `(() => {
  const button = document.querySelector(${JSON.stringify(`button[aria-label="${label}"]`)});
  const section = button?.closest("section");
  if (!section?.querySelector(${JSON.stringify(`a[href*="${orderId}"]`)})) return null;
  button.click();
  return section.getAttribute("aria-labelledby").slice("queue-".length);
})()`;

const nextOf: Record<State, readonly (State | typeof handedOver)[]> = {
  WAITING: ["PREPARING", "PREPARING", "READY"],
  PREPARING: ["READY", "READY", "WAITING"],
  READY: ["PREPARING", handedOver],
};

const stateBefore: Record<State, State> = { WAITING: "WAITING", PREPARING: "WAITING", READY: "PREPARING" };

export class Bartender {
  readonly #phone: Phone;
  #browser: MortalBrowser | null = null;
  #queue: Page | null = null;
  #scanner: Page | null = null;
  view: View = "ALL";
  tries: Try[] = [];

  constructor(phone: Phone) {
    this.#phone = phone;
  }

  get page(): Page {
    if (!this.#queue) throw new Error("there is no browser");
    return this.#queue;
  }

  async open(): Promise<void> {
    const { program, profile, staff, isWriteBlocked } = this.#phone;
    this.#browser = await startMortalBrowser(program, profile);
    const { context } = this.#browser;
    const { accessToken, idToken, expiresIn } = staff;
    const session = JSON.stringify({ accessToken, idToken, expiresIn, receivedAt: Date.now() });
    await context.setExtraHTTPHeaders(addressHeader());
    // The sign-in too is lost with a kill: that is not what is asked here.
    await context.addInitScript({ content: `localStorage.setItem("skipline.session", ${JSON.stringify(session)})` });
    if (isWriteBlocked) await context.addInitScript({ content: blocked });
    this.#queue = await context.newPage();
    await this.#queue.setViewportSize({ width: 1280, height: 2400 });
    await this.#queue.goto(this.#path("queue"));
    await this.#queue.getByRole("heading", { name: /^Waiting/ }).waitFor({ timeout: 60_000 });
    this.#scanner = null;
  }

  #path(screen: string): string {
    const { proxy, venue } = this.#phone;
    return `${proxy.url}/staff/location/${venue.vendorLocationId}/${screen}`;
  }

  async kill(): Promise<void> {
    await this.#browser?.kill();
    this.#browser = null;
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    this.#browser = null;
  }

  setOffline(isOffline: boolean): Promise<void> {
    if (!this.#browser) throw new Error("there is no browser");
    return this.#browser.context.setOffline(isOffline);
  }

  async choose(view: View): Promise<void> {
    this.view = view;
    const names = { ALL: "All", BAR: "Bar", KITCHEN: "Kitchen" };
    await this.page.getByRole("group", { name: "Station" }).getByText(names[view], { exact: true }).click();
    // Until then the rows, and their buttons, are those of the station that was chosen before.
    await this.page.locator('[aria-busy="false"]:has(section[aria-labelledby^="queue-"])').waitFor();
  }

  /** Orders that are paid for now, by a guest of their own. */
  async take(count: number): Promise<void> {
    const { venue, chance, proxy } = this.#phone;
    const { session: guest } = await person(proxy.url);
    this.tries = [];
    for (let made = 0; made < count; made += 1) {
      const isBoth = this.view === "KITCHEN" || chance.is(0.5);
      const { orderId } = await placePaidOrder(api, venue, guest, isBoth ? { soda: 1, beer: 1 } : { beer: 1 });
      const station = isBoth && this.view !== "ALL" ? this.view : null;
      this.tries.push({ orderId, station, made: [], left: 2 + chance.below(4) });
    }
    const isThere = async () => {
      const { cards } = await this.look();
      return this.tries.every(({ orderId }) => cards[orderId]);
    };
    if (!(await until(isThere, 10_000))) {
      await this.page.reload();
      if (!(await until(isThere, 60_000))) throw new Error("the orders don't come to the queue");
    }
  }

  look(): Promise<Screen> {
    return this.page.evaluate<Screen>(readScreen).catch(() => ({ cards: {}, bar: "" }));
  }

  isBusy(): boolean {
    return this.tries.some(({ left }) => left > 0);
  }

  /** One more step, as the screen offers it. */
  async step(): Promise<void> {
    const { chance } = this.#phone;
    const one = chance.of(this.tries.filter(({ left }) => left > 0));
    one.left -= 1;
    const { cards } = await this.look();
    const shown = cards[one.orderId];
    if (!shown) return;
    this.#fit(one, shown.state);
    const to = chance.of(nextOf[shown.state]);
    if (to === handedOver) return this.#handOver(one);
    const short = one.orderId.slice(-6);
    const labels: Record<State, string> = {
      PREPARING: shown.state === "WAITING" ? `Take order ${short}` : `Put order ${short} back`,
      READY: `Order ${short} is ready`,
      WAITING: `Put order ${short} back`,
    };
    const from = await this.page.evaluate<State | null>(tap(one.orderId, labels[to]));
    // It may stand elsewhere by now: then the same button means another step.
    const reached = labels[to].startsWith("Put") && from !== null ? stateBefore[from] : to;
    if (from !== null) one.made.push({ what: stepWord(one.station, from, reached), isSaid: false });
    return undefined;
  }

  /** What was not said may be gone after a reload or a kill: the bartender sees it, and goes on from there. */
  #fit(one: Try, shown: State): void {
    for (;;) {
      const last = one.made.at(-1);
      if (!last || last.isSaid || last.what.endsWith(`-${shown}`)) return;
      if (one.made.length === 1 && shown !== "WAITING") return;
      one.made.pop();
    }
  }

  async #handOver(one: Try): Promise<void> {
    one.left = 0;
    if (!this.#browser) return;
    if (!this.#scanner) {
      this.#scanner = await this.#browser.context.newPage();
      await this.#scanner.goto(this.#path("scan"), { timeout: 60_000 });
    } else await this.#scanner.bringToFront();
    const code = this.#scanner.getByLabel("Or type the order code");
    await code.fill(one.orderId);
    await this.#scanner.getByRole("button", { name: "Open Order" }).click();
    const step: Made = { what: handedOver, isSaid: false };
    one.made.push(step);
    const result = this.#scanner.getByRole("region", { name: "Result" });
    const says = new RegExp(`Order Ready|This scan is saved and sent by itself`);
    step.isSaid = await until(async () => {
      const text = await result.textContent({ timeout: 1000 }).catch(() => "");
      return text?.includes(one.orderId.slice(-6)) === true && says.test(text);
    }, 6000);
    await this.page.bringToFront();
  }

  /** Notes what the screen calls made or saved by now; whether that is all. */
  async noteSaid(): Promise<boolean> {
    const before = this.tries.map(({ made }) => made.length);
    const { cards, bar } = await this.look();
    const waiting = Number(/(\d+) queue steps?\b[^·]*waiting/.exec(bar)?.[1] ?? 0);
    const steps = this.tries.map(({ made }, at) => made.slice(0, before[at]).filter(({ what }) => what !== handedOver));
    let open = 0;
    let isAll = true;
    for (const [at, { orderId }] of this.tries.entries()) {
      const own = steps[at] ?? [];
      const answered = Math.min(this.#phone.proxy.answeredOf(orderId), own.length);
      open += own.length - answered;
      const isPending = cards[orderId]?.isPending ?? false;
      if (!isPending) for (const one of own.slice(0, answered)) one.isSaid = true;
    }
    if (open > 0 && waiting >= open) for (const one of steps.flat()) one.isSaid = true;
    for (const one of steps.flat()) if (!one.isSaid) isAll = false;
    return isAll;
  }

  async reload(): Promise<void> {
    await this.page.reload({ timeout: 60_000 });
    await this.page.getByRole("heading", { name: /^Waiting/ }).waitFor({ timeout: 60_000 });
  }
}
