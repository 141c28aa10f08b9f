import type { BrowserContext, Page, Request, Route } from "@playwright/test";

type Loss = "answer" | "request";

/**
 * Loses the first call to a path, and only that one: its `answer`, after the server has done what was asked, or the
 * `request` itself, before the server hears of it. `isLost` ends when it is.
 */
export async function loseOnce(page: Page, method: string, path: string | RegExp, loss: Loss) {
  const lost = Promise.withResolvers<void>();
  let isOver = false;
  await page.route(path, async (route) => {
    if (isOver || route.request().method() !== method) return route.fallback();
    isOver = true;
    if (loss === "answer") await route.fetch();
    await route.abort("connectionreset");
    return lost.resolve();
  });
  return { isLost: lost.promise };
}

const isCall = (request: Request) => ["eventsource", "fetch", "ping", "xhr"].includes(request.resourceType());

/**
 * From now on no call of a device comes through and its browser knows of nothing: each fails, or waits for an answer.
 * Gives the way back.
 */
export async function cutOff(context: BrowserContext, how: "failing" | "hanging"): Promise<() => Promise<void>> {
  const isOver = Promise.withResolvers<void>();
  const lost: Promise<void>[] = [];
  const lose = (route: Route) => {
    if (!isCall(route.request())) return route.fallback();
    const waits = how === "hanging" ? isOver.promise : Promise.resolve();
    const loss = waits.then(() => route.abort("connectionreset"));
    lost.push(loss);
    return loss;
  };
  await context.route(/./, lose);
  return async () => {
    isOver.resolve();
    await Promise.all(lost);
    await context.unroute(/./, lose);
  };
}

/** A page comes without its first answers, as it does while the database is away: it asks for everything itself. */
export async function withholdFirstAnswers(page: Page): Promise<void> {
  await page.route(/\/location\//, async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    return route.fulfill({ response: await route.fetch({ url: new URL("/index.html", route.request().url()).href }) });
  });
}

/** From now on a reload works without a network. The worker has fetched the whole app then, one file after the other: on a busy machine that takes its time. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 0 });
}

/** The same for the worker of one language, whose file is at `path`: it may take the place of another one's. */
export async function waitForWorkerAt(page: Page, path: "/sw.js" | "/es/sw.js"): Promise<void> {
  const isThere = (file: string) => navigator.serviceWorker.controller?.scriptURL === `${location.origin}${file}`;
  await page.waitForFunction(isThere, path, { timeout: 0 });
}

/** The service worker, or the page for it, has kept the answer to a call. */
export async function waitForKept(page: Page, path: string): Promise<void> {
  await page.waitForFunction(async (url) => (await caches.match(url)) !== undefined, path);
}

/** Counts the calls that a page makes. */
export function countCalls(page: Page, method: string, path: RegExp): () => number {
  let calls = 0;
  page.on("request", (request: Request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) calls += 1;
  });
  return () => calls;
}

export const calls = {
  createOrder: /\/api\/users\/[^/]+\/orders$/,
  /** One order, without what hangs on it. */
  order: /\/api\/users\/[^/]+\/orders\/[0-9a-f-]{36}$/,
  orderStream: /\/orders\/[^/]+\/stream$/,
  markPaid: /\/mark-paid$/,
  confirmPayment: /\/api\/sandbox\/payments\/confirm$/,
};
