import { randomUUID } from "node:crypto";
import { getOrder, markPaid } from "@skipline/contract/ordering";
import { confirmCard, handOver, ok, openVenue, placeOrder, placePaidOrder } from "../../server/src/test/test-venue.ts";
import { watchLeaving } from "../support/leaving.ts";
import { listOrders } from "../support/ledger.ts";
import { api, somePhone } from "../support/people.ts";
import { cameraKnown, openScanner, orderCode, result, scanByHand, typeOrderCode } from "../support/scans.ts";
import { expectPickupCode, startScanning, toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("a location and an order typed by hand", async ({ page, venue, signIn, newPerson, baseURL }) => {
  const guestBrowser = await newPerson();
  const guest = await signIn(somePhone(), guestBrowser.context);
  const { orderId } = await placePaidOrder(api, venue, guest);
  const { orderId: second } = await placePaidOrder(api, venue, guest);
  await signIn(venue.phones.STAFF);
  await page.goto("/staff");
  await expect(page).toHaveURL("/staff/locations");
  await expect(page.getByRole("region", { name: "Your Locations" }).getByRole("link")).toHaveCount(2);
  await expect(page.getByText("Camera Error")).toBeHidden();
  await page.getByLabel("Or type the 5-character code").fill(venue.vendorLocationId.toLowerCase());
  await page.getByRole("button", { name: "Find" }).click();
  const found = page.getByRole("alertdialog", { name: "Location Found" });
  // Cancelled, it is kept for the next time.
  await found.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: /bar 1$/ }).click();
  await expect(page).toHaveURL(`/staff/location/${venue.vendorLocationId}`);

  await page.getByRole("link", { name: "Scan Order QR Code" }).click();
  await expect(page.getByText(/ bar 1$/).filter({ visible: true })).toBeVisible();
  await cameraKnown(page);
  // An address with the id at its end is as good as the id.
  await typeOrderCode(page, `${baseURL}/location/${venue.vendorLocationId}/order/${orderId.toUpperCase()}`);
  await expect(result(page)).toContainText("Order Ready");
  await expect(result(page)).toContainText(guest.phone.slice(-4));
  // So are the six characters that the guest reads out, without a tap in between.
  await typeOrderCode(page, `#${second.slice(-6).toUpperCase()}`);
  await expect(result(page)).toContainText(second.slice(-6));
  await expect(result(page)).toContainText("Order Ready");
  await expect(page.getByRole("region", { name: "Last scans" })).toContainText(orderId.slice(-6));
  // The same guest still holds it out.
  await typeOrderCode(page, second);
  await expect(orderCode(page)).toHaveValue("");
  await expect(result(page)).toContainText("Order Ready");
  // Back leads to the hub, never to a guest who has been served.
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(`/staff/location/${venue.vendorLocationId}`);
});

test("a hand scanner types the code, wherever the focus is, also on an order's screen", async ({
  page,
  venue,
  signIn,
  guest,
}) => {
  const { orderId } = await placePaidOrder(api, venue, guest);
  const { orderId: next } = await placePaidOrder(api, venue, guest, { beer: 1 });
  await signIn(venue.phones.STAFF);
  await openScanner(page, venue);
  await expect(page.getByText("Scan order QR code to process order")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).focus();
  await scanByHand(page, orderId);
  await expect(result(page)).toContainText("Order Ready");
  await result(page).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: `ORDER ID ${orderId.slice(-6)}` })).toBeVisible();
  await expect(result(page)).toContainText("Order Ready");
  // What is said of the wrong code is no question: the right one is read beside it.
  await scanByHand(page, "https://example.com/nothing");
  await expect(toast(page, "Please scan a valid order QR code")).toBeVisible();
  await scanByHand(page, next);
  await expect(page).toHaveURL(`/staff/location/${venue.vendorLocationId}/order/${next}`);
  await expect(result(page)).toContainText("Order Ready");
  await expect(page.getByText("Check ID 21+")).toBeVisible();
});

test("a camera that is refused, and then allowed, reads a guest's code among hostile ones", async ({
  venue,
  signIn,
  guest,
  newCameraPerson,
  baseURL,
}) => {
  const { orderId } = await placePaidOrder(api, venue, guest);
  const { page, context, show } = await newCameraPerson(false);
  await signIn(venue.phones.STAFF, context);
  await show(
    "javascript:alert(1)",
    `https://evil.example/order/${orderId}/status`,
    `${baseURL}/R/../../staff`,
    `\u202e${orderId}\u0000`,
    `${baseURL}/${"a/".repeat(300)}`,
    orderId,
  );
  await context.grantPermissions([]);
  const path = `/staff/location/${venue.vendorLocationId}/scan`;
  await page.goto(path);
  const left = await watchLeaving(page, baseURL ?? "");
  const problem = page.getByRole("alert").filter({ hasText: "Camera Error" });
  await expect(problem).toContainText("Failed to start camera. Please ensure camera permissions are granted.");
  await context.grantPermissions(["camera"]);
  await page.getByRole("button", { name: "Scan Order QR Code" }).click();
  await expect(toast(page, "Please scan a valid order QR code").first()).toBeVisible();
  await expect(result(page)).toContainText("Order Ready");
  await expect(page).toHaveURL(path);
  expect(left).toEqual([]);
});

