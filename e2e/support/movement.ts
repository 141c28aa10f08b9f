import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Runs in the page before its own scripts: looks at each frame, and writes down what of it has moved since the last one. */
function watch(): void {
  const slack = 4;
  const selector = "a[href], button, input, select, textarea, summary, [role=button], [role=tab], label:has(input)";
  const moves: string[] = [];
  let boxes = new Map<Element, DOMRect>();
  let named = new Map<string, Element>();
  Object.assign(window, { listMoves: () => moves });
  // A question that nobody has answered yet: no camera, and no word that there is none.
  if ("mediaDevices" in navigator) navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined);

  const nameOf = (element: Element): string => {
    const label = element.getAttribute("aria-label") ?? (element as HTMLInputElement).labels?.[0]?.textContent;
    return `<${element.tagName.toLowerCase()}> ${(label ?? element.textContent).trim().replaceAll(/\s+/g, " ").slice(0, 60)}`;
  };
  const isTappable = (element: Element, { width, height, top, bottom }: DOMRect): boolean =>
    Math.min(width, height, bottom) > slack &&
    top < innerHeight &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest("[inert], [aria-hidden=true]");
  /** What grows or shrinks at one edge stays under the finger. */
  const isElsewhere = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(Math.abs(a.top - b.top), Math.abs(a.bottom - b.bottom)) > slack ||
    Math.min(Math.abs(a.left - b.left), Math.abs(a.right - b.right)) > slack;

  function look(): void {
    const nextBoxes: typeof boxes = new Map();
    const nextNamed: typeof named = new Map();
    for (const element of document.querySelectorAll(selector)) {
      const box = element.getBoundingClientRect();
      const name = nameOf(element);
      // Made anew it is the same to whoever taps.
      const double = named.get(name);
      const before = boxes.get(element) ?? (double?.isConnected === false ? boxes.get(double) : undefined);
      if (before && box.width > 0 && isElsewhere(before, box)) {
        const [right, down] = [box.left - before.left, box.top - before.top].map(Math.round);
        moves.push(`${name} by ${right}, ${down} after ${Math.round(performance.now())} ms`);
      }
      if (!isTappable(element, box)) continue;
      nextBoxes.set(element, box);
      nextNamed.set(name, element);
    }
    boxes = nextBoxes;
    named = nextNamed;
    requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}

const answerMs = 400;
/** For longer than an effect takes to ask for more. */
const quietMs = 300;

async function comeLate(context: BrowserContext, what: RegExp): Promise<void> {
  await context.route(what, async (route) => {
    await new Promise((resolve) => void setTimeout(resolve, answerMs));
    // The page may be gone by now.
    await route.fallback().catch(() => undefined);
  });
}

/**
 * From now on each answer to a person's pages takes its time, as do the letters, and whatever can be tapped there is watched.
 * What is `later` comes as much later again: behind what its page asks for at the same time.
 */
export async function watchSlowly(context: BrowserContext, later?: RegExp): Promise<void> {
  await context.addInitScript(watch);
  await comeLate(context, /\/api\/|\.woff2$/);
  if (later) await comeLate(context, later);
}

/** Opens a page and waits until nothing more comes: what could be tapped and has moved meanwhile. */
export async function openAndListMoves(page: Page, path: string): Promise<string[]> {
  const open = new Set<object>();
  let lastEnd = 0;
  const begin = (request: { url: () => string }) => void (/stream/.test(request.url()) || open.add(request));
  const end = (request: object) => {
    open.delete(request);
    lastEnd = performance.now();
  };
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  await page.goto(path);
  await expect.poll(() => open.size === 0 && performance.now() - lastEnd > quietMs, { intervals: [50] }).toBe(true);
  page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
  return page.evaluate(() => (window as unknown as { listMoves: () => string[] }).listMoves());
}
