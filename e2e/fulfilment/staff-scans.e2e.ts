import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { getOrder } from "@skipline/contract/ordering";
import { handOver, ok, openVenue, placeOrder, placePaidOrder } from "../../server/src/test/test-venue.ts";
import { api, somePhone } from "../support/people.ts";
import { expectPickupCode, startScanning, toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const result = (page: Page) => page.getByRole("region", { name: "Result" });

async function typeOrderCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Or type the order code").fill(code);
  await page.getByRole("button", { name: "Open Order" }).click();
}

test("a location and an order typed by hand", async ({ page, venue, signIn, newPerson, baseURL }) => {
  const guestBrowser = await newPerson();
  const guest = await signIn(somePhone(), guestBrowser.context);
  const { orderId } = await placePaidOrder(api, venue, guest);
  await signIn(venue.phones.STAFF);
  await page.goto("/staff");
  await expect(page).toHaveURL("/staff/locations");
  await expect(page.getByRole("region", { name: "Your Locations" }).getByRole("link")).toHaveCount(2);
  await expect(page.getByText("Camera Error")).toHaveCount(0);
  await page.getByLabel("Or type the 5-character code").fill(venue.vendorLocationId.toLowerCase());
  await page.getByRole("button", { name: "Find" }).click();
  const found = page.getByRole("alertdialog", { name: "Location Found" });
  // Cancelled, it is kept for the next time.
  await found.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: /bar 1$/ }).click();
  await expect(page).toHaveURL(`/staff/location/${venue.vendorLocationId}`);

  await page.getByRole("link", { name: "Scan Order QR Code" }).click();
  // An address with the id at its end is as good as the id.
  await typeOrderCode(page, `${baseURL}/location/${venue.vendorLocationId}/order/${orderId.toUpperCase()}`);
  await expect(result(page)).toContainText("Order Ready");
  await page.getByRole("link", { name: "Scan Next Order" }).click();
  // So are the six characters that the guest reads out.
  await typeOrderCode(page, `#${orderId.slice(-6).toUpperCase()}`);
  await expect(result(page)).toContainText("Order PICKED UP Previously");
  // Back leads to the hub, never to a guest who has been served.
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(`/staff/location/${venue.vendorLocationId}`);
});

test("a hand scanner types the code, wherever the focus is", async ({ page, venue, signIn, newPerson }) => {
  const guest = await signIn(somePhone(), (await newPerson()).context);
  const { orderId } = await placePaidOrder(api, venue, guest);
  await signIn(venue.phones.STAFF);
  await page.goto(`/staff/location/${venue.vendorLocationId}/scan`);
  await expect(page.getByText("Scan order QR code to process order")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).focus();
  // In one go: a hand scanner types faster than the test's own connection.
  await page.evaluate(
    `for (const key of [...${JSON.stringify(orderId)}, "Enter"])
       document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))`,
  );
  await expect(page).toHaveURL(`/staff/location/${venue.vendorLocationId}/order/${orderId}`);
  await expect(result(page)).toContainText("Order Ready");
});

test("a camera that is refused, and then allowed", async ({ venue, signIn, newPerson, newCameraPerson }) => {
  const guest = await signIn(somePhone(), (await newPerson()).context);
  const { orderId } = await placePaidOrder(api, venue, guest);
  const { page, context, show } = await newCameraPerson(false);
  await signIn(venue.phones.STAFF, context);
  await show(orderId);
  await context.grantPermissions([]);
  await page.goto(`/staff/location/${venue.vendorLocationId}/scan`);
  const problem = page.getByRole("alert").filter({ hasText: "Camera Error" });
  await expect(problem).toContainText("Failed to start camera. Please ensure camera permissions are granted.");
  await context.grantPermissions(["camera"]);
  await page.getByRole("button", { name: "Scan Order QR Code" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("Order Ready");
});

test("nonsense before the scanner", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.STAFF);
  await page.goto(`/staff/location/${venue.vendorLocationId}/scan`);
  await typeOrderCode(page, "javascript:alert(1)");
  await expect(toast(page, "Please scan a valid order QR code")).toBeVisible();
  await page.goto("/staff/locations");
  await startScanning(page);
  const code = page.getByLabel("Or type the 5-character code");
  for (const [text, problem] of [
    ["https://example.com/L/ABCDE/more", "Please scan a valid location QR code"],
    ["https://example.com/R/nothing-here", "Please scan another QR code."],
  ] as const) {
    await code.fill(text);
    await page.getByRole("button", { name: "Find" }).click();
    await expect(toast(page, problem)).toBeVisible();
  }
});

