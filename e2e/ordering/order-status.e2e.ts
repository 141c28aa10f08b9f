import { refundOrder } from "@skipline/contract/fulfilment";
import { placePaidOrder } from "../../server/src/test/test-venue.ts";
import { api, exchangeCode, somePhone } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test("the code is whole on every screen, fills it on a tap, and Back closes it", async ({ page, signIn, venue }) => {
  const { orderId } = await placePaidOrder(api, venue, await signIn(somePhone()));
  const path = `/location/${venue.vendorLocationId}/order/${orderId}/status`;
  await page.goto(path);
  const code = page.getByRole("img", { name: `QR code of order ${orderId}`, exact: true });
  for (const { width, height } of [
    { width: 320, height: 568 },
    { width: 667, height: 375 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize({ width, height });
    await expect(code).toBeInViewport({ ratio: 1 });
  }

  await page.getByRole("button", { name: "Show the code full screen" }).click();
  const full = page.getByRole("dialog", { name: `Code of order ${orderId.slice(-6)}` });
  const largest = full.getByRole("img");
  for (const { width, height } of [
    { width: 844, height: 390 },
    { width: 390, height: 664 },
  ]) {
    await page.setViewportSize({ width, height });
    await expect(largest).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await largest.boundingBox())?.width).toBe(390);
  }
  await expect(full.getByText("Turn up your screen’s brightness.")).toBeVisible();
  await page.goBack();
  await expect(full).toBeHidden();
  await expect(page).toHaveURL(path);
  await expect(code).toBeVisible();
});

test("the receipt says what paid and what went back, and prints", async ({ page, signIn, newPerson, venue }) => {
  const { orderId } = await placePaidOrder(api, venue, await signIn(somePhone()));
  await page.goto(`/location/${venue.vendorLocationId}/order/${orderId}/status`);
  const receipt = page.getByRole("region", { name: "Receipt" });
  await expect(receipt.getByText("Visa ···· 0050")).toBeVisible();
  await expect(receipt.getByText(/refunded/i)).toBeHidden();

  const { session: staff } = await exchangeCode((await newPerson()).context, venue.phones.STAFF);
  const refund = { params: { userId: "_", orderId }, body: { refundReason: "spilt" } };
  await api.call(refundOrder, refund, staff);
  await expect(page.getByText("Order refunded")).toBeVisible();
  await expect(receipt.getByText("-$9.86")).toBeVisible();

  // As "Print Receipt" would have it, also to a file.
  // A phone prints by its share sheet.
  await expect(page.getByRole("button", { name: "Share Receipt" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print Receipt" })).toBeHidden();
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByRole("button", { name: "Print Receipt" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(receipt.getByText("-$9.86")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
});
