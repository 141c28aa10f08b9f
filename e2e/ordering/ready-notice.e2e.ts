import { env } from "node:process";
import type { Page } from "@playwright/test";
import { moveQueued } from "@skipline/contract/fulfilment";
import { openBrowser, startPushService } from "../../server/src/test/push-service-stand-in.ts";
import { ok, placePaidOrder, setLocation } from "../../server/src/test/test-venue.ts";
import { api, somePhone } from "../support/people.ts";
import { expectPickupCode } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { pushPortVariable } from "../support/variables.ts";

// The headless shell shows no notification to a worker, whatever it was granted.
test.use({
  serviceWorkers: "allow",
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, executablePath: env["CHROMIUM_PATH"] ?? "/usr/bin/chromium" }),
});

/**
 * The browser's own push service is Google's, which no journey can reach: what `subscribe` gives is another one's address and
 * keys, to which the server then sends. The worker gets what came there from the browser itself.
 */
async function subscribeElsewhere(page: Page, subscription: object): Promise<void> {
  await page.addInitScript((given) => {
    PushManager.prototype.subscribe = async () => ({ toJSON: () => given }) as PushSubscription;
  }, subscription);
}

async function setPermission(page: Page, setting: "granted" | "denied" | "prompt"): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const { targetInfo } = await session.send("Target.getTargetInfo");
  const { browserContextId = "" } = targetInfo;
  const permission = { name: "notifications" };
  await session.send("Browser.setPermission", { permission, setting, origin, browserContextId });
}

/**
 * As Chromium does when its push service brings a message, to the end of what comes of it: of a notification that was still on its
 * way when the page asked what is shown, nothing was found any more, however long it went on asking.
 */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [own] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  const shown = new Promise<void>((resolve) => {
    session.on("BackgroundService.backgroundServiceEventReceived", ({ backgroundServiceEvent: { eventName } }) => {
      if (eventName === "Notification displayed") resolve();
    });
  });
  await session.send("BackgroundService.startObserving", { service: "notifications" });
  await session.send("BackgroundService.setRecording", { service: "notifications", shouldRecord: true });
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await found, data });
  await shown;
}

test("a guest is told by push, and with the next order by text; what was refused is said, and it can be taken back", async ({
  page,
  venue,
  signIn,
  newPerson,
  db,
}) => {
  await setLocation(db, venue, { prepares_orders: true });
  const service = await startPushService(Number(env[pushPortVariable]));
  const browser = openBrowser(service.url);
  const { endpoint, p256dh, auth } = browser.target;
  await subscribeElsewhere(page, { endpoint, expirationTime: null, keys: { p256dh, auth } });
  const guest = await signIn(somePhone());
  const staff = await signIn(venue.phones.STAFF, (await newPerson()).context);
  const makeReady = async (orderId: string) => {
    const params = { vendorLocationId: venue.vendorLocationId };
    const body = { steps: [{ orderId, from: "WAITING" as const, to: "READY" as const }] };
    ok(await api.call(moveQueued, { params, body }, staff));
  };
  const open = async (orderId: string) => {
    await page.goto(`/location/${venue.vendorLocationId}/order/${orderId}/status`);
    await expectPickupCode(page);
  };
  const offer = page.getByRole("region", { name: "Tell me when it’s ready" });
  const pushIsOn = offer.getByText("You get a notification when it’s ready.");

  const first = await placePaidOrder(api, venue, guest);
  await open(first.orderId);
  await expect(offer).toBeVisible();
  // Nothing is asked before a tap.
  await setPermission(page, "prompt");
  await offer.getByRole("button", { name: "Notify me" }).click();
  await expect(offer).toContainText("Notifications were not allowed.");
  await setPermission(page, "denied");
  await offer.getByRole("button", { name: "Notify me" }).click();
  await expect(offer).toContainText("Notifications are blocked in this browser’s settings.");
  await expect(offer.getByRole("button", { name: "Text me" })).toBeVisible();

  // On a busy machine it may take longer than a guest would wait.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await setPermission(page, "granted");
  await offer.getByRole("button", { name: "Notify me" }).click();
  await expect(pushIsOn).toBeVisible();
  await page.reload();
  await expect(pushIsOn).toBeVisible();

  await makeReady(first.orderId);
  await expect(page.getByText("Your order is ready!")).toBeVisible();
  await expect(offer).toHaveCount(0);
  await expect.poll(() => service.received.length).toBe(1);
  const message = browser.decrypt(service.received[0]!.body);
  await deliver(page, message);
  const readShown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      const shown = await worker.getNotifications();
      return shown.map(({ title, body, data }) => ({ title, body, address: data as string }));
    });
  await expect.poll(readShown).toEqual([
    {
      title: "Your order is ready!",
      body: expect.stringContaining(`#${first.orderId.slice(-6)}`),
      address: page.url(),
    },
  ]);

  // With the next order it is on by itself, until it is taken back; a text can still be had.
  const second = await placePaidOrder(api, venue, guest);
  await open(second.orderId);
  await expect(pushIsOn).toBeVisible();
  await offer.getByRole("button", { name: "Turn off" }).click();
  await offer.getByRole("button", { name: "Text me" }).click();
  await expect(offer).toContainText(`A text goes to your phone •••${guest.phone.slice(-4)} when it’s ready.`);
  await makeReady(second.orderId);
  const readTexts = async () => {
    const rows = await db.selectFrom("sms_outbox").select("body").where("to_phone", "=", guest.phone).execute();
    return rows.map(({ body }) => body).filter((body) => body.includes("is ready"));
  };
  await expect.poll(readTexts).toEqual([expect.stringContaining(`#${second.orderId.slice(-6)}`)]);
  expect(service.received).toHaveLength(1);
  await service.close();
});
