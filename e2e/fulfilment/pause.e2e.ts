import { moveQueued } from "@skipline/contract/fulfilment";
import { ok, placePaidOrder, setLocation } from "../../server/src/test/test-venue.ts";
import { devices } from "../support/devices.ts";
import { cutOff } from "../support/network.ts";
import { api, somePhone } from "../support/people.ts";
import { addToCart, fillCard, openMenu, payButton, prepareSoda } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

for (const { name: device, use } of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("a manager pauses from the queue, an open menu says so within seconds and keeps its cart, and both go on", async ({
      page,
      venue,
      db,
      signIn,
      newPerson,
    }) => {
      await setLocation(db, venue, { prepares_orders: true });
      const manager = await newPerson();
      await signIn(venue.phones.MANAGER, manager.context);
      await manager.page.setViewportSize(page.viewportSize()!);
      await manager.page.goto(`/staff/location/${venue.vendorLocationId}/queue`);
      await signIn(somePhone());
      await openMenu(page, venue.vendorLocationId);
      await addToCart(page, "The soda");
      const review = page.getByRole("link", { name: /Review/ });
      await expect(review).toBeVisible();

      await manager.page.getByRole("button", { name: "Pause orders" }).click();
      const sheet = manager.page.getByRole("dialog", { name: "Pause orders" });
      await sheet.getByText("30 minutes").click();
      await expect(sheet.getByText(/Guests read: “Back .*\d\d:\d\d [AP]M”/)).toBeVisible();
      await sheet.getByLabel("What guests read").fill("Changing the keg");
      await sheet.getByLabel("The same in Spanish").fill("Cambiamos el barril");
      await sheet.getByRole("button", { name: "Pause orders" }).click();
      await expect(manager.page.getByText("Back at", { exact: false }).first()).toBeVisible();

      const banner = page.getByRole("status").filter({ hasText: "Orders are paused" });
      await expect(banner).toContainText("Changing the keg", { timeout: 2_000 });
      await expect(banner).toContainText(/Back .*\d\d:\d\d [AP]M\. Your cart stays as it is\./);
      await expect(review).toHaveCount(0);
      await page.goto(`/location/${venue.vendorLocationId}/order/review`);
      await expect(page.getByText(/^Orders are paused\. Back .*\d\d:\d\d [AP]M\.$/)).toBeVisible();
      await expect(page.getByRole("button", { name: "Checkout" })).toBeDisabled();

      await page.goto(`/location/${venue.vendorLocationId}?lang=es`);
      await expect(page.getByRole("status").filter({ hasText: "Cambiamos el barril" })).toContainText("Volvemos");

      // Longer than was said: the words stay, in both languages.
      await manager.page.getByRole("button", { name: "Change pause" }).click();
      const change = manager.page.getByRole("dialog", { name: "Pause orders" });
      await expect(change.getByLabel("What guests read")).toHaveValue("Changing the keg");
      await expect(change.getByLabel("The same in Spanish")).toHaveValue("Cambiamos el barril");
      await change.getByText("1 hour").click();
      await change.getByRole("button", { name: "Pause orders" }).click();
      await expect(change).toHaveCount(0);
      await expect(page.getByRole("status").filter({ hasText: "Cambiamos el barril" })).toBeVisible();

      await page.goto(`/location/${venue.vendorLocationId}?lang=en`);
      await expect(banner).toBeVisible();
      await manager.page.getByRole("button", { name: "Resume orders" }).click();
      await expect(banner).toHaveCount(0, { timeout: 2_000 });
      await expect(page.getByRole("link", { name: /Review/ })).toBeVisible();
      await expect(manager.page.getByRole("button", { name: "Pause orders" })).toBeVisible();
    });
  });
}

test("whoever is about to pay as the bar gets busy is told why not, pays once it is not, and staff see it meanwhile", async ({
  page,
  venue,
  db,
  signIn,
  newPerson,
}) => {
  await setLocation(db, venue, { prepares_orders: true, waiting_limit: 2 });
  const bar = await newPerson();
  const bartender = await signIn(venue.phones.STAFF, bar.context);
  const other = await signIn(somePhone(), (await newPerson()).context);
  await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  await fillCard(page, "4242424242424242");

  const many = await placePaidOrder(api, venue, other, { soda: 3 });
  const heldUp = page.getByText("The bar is busy. Please try again in a few minutes.", { exact: true });
  const refused = page.getByText("The bar is busy. Please try again in a few minutes. Nothing was charged.", {
    exact: true,
  });
  await expect(heldUp).toBeVisible();
  await payButton(page).click();
  await expect(refused).toBeVisible();
  await expect(heldUp).toHaveCount(0);
  await bar.page.goto(`/staff/location/${venue.vendorLocationId}`);
  await expect(bar.page.getByText("too much waits to be made")).toBeVisible();
  await expect(bar.page.getByRole("button", { name: "Pause orders" })).toHaveCount(0);

  const steps = [{ orderId: many.orderId, from: "WAITING" as const, to: "READY" as const }];
  const { vendorLocationId } = venue;
  ok(await api.call(moveQueued, { params: { vendorLocationId }, body: { steps } }, bartender));
  await expect(heldUp.or(refused)).toHaveCount(0);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/order\/[^/]+\/status$/);
});

test("a pause that finds no network is said to be none where it was wanted, keeps its words, and comes at the next tap", async ({
  page,
  venue,
  signIn,
}) => {
  await signIn(venue.phones.MANAGER);
  await page.goto(`/staff/location/${venue.vendorLocationId}`);
  await page.getByRole("button", { name: "Pause orders" }).click();
  const sheet = page.getByRole("dialog", { name: "Pause orders" });
  await sheet.getByLabel("What guests read").fill("Changing the keg");
  const restore = await cutOff(page.context(), "failing");
  await sheet.getByRole("button", { name: "Pause orders" }).click();
  await expect(sheet.getByRole("alert")).toContainText("Orders could not be paused");
  await expect(page.getByText("Orders could not be paused")).toHaveCount(1);
  await restore();
  await sheet.getByRole("button", { name: "Pause orders" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText("Changing the keg")).toBeVisible();
});
