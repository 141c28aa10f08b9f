import type { Locator, Page } from "@playwright/test";
import { handOver, placePaidOrder } from "../../server/src/test/test-venue.ts";
import { api, exchangeCode, somePhone } from "../support/people.ts";
import {
  addToCart,
  expectPickupCode,
  openMenu,
  payByCard,
  prepareSoda,
  reviewOrder,
  signInOnScreen,
} from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const good = "4242424242424242";
const waiting = (page: Page) => page.getByRole("navigation", { name: "Orders to pick up" });

/** Whether a camera that looks at it sees it and nothing that lies above, in nine places. */
function isFree(target: Locator): Promise<boolean> {
  return target.evaluate((element: HTMLElement) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const box = element.parentElement;
    return [0.1, 0.5, 0.9].every((across) =>
      [0.1, 0.5, 0.9].every((down) =>
        box?.parentElement?.contains(document.elementFromPoint(x + width * across, y + height * down)),
      ),
    );
  });
}

test("the code of an order that was just paid is free from its first frame, and the page says that it worked", async ({
  page,
  venue,
}) => {
  await openMenu(page, venue.vendorLocationId);
  await addToCart(page, "The soda");
  await reviewOrder(page);
  await signInOnScreen(page, somePhone());
  await page.getByRole("button", { name: "Checkout" }).click();
  await page.getByRole("button", { name: "Accept the terms" }).click();
  await payByCard(page, good);
  const orderId = await expectPickupCode(page);
  expect(await isFree(page.getByRole("img", { name: `QR code of order ${orderId}` }))).toBe(true);
  await expect(page.getByRole("main").getByText("Payment Successful")).toBeVisible();
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("Payment Successful")).toHaveCount(0);
});

test("Back from a paid order is the menu with the way to its code, never blank, and Forward the code", async ({
  page,
  signIn,
  venue,
}) => {
  await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  // Its sheet has an entry of the history of its own.
  await page.getByRole("button", { name: "Pay with test wallet" }).click();
  await page.getByRole("button", { name: "Confirm payment" }).click();
  const orderId = await expectPickupCode(page);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(document.querySelector("#main")?.childElementCount ?? 0)).observe(
      document.body,
      { childList: true, subtree: true },
    );
  });
  await page.goBack();
  await expect(page).toHaveURL(`/location/${venue.vendorLocationId}`);
  await expect(waiting(page).getByRole("link", { name: /show code/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add The soda" })).toBeVisible();
  expect(await page.evaluate(() => Math.min(...(window as unknown as { seen: number[] }).seen))).toBeGreaterThan(0);
  await page.goForward();
  expect(await expectPickupCode(page)).toBe(orderId);
  await page.goBack();
  await expect(page).toHaveURL(`/location/${venue.vendorLocationId}`);

  for (const step of ["review", "checkout"]) {
    await page.goto(`/location/${venue.vendorLocationId}/order/${step}`);
    await expect(page.getByText(/^Your cart is (currently )?empty\./).first()).toBeVisible();
    await expect(waiting(page).getByRole("link", { name: /show code/ })).toBeVisible();
  }
});

test("five open orders are one line, which unfolds to their codes", async ({ page, signIn, newPerson, venue }) => {
  const guest = await signIn(somePhone());
  for (let round = 0; round < 5; round += 1) await placePaidOrder(api, venue, guest);
  await page.goto("/account");
  await expect(page.getByText("IN PROGRESS").first()).toBeVisible();
  await page.goto(`/location/${venue.vendorLocationId}`);
  const links = waiting(page).getByRole("link", { name: /show code/ });
  await expect(waiting(page).getByText(/^\d orders to pick up$/)).toBeVisible();
  await expect(links).toHaveCount(0);
  expect((await waiting(page).boundingBox())?.height).toBeLessThan(60);
  await waiting(page)
    .getByText(/orders to pick up$/)
    .click();
  await expect(links.first()).toBeVisible();
  const count = await links.count();
  await links.first().click();
  const orderId = await expectPickupCode(page);

  const { session: staff } = await exchangeCode((await newPerson()).context, venue.phones.STAFF);
  await handOver(api, staff, orderId);
  await expect(page.getByText("Order completed!")).toBeVisible();
  await page.goBack();
  await expect(waiting(page).getByText(`${count - 1} orders to pick up`)).toBeVisible();
});

test("whoever leaves the review while the order is made is not thrown into the checkout", async ({
  page,
  signIn,
  venue,
}) => {
  await signIn(somePhone());
  await openMenu(page, venue.vendorLocationId);
  await addToCart(page, "The soda");
  await reviewOrder(page);
  const answer = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(/\/orders$/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await answer.promise;
    await route.fulfill({ response: await route.fetch() });
    answered.resolve();
  });
  await page.getByRole("button", { name: "Checkout" }).click();
  // What takes long is said, where it was pressed.
  await expect(page.getByText("The network is slow. Nothing has been charged.")).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole("button", { name: "One more The soda" })).toBeVisible();
  answer.resolve();
  await answered.promise;
  // By its own list of them the order is known to the page by now.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("skipline.orders"))).toContain("orderId");
  await expect(page).toHaveURL(`/location/${venue.vendorLocationId}`);
  await reviewOrder(page);
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
});
