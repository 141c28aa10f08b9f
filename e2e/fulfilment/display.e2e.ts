import type { Page } from "@playwright/test";
import { makeDisplayLink, streamDisplay } from "@skipline/contract/displays";
import { moveQueued } from "@skipline/contract/fulfilment";
import type { QueueState } from "@skipline/contract/ordering";
import type { Session } from "../../server/src/test/test-server.ts";
import { ok, placePaidOrder, setLocation, type TestVenue } from "../../server/src/test/test-venue.ts";
import { laptop } from "../support/devices.ts";
import { listViolationsInBothThemes } from "../support/page-faults.ts";
import { api, somePhone } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const shortOf = ({ orderId }: { orderId: string }) => orderId.slice(-6);
const column = (page: Page, name: "Preparing" | "Ready") => page.getByRole("region", { name });

async function makeLink({ vendorLocationId }: TestVenue, manager: Session): Promise<string> {
  const input = { params: { vendorLocationId }, body: { name: "Above the bar" } };
  const { token } = ok(await api.call(makeDisplayLink, input, manager));
  return `/display#${token}`;
}

async function move(
  { vendorLocationId }: TestVenue,
  staff: Session,
  orderIds: string[],
  from: QueueState,
  to: QueueState,
) {
  const body = { steps: orderIds.map((orderId) => ({ orderId, from, to })) };
  ok(await api.call(moveQueued, { params: { vendorLocationId }, body }, staff));
}

for (const viewport of [{ width: 1920, height: 1080 }, laptop]) {
  test.describe(`at ${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport, isMobile: false, hasTouch: false });

    test("a manager makes a link, a screen without anybody signed in follows the bar, and goes dark with it", async ({
      page,
      venue,
      signIn,
      newPerson,
      db,
    }) => {
      await setLocation(db, venue, { prepares_orders: true });
      const [screen, guestBrowser] = [await newPerson(), await newPerson()];
      await screen.page.setViewportSize(viewport);
      const guest = await signIn(somePhone(), guestBrowser.context);
      await signIn(venue.phones.MANAGER);
      await page.goto(`/staff/location/${venue.vendorLocationId}/queue`);
      await page.getByRole("button", { name: "Order screens" }).click();
      const sheet = page.getByRole("dialog", { name: "Order screens" });
      await expect(sheet).toContainText("No links yet");
      await sheet.getByLabel("Name of the screen").fill("Above the bar");
      await sheet.getByRole("button", { name: "Make a link" }).click();
      await expect(sheet.getByRole("img", { name: /display#/ })).toBeVisible();
      const address = await sheet.getByText(/\/display#[\w-]{43}$/).textContent();
      await expect(sheet).toContainText("Not used yet");
      expect(await listViolationsInBothThemes(page)).toEqual([]);

      const asked: string[] = [];
      screen.page.on("request", (request) => asked.push(request.url()));
      await screen.page.goto(address!);
      await expect(column(screen.page, "Preparing")).toContainText("None right now");
      const order = await placePaidOrder(api, venue, guest, { beer: 2 });
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: `Take order ${shortOf(order)}` }).click();
      await expect(column(screen.page, "Preparing")).toContainText(shortOf(order), { timeout: 2_000 });
      await page.getByRole("button", { name: `Order ${shortOf(order)} is ready` }).click();
      await expect(column(screen.page, "Ready")).toContainText(shortOf(order), { timeout: 2_000 });
      await expect(column(screen.page, "Preparing")).toContainText("None right now");
      await expect(screen.page.getByRole("main")).not.toContainText(/beer|STAFF|\$/);
      expect(await listViolationsInBothThemes(screen.page)).toEqual([]);
      const token = address!.split("#")[1]!;
      expect(asked.filter((url) => !url.includes("#") && url.includes(token))).toEqual([]);

      await page.getByRole("button", { name: "Order screens" }).click();
      await expect(sheet).toContainText(/Last used/);
      await sheet.getByRole("button", { name: "Revoke Above the bar" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Revoke", exact: true }).click();
      await expect(screen.page.getByText("This link shows nothing")).toBeVisible();
      await expect(screen.page.getByText(shortOf(order))).toHaveCount(0);
      expect(await listViolationsInBothThemes(screen.page)).toEqual([]);
      await expect(sheet).toContainText("No links yet");
    });

    test("a full screen shows the latest, counts the others and needs no scrolling", async ({
      page,
      venue,
      signIn,
      newPerson,
      db,
    }) => {
      await setLocation(db, venue, { prepares_orders: true });
      const [one, two, three] = [await newPerson(), await newPerson(), await newPerson()];
      const guest = await signIn(somePhone(), one.context);
      const staff = await signIn(venue.phones.STAFF, two.context);
      const manager = await signIn(venue.phones.MANAGER, three.context);
      const orders: string[] = [];
      for (let count = 0; count < 4; count += 1) orders.push((await placePaidOrder(api, venue, guest)).orderId);
      await move(venue, staff, orders, "WAITING", "PREPARING");
      await move(venue, staff, orders.slice(0, 1), "PREPARING", "READY");
      const numbers = Array.from({ length: 12 }, (_, place) => `a1b2${place + 10}`);
      await page.route(`**/api${streamDisplay.path}`, (route) =>
        route.fulfill({
          contentType: "text/event-stream",
          body: `data: ${JSON.stringify({ preparing: { numbers, more: 31 }, ready: { numbers, more: 12 } })}\n\n`,
        }),
      );
      await page.goto(await makeLink(venue, manager));
      await expect(column(page, "Ready")).toContainText("+12");
      const { scrolls } = await page.evaluate(() => ({
        scrolls: document.documentElement.scrollHeight > window.innerHeight,
      }));
      expect(scrolls).toBe(false);
    });
  });
}

test("a screen that lost its network says so, and comes back by itself with what happened", async ({
  page,
  venue,
  signIn,
  newPerson,
  db,
}) => {
  await setLocation(db, venue, { prepares_orders: true });
  const [one, two, three] = [await newPerson(), await newPerson(), await newPerson()];
  const guest = await signIn(somePhone(), one.context);
  const staff = await signIn(venue.phones.STAFF, two.context);
  const manager = await signIn(venue.phones.MANAGER, three.context);
  const { orderId } = await placePaidOrder(api, venue, guest);
  // What it was told before the network went stays; then nothing comes through.
  let isFirst = true;
  const seen = { preparing: { numbers: ["a1b2c3"], more: 0 }, ready: { numbers: [], more: 0 } };
  await page.route(`**/api${streamDisplay.path}`, (route) => {
    if (!isFirst) return route.abort("internetdisconnected");
    isFirst = false;
    return route.fulfill({ contentType: "text/event-stream", body: `data: ${JSON.stringify(seen)}\n\n` });
  });
  await page.goto(await makeLink(venue, manager));
  await expect(column(page, "Preparing")).toContainText("a1b2c3");
  await expect(page.getByText("Not live: reconnecting…")).toBeVisible({ timeout: 20_000 });
  await expect(column(page, "Preparing")).toContainText("a1b2c3");
  await move(venue, staff, [orderId], "WAITING", "READY");
  await page.unroute(`**/api${streamDisplay.path}`);
  await expect(column(page, "Ready")).toContainText(orderId.slice(-6), { timeout: 30_000 });
  await expect(column(page, "Preparing")).toContainText("None right now");
  await expect(page.getByText("Not live: reconnecting…")).toHaveCount(0);
});

test("an address without a token, and in Spanish", async ({ page }) => {
  await page.goto("/display?lang=es");
  await expect(page.getByText("Este link no muestra nada")).toBeVisible();
});
