import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type Way = "answers" | "refuses" | "hangs" | "portal" | "down";

const answers: Record<Exclude<Way, "refuses" | "hangs">, () => Response> = {
  answers: () => new Response(JSON.stringify({ status: "ok" })),
  portal: () => new Response("<html>Sign in to the Wi-Fi</html>"),
  down: () => new Response("<h1>Bad Gateway</h1>", { status: 502 }),
};

let way: Way;
let probes: number;
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });

function fakeFetch(_url: string, init?: RequestInit): Promise<Response> {
  probes += 1;
  if (way === "refuses") return Promise.reject(new TypeError("Failed to fetch"));
  if (way !== "hangs") return Promise.resolve(answers[way]());
  return new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
  });
}

async function openPage() {
  vi.resetModules();
  const network = await import("./network.ts");
  network.watchNetwork();
  return network;
}

function setVisible(isVisible: boolean): void {
  page.visibilityState = isVisible ? "visible" : "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  way = "answers";
  probes = 0;
  page.visibilityState = "visible";
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fakeFetch);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  // As on Wi-Fi without a way out.
  vi.stubGlobal("navigator", { onLine: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const soon = () => vi.advanceTimersByTimeAsync(0);

describe("the network", () => {
  it.each(["refuses", "portal"] as const)("is gone when a call and the probe fail: %s", async (fault) => {
    const network = await openPage();
    way = fault;
    network.noteSilence();
    await soon();
    expect(network.isOnline()).toBe(false);
  });

  it("is gone where it accepts and never answers", async () => {
    const network = await openPage();
    way = "hangs";
    network.noteSilence();
    await vi.advanceTimersByTimeAsync(5999);
    expect(network.isOnline()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(network.isOnline()).toBe(false);
  });

  it.each(["answers", "down"] as const)("is there when only one call was lost: %s", async (answer) => {
    const network = await openPage();
    way = answer;
    network.noteSilence();
    await soon();
    expect(probes).toBe(1);
    expect(network.isOnline()).toBe(true);
  });

  it("is there when another call was answered while the probe hung", async () => {
    const network = await openPage();
    way = "hangs";
    network.noteSilence();
    await vi.advanceTimersByTimeAsync(3000);
    network.noteAnswer();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(network.isOnline()).toBe(true);
  });

  it("does not believe the browser before it has looked", async () => {
    const network = await openPage();
    window.dispatchEvent(new Event("offline"));
    await soon();
    expect(probes).toBe(1);
    expect(network.isOnline()).toBe(true);
    way = "refuses";
    window.dispatchEvent(new Event("offline"));
    await soon();
    expect(network.isOnline()).toBe(false);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(network.isOnline()).toBe(false);
  });

  it("is looked at again while the browser calls it gone, with growing pauses", async () => {
    const network = await openPage();
    vi.stubGlobal("navigator", { onLine: false });
    window.dispatchEvent(new Event("offline"));
    await soon();
    expect(network.isOnline()).toBe(true);
    // The probe that was under way came through, and nothing else is asked.
    way = "refuses";
    await vi.advanceTimersByTimeAsync(1000);
    expect(network.isOnline()).toBe(false);

    way = "answers";
    await vi.advanceTimersByTimeAsync(10_000);
    expect(network.isOnline()).toBe(true);
    // A browser that is wrong for good costs the server little.
    const before = probes;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(probes - before).toBeLessThan(125);
    vi.stubGlobal("navigator", { onLine: true });
    await vi.advanceTimersByTimeAsync(10_000);
    const settled = probes;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(probes).toBe(settled);
  });

  it("is looked at again when the last answer of before comes after the browser called it gone", async () => {
    const network = await openPage();
    vi.stubGlobal("navigator", { onLine: false });
    window.dispatchEvent(new Event("offline"));
    await soon();
    network.noteAnswer();
    way = "refuses";
    await vi.advanceTimersByTimeAsync(2000);
    expect(network.isOnline()).toBe(false);
  });

  it("is found again by itself, with growing pauses, and tells once", async () => {
    const network = await openPage();
    const changes = vi.fn<() => void>();
    network.subscribeNetwork(changes);
    way = "refuses";
    network.noteSilence();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toBeGreaterThan(6);
    expect(probes).toBeLessThan(17);
    way = "answers";
    await vi.advanceTimersByTimeAsync(10_000);
    expect(network.isOnline()).toBe(true);
    expect(changes).toHaveBeenCalledTimes(2);
    const settled = probes;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(probes).toBe(settled);
  });

  it("is not looked for while nobody looks, and at once when somebody does", async () => {
    const network = await openPage();
    way = "refuses";
    network.noteSilence();
    await soon();
    setVisible(false);
    await vi.advanceTimersByTimeAsync(20_000);
    const before = probes;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(probes).toBe(before);
    way = "answers";
    setVisible(true);
    await soon();
    expect(network.isOnline()).toBe(true);
  });
});
