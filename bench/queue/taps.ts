import type { Page } from "@playwright/test";

/** Runs in the page: when what a tap asks for was painted, and what the browser itself says of each tap. */
const watch = `(() => {
  const interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, duration));
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  /** After the frame that shows it: a message's task runs when that one is painted. */
  const painted = (then) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(null);
    });
  const rows = () => [...document.querySelectorAll("[aria-posinset]")].map((row) => row.textContent).join("\\n");
  let begun, isShown, hit;
  const begin = (event) => (begun ??= event.timeStamp);
  addEventListener("pointerdown", begin, { capture: true });
  addEventListener("click", ({ target }) => (hit = target.closest("button")?.getAttribute("aria-label")), { capture: true });
  Object.assign(window, {
    bench: {
      interactions: () => [...interactions.values()],
      forget: () => interactions.clear(),
      /** What the next tap is to change: the row of this button, or which rows are there. */
      arm(label) {
        begun = hit = undefined;
        const before = rows();
        // What may be done with the row: other buttons are other states. One that is gone has none.
        const stepsOf = () => {
          const button = [...document.querySelectorAll("button")].find((one) => one.getAttribute("aria-label") === label);
          return [...(button?.closest("[aria-posinset]")?.querySelectorAll("button") ?? [])].map((one) => one.getAttribute("aria-label")).join();
        };
        const steps = stepsOf();
        const isDone = label === null ? () => rows() !== before : () => stepsOf() !== steps;
        isShown = new Promise((resolve) => {
          const observer = new MutationObserver(() => {
            if (begun === undefined || !isDone()) return;
            observer.disconnect();
            painted((now) => resolve(now - begun));
          });
          observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
        });
      },
      shown: () => isShown,
      hit: () => hit,
      /** Scrolls there at once; how long until rows stand in the middle of the window. */
      scroll(share) {
        const row = document.querySelector("[aria-posinset]");
        let box = row;
        while (box && !(box.scrollHeight > box.clientHeight + 50 && /auto|scroll/.test(getComputedStyle(box).overflowY))) box = box.parentElement;
        box ??= document.scrollingElement;
        const since = performance.now();
        box.scrollTop = (box.scrollHeight - box.clientHeight) * share;
        return new Promise((resolve) => {
          const look = () => {
            // A point may lie between two rows.
            const at = [0, 25, 50].some((more) => document.elementFromPoint(innerWidth / 4, innerHeight / 2 + more)?.closest("[aria-posinset]"));
            // At its top a page has other things than rows.
            if (at || share === 0) painted((now) => resolve(now - since));
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
      },
      /** The middle of a button that a finger reaches, the first of them or the last. */
      find(pattern) {
        let below = null;
        for (const button of document.querySelectorAll("[aria-posinset] button")) {
          const label = button.getAttribute("aria-label") ?? "";
          if (!new RegExp(pattern).test(label)) continue;
          const { x, y, width, height } = button.getBoundingClientRect();
          const at = { x: x + width / 2, y: y + height / 2 };
          if (at.y > 0 && at.y < innerHeight && button.contains(document.elementFromPoint(at.x, at.y))) return { label, ...at };
          if (at.y > 0) below ??= button;
        }
        // A row that has grown has its buttons below the window.
        below?.scrollIntoView({ block: "center" });
        return null;
      },
    },
  });
})()`;

/** Rows of a long queue, and what is tapped in them. */
export const buttons = { take: "^Take order", ready: "is ready$", back: "^Put order" } as const;
export type Tapped = keyof typeof buttons | "tab" | "scroll";

/** Longer than the news of a tap are gathered, so that they come between two taps and into some. */
const restMs = 350;

/** A queue page of a device whose taps are measured. */
export async function watchTaps(page: Page, hasTouch: boolean) {
  const shown = new Map<string, number[]>();
  const note = (what: string, ms: number) => void shown.set(what, [...(shown.get(what) ?? []), ms]);
  const touch = (x: number, y: number) => (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  const rest = () => page.waitForTimeout(restMs);

  async function tapAt(what: string, label: string | null, x: number, y: number): Promise<boolean> {
    await page.evaluate(`bench.arm(${JSON.stringify(label)})`);
    await touch(x, y);
    if (label !== null && (await page.evaluate("bench.hit()")) !== label) return false;
    const late = AbortSignal.timeout(15_000);
    const lateness = new Promise<never>((_resolve, reject) =>
      late.addEventListener("abort", () => reject(new Error(`${what}: nothing came of it`))),
    );
    note(what, await Promise.race([page.evaluate<number>("bench.shown()"), lateness]));
    await rest();
    return true;
  }

  return {
    shown,
    async tap(what: keyof typeof buttons, where = ""): Promise<void> {
      for (let tries = 0; tries < 10; tries += 1) {
        const found = await page.evaluate<{ label: string; x: number; y: number } | null>(
          `bench.find(${JSON.stringify(buttons[what])})`,
        );
        if (found && (await tapAt(`${what}${where}`, found.label, found.x, found.y))) return;
        // Its row has just moved away from below the finger, or is not there yet.
        await rest();
      }
      throw new Error(`no ${what} to tap${where}`);
    },
    /** One of the choices above the rows, which then are others. */
    async choose(what: string, name: RegExp): Promise<void> {
      const choice = page.locator("label").filter({ hasText: name }).first();
      await choice.scrollIntoViewIfNeeded();
      const box = await choice.boundingBox();
      if (!box) throw new Error(`no ${what}`);
      await tapAt(what, null, box.x + box.width / 2, box.y + box.height / 2);
    },
    async scroll(share: number): Promise<void> {
      const ms = await page.evaluate<number>(`bench.scroll(${share})`);
      if (share > 0) note("scroll", ms);
      await rest();
    },
    forget: () => page.evaluate("bench.forget()"),
    /** What the browser calls the delay of each tap: from the finger to the next picture. */
    interactions: () => page.evaluate<number[]>("bench.interactions()"),
  };
}

export const prepareTaps = (page: Page) => page.addInitScript(watch);