test("nonsense before the scanner", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.STAFF);
  await openScanner(page, venue);
  await typeOrderCode(page, "javascript:alert(1)");
  await expect(toast(page, "Please scan a valid order QR code")).toBeVisible();
  const code = page.getByLabel("Or type the 5-character code");
  for (const [text, problem] of [
    ["https://example.com/L/ABCDE/more", "Please scan a valid location QR code"],
    ["https://example.com/R/nothing-here", "Please scan another QR code."],
    ["https://example.com/L/ZZZZZ", "Please scan a valid location QR code"],
    ["zzzzz", "No location has this code"],
  ] as const) {
    // Anew each time: two of them are told in the same words.
    await page.goto("/staff/locations");
    await startScanning(page);
    await code.fill(text);
    await page.getByRole("button", { name: "Find" }).click();
    await expect(toast(page, problem)).toBeVisible();
  }
});

test("an order of another bar of the venue, and one of another venue", async ({ page, venue, signIn, guest, db }) => {
  const elsewhere = await openVenue(db, `e2e-${randomUUID().slice(0, 8)}`);
  const { orderId } = await placePaidOrder(api, venue, guest);
  const foreign = await placePaidOrder(api, elsewhere, guest);
  await signIn(venue.phones.STAFF);

  await page.goto(`/staff/location/${venue.otherLocationId}/scan`);
  const scanner = page.url();
  await typeOrderCode(page, orderId);
  await expect(result(page)).toContainText("Wrong Location");
  await typeOrderCode(page, foreign.orderId);
  await expect(result(page)).toContainText("Order Not Found");
  await expect(result(page)).toContainText("There is no such order at this venue.");
  await typeOrderCode(page, randomUUID().slice(-6));
  await expect(result(page)).toContainText("No single order of this location ends like this.");
  // None of them has stopped the line; a tap tells more.
  await expect(page).toHaveURL(scanner);
  await page.getByRole("link", { name: `Order ${foreign.orderId.slice(-6)}` }).click();
  await expect(page.getByRole("alert").getByText("Order Not Found", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Scan Again" }).click();
  await page.getByRole("link", { name: `Order ${orderId.slice(-6)}` }).click();
  await expect(page.getByRole("alert").getByText("Wrong Location", { exact: true })).toBeVisible();
  await expect(page.getByText(/^This order belongs to .* bar 1\.$/)).toBeVisible();
  await page.getByRole("link", { name: "Scan Another Order" }).click();
  await expect(page.getByText("Scan order QR code to process order")).toBeVisible();

  // None of this changed anything.
  for (const order of [orderId, foreign.orderId]) {
    const { body } = await api.call(getOrder, { params: { userId: guest.userId, orderId: order } }, guest);
    expect(body.order.status).toBe("PAID");
  }
});

test("an unpaid order is not handed over, and says so when it is paid", async ({ page, venue, signIn, guest }) => {
  const { order, clientSecret } = await placeOrder(api, venue, guest);
  await signIn(venue.phones.STAFF);
  await openScanner(page, venue);
  await typeOrderCode(page, order.orderId);
  await expect(result(page)).toContainText("NOT PAID");
  await result(page).getByRole("link").click();
  await expect(toast(page, "Order Completion Failed")).toBeVisible();
  await expect(result(page)).toContainText("NOT PAID");
  const refused = page.waitForResponse((response) => response.url().includes("/complete?") && !response.ok());
  await page.getByRole("button", { name: "Confirm Pickup" }).click();
  await refused;
  await expect(result(page)).toContainText("Do not hand over.");
  const params = { userId: guest.userId, orderId: order.orderId };
  expect(ok(await api.call(getOrder, { params }, guest)).order.status).toBe("IN_PROGRESS");
  await confirmCard(api, clientSecret);
  await api.call(markPaid, { params }, guest);
  await expect(result(page)).toContainText("Paid");
  await expect(result(page)).toContainText("Confirm the pickup to hand it over.");
});

test("a hanging network stops nobody: after 3 s the next guest's turn comes, and nothing is lost", async ({
  page,
  venue,
  signIn,
  guest,
  db,
}) => {
  const { orderId } = await placePaidOrder(api, venue, guest);
  const { orderId: second } = await placePaidOrder(api, venue, guest);
  await signIn(venue.phones.STAFF);
  await page.clock.install();
  await openScanner(page, venue);
  let isHanging = true;
  await page.route(/\/api\//, (route) => (isHanging ? undefined : route.fallback()));
  const sent = page.waitForRequest(/\/complete\?/);
  await typeOrderCode(page, orderId);
  await sent;
  await page.clock.runFor(3000);
  await expect(result(page)).toContainText("Not Confirmed");
  await expect(result(page)).toContainText("This scan is saved and sent by itself.");
  const asked = page.waitForRequest(/\/orders\?/);
  await typeOrderCode(page, second.slice(-6));
  await asked;
  await page.clock.runFor(3000);
  await expect(result(page)).toContainText(second.slice(-6));
  await expect(result(page)).toContainText("Not Confirmed");
  isHanging = false;
  await page.clock.resume();
  await page.reload();
  await expect
    .poll(async () => (await listOrders(db, guest.userId)).map(({ status }) => status))
    .toEqual(["COMPLETE", "COMPLETE"]);
  await expect(page.getByRole("button", { name: "2 scans confirmed" })).toBeVisible();
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
