import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryStorage } from "#lib/test-storage.ts";

const listeners = new Map<EventTarget, (event: { key: string | null }) => void>();
const leaving = new EventTarget();

/** A fresh copy of the module: another tab with its own memory. */
async function openTab() {
  vi.resetModules();
  const target = new EventTarget();
  vi.stubGlobal("window", {
    localStorage,
    addEventListener: (type: string, listener: (event: { key: string | null }) => void) => {
      if (type === "storage") listeners.set(target, listener);
      else leaving.addEventListener(type, () => listener({ key: null }));
    },
  });
  return import("./cart-store.ts");
}

beforeEach(() => {
  listeners.clear();
  vi.stubGlobal("localStorage", memoryStorage());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("cart store", () => {
  it("takes nothing before the cart is there", async () => {
    const tab = await openTab();
    expect(await tab.addToCart("064E1", "prd-water")).toBe("notInitialized");
    expect(tab.getCart("064E1")).toBeNull();
    await tab.openCart("064E1");
    expect(await tab.addToCart("064E1", "prd-water")).toBe("done");
    expect(tab.getCart("064E1")?.items).toEqual([{ productId: "prd-water", quantity: 1, note: "" }]);
  });

  it("keeps one cart per location, over a reload", async () => {
    const tab = await openTab();
    await tab.openCart("064E1");
    await tab.openCart("0B7K2");
    await tab.addToCart("064E1", "prd-water", 2);
    await tab.setCartQuantity("0B7K2", "prd-tee", 3);
    const reloaded = await openTab();
    await reloaded.openCart("064E1");
    expect(reloaded.getCart("064E1")?.items).toEqual([{ productId: "prd-water", quantity: 2, note: "" }]);
    expect(reloaded.getCart("0B7K2")?.items).toEqual([{ productId: "prd-tee", quantity: 3, note: "" }]);
    await reloaded.changeCartLines("064E1", () => []);
    expect(reloaded.getCart("064E1")?.items).toEqual([]);
    expect(reloaded.getCart("0B7K2")?.items).toHaveLength(1);
  });

  it("locks a product while its change is under way, and only that one", async () => {
    const tab = await openTab();
    await tab.openCart("064E1");
    const outcomes = await Promise.all([
      tab.addToCart("064E1", "prd-water"),
      tab.addToCart("064E1", "prd-water"),
      tab.addToCart("064E1", "prd-soda"),
    ]);
    expect(outcomes).toEqual(["done", "locked", "done"]);
    expect(await tab.addToCart("064E1", "prd-water")).toBe("done");
  });

  it("loses nothing of two tabs that add at once, and shows each what the other did", async () => {
    const one = await openTab();
    const two = await openTab();
    await one.openCart("064E1");
    await Promise.all([one.addToCart("064E1", "prd-water"), two.addToCart("064E1", "prd-soda")]);
    for (const listener of listeners.values()) listener({ key: "skipline.carts" });
    const ids = (cart: ReturnType<typeof one.getCart>) => cart?.items.map((item) => item.productId).toSorted();
    expect(ids(one.getCart("064E1"))).toEqual(["prd-soda", "prd-water"]);
    expect(ids(two.getCart("064E1"))).toEqual(["prd-soda", "prd-water"]);
  });

  it("keeps what still waits for its turn when the page is left, once", async () => {
    const tab = await openTab();
    await tab.openCart("064E1");
    const turns: (() => void)[] = [];
    vi.stubGlobal("navigator", { locks: { request: (_name: string, work: () => void) => turns.push(work) } });
    void tab.addToCart("064E1", "prd-water", 2);
    leaving.dispatchEvent(new Event("pagehide"));
    const kept = [{ productId: "prd-water", quantity: 2, note: "" }];
    expect(tab.getCart("064E1")?.items).toEqual(kept);
    for (const turn of turns) turn();
    expect(tab.getCart("064E1")?.items).toEqual(kept);
  });

  it("drops at load what is older than a day", async () => {
    vi.useFakeTimers({ now: 1_795_000_000_000, toFake: ["Date"] });
    const tab = await openTab();
    await tab.openCart("064E1");
    vi.setSystemTime(1_795_000_000_000 + 25 * 3600_000);
    const later = await openTab();
    expect(later.getCart("064E1")).toBeNull();
    expect(localStorage.getItem("skipline.carts")).toBe("{}");
  });

  it("goes on in memory where the device keeps nothing", async () => {
    vi.stubGlobal("localStorage", memoryStorage({ isFull: true }));
    const tab = await openTab();
    await tab.openCart("064E1");
    await tab.addToCart("064E1", "prd-water");
    await tab.addToCart("064E1", "prd-water");
    expect(tab.getCart("064E1")?.items).toEqual([{ productId: "prd-water", quantity: 2, note: "" }]);
  });
});
