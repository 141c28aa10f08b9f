import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { pushWorkerCode } from "./push-worker.ts";

const origin = "https://order.example.com";
const here = `${origin}/location/AAAAA/order/x/status`;

/** The built text in a worker of its own, with what the browser would do. */
function startWorker(open: { url: string; focus: () => Promise<unknown> }[] = []) {
  const listeners: Record<string, (event: unknown) => void> = {};
  const showNotification = vi.fn<(...given: unknown[]) => Promise<void>>(async () => undefined);
  const openWindow = vi.fn<(...given: unknown[]) => Promise<void>>(async () => undefined);
  const self = {
    location: { origin },
    registration: { showNotification },
    clients: { matchAll: async () => open, openWindow },
    addEventListener: (type: string, listener: (event: unknown) => void) => void (listeners[type] = listener),
  };
  runInNewContext(pushWorkerCode(), { self, URL });
  const fire = async (type: string, event: object) => {
    const works: Promise<unknown>[] = [];
    listeners[type]?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
    expect(works).toHaveLength(1);
    await Promise.all(works);
  };
  return { fire, showNotification, openWindow };
}

test("what was pushed is shown, with where it leads", async () => {
  const { fire, showNotification } = startWorker();
  const notification = {
    title: "¡Tu orden está lista!",
    body: "Orden #d9f55f",
    navigate: here,
    lang: "es",
    dir: "ltr",
    tag: "d9f55f",
  };
  await fire("push", { data: { json: () => ({ web_push: 8030, notification }) } });
  const { title, navigate, ...options } = notification;
  expect(showNotification).toHaveBeenCalledWith(title, { ...options, icon: "/icons/icon-192.png", data: navigate });
});

test.each([
  ["nothing", null],
  [
    "what is no JSON",
    {
      json() {
        throw new SyntaxError("x");
      },
    },
  ],
  ["another one's", { json: () => ({ hello: 1 }) }],
  ["null", { json: () => null }],
])("something is shown for %s, too", async (_, data) => {
  const { fire, showNotification } = startWorker();
  await fire("push", { data });
  expect(showNotification).toHaveBeenCalledWith("Skipline", expect.anything());
});

test("a tap comes to the order's page where it is open, else opens it, and never leads elsewhere", async () => {
  const close = vi.fn<() => void>();
  const focus = vi.fn<(...given: unknown[]) => Promise<void>>(async () => undefined);
  const open = startWorker([
    { url: `${origin}/account`, focus: vi.fn<() => Promise<void>>() },
    { url: `${here}?x=1`, focus },
  ]);
  await open.fire("notificationclick", { notification: { data: here, close } });
  expect([close, focus, open.openWindow].map((one) => one.mock.calls.length)).toEqual([1, 1, 0]);
  const alone = startWorker();
  await alone.fire("notificationclick", { notification: { data: here, close } });
  expect(alone.openWindow).toHaveBeenCalledWith(here);
  for (const data of ["https://evil.example/", null])
    await alone.fire("notificationclick", { notification: { data, close } });
  expect(alone.openWindow.mock.calls.slice(1)).toEqual([[`${origin}/`], [`${origin}/`]]);
});