test("an order of another bar of the venue, and one of another venue", async ({
  page,
  venue,
  signIn,
  newPerson,
  db,
}) => {
  const guest = await signIn(somePhone(), (await newPerson()).context);
  const elsewhere = await openVenue(db, `e2e-${randomUUID().slice(0, 8)}`);
  const { orderId } = await placePaidOrder(api, venue, guest);
  const foreign = await placePaidOrder(api, elsewhere, guest);
  await signIn(venue.phones.STAFF);

  await page.goto(`/staff/location/${venue.otherLocationId}/scan`);
  await typeOrderCode(page, orderId);
  await expect(page.getByText("Wrong Location", { exact: true })).toBeVisible();
  await expect(page.getByText(/^This order belongs to .* bar 1\.$/)).toBeVisible();
  await page.getByRole("link", { name: "Scan Another Order" }).click();

  await typeOrderCode(page, foreign.orderId);
  await expect(page.getByText("Order Not Found", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Scan Again" }).click();

  await typeOrderCode(page, randomUUID());
  await expect(page.getByText("Order Not Found", { exact: true })).toBeVisible();

  // None of this changed anything.
  for (const order of [orderId, foreign.orderId]) {
    const { body } = await api.call(getOrder, { params: { userId: guest.userId, orderId: order } }, guest);
    expect(body.order.status).toBe("PAID");
  }
});

test("an unpaid order is not handed over", async ({ page, venue, signIn, newPerson }) => {
  const guest = await signIn(somePhone(), (await newPerson()).context);
  const { order } = await placeOrder(api, venue, guest);
  await signIn(venue.phones.STAFF);
  await page.goto(`/staff/location/${venue.vendorLocationId}/scan`);
  await typeOrderCode(page, order.orderId);
  await expect(toast(page, "Order Completion Failed")).toBeVisible();
  await expect(result(page)).toContainText("NOT PAID");
  const refused = page.waitForResponse((response) => response.url().includes("/complete?") && !response.ok());
  await page.getByRole("button", { name: "Confirm Pickup" }).click();
  await refused;
  await expect(result(page)).toContainText("Do not hand over.");
  const params = { userId: guest.userId, orderId: order.orderId };
  expect(ok(await api.call(getOrder, { params }, guest)).order.status).toBe("IN_PROGRESS");
});

test("a screenshot of a served code is of no use at another phone", async ({ page, venue, signIn, newPerson }) => {
  const guestBrowser = await newPerson();
  const guest = await signIn(somePhone(), guestBrowser.context);
  const { orderId } = await placePaidOrder(api, venue, guest);
  const other = await signIn(venue.phones.MANAGER, (await newPerson()).context);
  await handOver(api, other, orderId);
  await signIn(venue.phones.STAFF);
  await page.goto(`/staff/location/${venue.vendorLocationId}/order/${orderId}`);
  await expect(result(page)).toContainText("Order PICKED UP Previously");
  await expect(result(page)).toContainText(`by MANAGER of ${venue.vendorId.slice(4)}`);
  // A reload is not another hand-over, and says the same.
  await page.reload();
  await expect(result(page)).toContainText("Order PICKED UP Previously");
});

test("the completion's answer is lost: asked again, it is still this screen's hand-over", async ({
  page,
  venue,
  signIn,
  newPerson,
}) => {
  const guestBrowser = await newPerson();
  const guest = await signIn(somePhone(), guestBrowser.context);
  const { orderId } = await placePaidOrder(api, venue, guest);
  await guestBrowser.page.goto(`/location/${venue.vendorLocationId}/order/${orderId}/status`);
  await expectPickupCode(guestBrowser.page);
  await signIn(venue.phones.STAFF);
  let losses = 0;
  await page.route(/\/complete\?/, async (route) => {
    if (route.request().method() !== "PUT" || losses > 0) return route.fallback();
    losses += 1;
    await route.fetch();
    return route.abort("connectionreset");
  });
  await page.goto(`/staff/location/${venue.vendorLocationId}/order/${orderId}`);
  await expect(result(page)).toContainText("Order Ready");
  expect(losses).toBe(1);
  await expect(guestBrowser.page.getByText("Order completed!")).toBeVisible();
});

test("whoever has no role at the venue is told so, and gets at nothing by address", async ({ page, venue, signIn }) => {
  await signIn(somePhone());
  const { vendorLocationId, vendorId } = venue;
  const refusal = page.getByText(`Your account has no staff role at ${vendorId.slice(4)}.`);
  for (const path of ["", "/scan", "/orders", "/inventory", `/${vendorId}/users`, `/${vendorId}/events`]) {
    await page.goto(`/staff/location/${vendorLocationId}${path}`);
    await expect(page.getByRole("heading", { name: "No access to this location" }), path).toBeVisible();
    await expect(refusal, path).toBeVisible();
    // Nothing to press or to fill in but the way out.
    const main = page.getByRole("main");
    await expect(main.getByRole("link"), path).toHaveText(["Choose Another Location"]);
    await expect(main.getByRole("button"), path).toHaveText([""]);
    await expect(main.getByRole("button", { name: "Back" }), path).toBeVisible();
    await expect(main.locator("input, [role=switch]"), path).toHaveCount(0);
  }
});
