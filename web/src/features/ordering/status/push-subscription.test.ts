import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { subscribeToPush } from "./push-subscription.ts";

const keys = { p256dh: "BCVx", auth: "BTBZ" };
const subscription = { toJSON: () => ({ endpoint: "https://push.example/1", keys }) };
type Subscribe = (options: { applicationServerKey: Uint8Array }) => Promise<typeof subscription>;
const subscribe = vi.fn<Subscribe>();
const unsubscribe = vi.fn<() => Promise<boolean>>();
let known: { unsubscribe: typeof unsubscribe } | null;
let permission: NotificationPermission;

beforeEach(() => {
  permission = "granted";
  known = null;
  subscribe.mockReset().mockResolvedValue(subscription);
  unsubscribe.mockReset().mockResolvedValue(true);
  const pushManager = { subscribe, getSubscription: async () => known };
  vi.stubGlobal("Notification", { requestPermission: async () => permission });
  vi.stubGlobal("navigator", { serviceWorker: { ready: Promise.resolve({ pushManager }) } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a browser that may be notified gives its address and keys, for the server's own key", async () => {
  expect(await subscribeToPush("-_8")).toEqual({ endpoint: "https://push.example/1", keys });
  expect([...subscribe.mock.calls[0]![0].applicationServerKey]).toEqual([251, 255]);
});

test.each([
  ["denied", "blocked"],
  ["default", "closed"],
] as const)("a permission that is %s is told as %s, and nothing is subscribed", async (given, told) => {
  permission = given;
  expect(await subscribeToPush("-_8")).toBe(told);
  expect(subscribe).not.toHaveBeenCalled();
});

test("a subscription for another key is ended first", async () => {
  known = { unsubscribe };
  subscribe.mockRejectedValueOnce(new DOMException("another key", "InvalidStateError"));
  expect(await subscribeToPush("-_8")).toMatchObject({ keys });
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test("where the browser's push service is away, or no worker ever comes, it can't be notified", async () => {
  subscribe.mockRejectedValueOnce(new DOMException("no service", "AbortError"));
  expect(await subscribeToPush("-_8")).toBe("failed");
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { serviceWorker: { ready: new Promise(() => undefined) } });
  const told = subscribeToPush("-_8");
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await told).toBe("failed");
});
