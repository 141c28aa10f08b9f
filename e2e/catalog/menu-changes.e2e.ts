import type { Page, Route } from "@playwright/test";
import { getOwnLocation, type OwnLocation, updateLocation } from "@skipline/contract/own-locations";
import { updateProduct } from "@skipline/contract/product-change";
import { getOwnVendor, updateVendor } from "@skipline/contract/vendors";
import type { TestDatabase } from "../../server/src/test/database.ts";
import { ok, type ProductName } from "../../server/src/test/test-venue.ts";
import { listCharges, listOrders } from "../support/ledger.ts";
import { calls } from "../support/network.ts";
import { api, exchangeCode, somePhone } from "../support/people.ts";
import {
  acceptTerms,
  addToCart,
  expectPickupCode,
  fillCard,
  goToCheckout,
  openMenu,
  payButton,
  payByCard,
  prepareSoda,
  readAmount,
  reviewOrder,
} from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const good = "4242424242424242";

// What an open menu hears is held back here; a service worker would make it unseen.
test.use({ serviceWorkers: "block" });

/** Behind everybody's back: no open menu hears of it. */
function changeProduct(
  db: TestDatabase["db"],
  productId: string,
  change: { price_cents?: number; is_available?: boolean },
) {
  return db
    .updateTable("product")
    .set({ ...change, updated_at: new Date() })
    .where("product_id", "=", productId)
    .execute();
}

/** On the way of the call that a tap sends: a page that heard of it before the tap would show it, and ask for nothing. */
function changeOnTheWay(page: Page, path: RegExp, change: () => Promise<unknown>): Promise<unknown> {
  const pass = async (route: Route) => {
    await change();
    await route.fallback();
  };
  return page.route(path, pass, { times: 1 });
}

/** An open menu would follow by itself; this one is cut off. */
async function openDeafMenu(page: Page, vendorLocationId: string): Promise<void> {
  await page.route(/\/products\/stream/, (route) => route.abort("connectionreset"));
  await openMenu(page, vendorLocationId);
}

/** Until the review has asked for what it shows. */
async function openReview(page: Page): Promise<void> {
  const asked = page.waitForResponse(/\/products$/);
  await reviewOrder(page);
  await asked;
}

function cartNews(page: Page) {
  return page.getByRole("alert").filter({ hasText: "Your cart has changed" });
}

test("changed between menu and review: each change is named, and what is left is paid", async ({
  page,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  await openDeafMenu(page, venue.vendorLocationId);
  await addToCart(page, "The soda");
  await addToCart(page, "The straw50");
  await addToCart(page, "The straw51");
  await changeProduct(db, venue.id("soda"), { price_cents: 500 });
  await changeProduct(db, venue.id("straw50"), { is_available: false });
  await db.deleteFrom("product").where("product_id", "=", venue.id("straw51")).execute();

  await reviewOrder(page);
  const news = cartNews(page).getByRole("listitem");
  await expect(news.filter({ hasText: "The soda" })).toContainText(/was \$4\.50.*now \$5\.00/);
  await expect(news.filter({ hasText: "The straw50" })).toContainText("Sold out, removed");
  await expect(news.filter({ hasText: "The straw51" })).toContainText("No longer available, removed");
  await expect(page.getByRole("heading", { level: 1, name: "Cart (1)" })).toBeVisible();

  await goToCheckout(page);
  expect(await readAmount(page, "Subtotal")).toBe(500);
  const total = await readAmount(page, "Total");
  await acceptTerms(page);
  await payByCard(page, good);
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([total]);
});

test("another price between review and Checkout: shown before there is anything to pay", async ({
  page,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  await openDeafMenu(page, venue.vendorLocationId);
  await addToCart(page, "The soda", 2);
  await openReview(page);
  const checkout = page.getByRole("button", { name: "Checkout" });
  await expect(checkout).toContainText("$9.00");
  await changeOnTheWay(page, calls.createOrder, () => changeProduct(db, venue.id("soda"), { price_cents: 600 }));

  await checkout.click();
  await expect(cartNews(page)).toContainText(/The soda.*was \$4\.50.*now \$6\.00/);
  await expect(checkout).toContainText("$12.00");
  expect(await listOrders(db, guest.userId)).toEqual([]);

  await goToCheckout(page);
  const total = await readAmount(page, "Total");
  await acceptTerms(page);
  await payByCard(page, good);
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([total]);
});

test("sold out between review and Checkout: taken out, and an empty cart can't be ordered", async ({
  page,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  await openDeafMenu(page, venue.vendorLocationId);
  await addToCart(page, "The soda");
  await openReview(page);
  await expect(page.getByRole("heading", { level: 1, name: "Cart (1)" })).toBeVisible();
  await changeOnTheWay(page, calls.createOrder, () => changeProduct(db, venue.id("soda"), { is_available: false }));
  const checkout = page.getByRole("button", { name: "Checkout" });
  await checkout.click();
  await expect(cartNews(page)).toContainText("Sold out, removed");
  await expect(page.getByText("Your cart is currently empty.")).toBeVisible();
  await expect(checkout).toBeDisabled();
  expect(await listOrders(db, guest.userId)).toEqual([]);
});

for (const { when, isReloaded } of [
  { when: "while the payment is open", isReloaded: false },
  { when: "and the payment opened anew", isReloaded: true },
]) {
  test(`sold out ${when}: nothing is charged, the review tells, and the rest is paid`, async ({
    page,
    signIn,
    venue,
    db,
  }) => {
    const guest = await signIn(somePhone());
    await openDeafMenu(page, venue.vendorLocationId);
    await addToCart(page, "The soda");
    await addToCart(page, "The straw51");
    await reviewOrder(page);
    await goToCheckout(page);
    await acceptTerms(page);
    const sellOut = () => changeProduct(db, venue.id("straw51"), { is_available: false });
    if (isReloaded) {
      await sellOut();
      await page.reload();
    } else {
      await fillCard(page, good);
      await changeOnTheWay(page, calls.order, sellOut);
      await payButton(page).click();
    }
    await expect(page).toHaveURL(/\/order\/review$/);
    await expect(cartNews(page)).toContainText(/The straw51.*Sold out, removed/);
    expect(await listCharges(db, guest.userId)).toEqual([]);

    await goToCheckout(page);
    expect(await readAmount(page, "Subtotal")).toBe(450);
    const total = await readAmount(page, "Total");
    await acceptTerms(page);
    await payByCard(page, good);
    await expectPickupCode(page);
    expect(await listCharges(db, guest.userId)).toEqual([total]);
    expect(await listOrders(db, guest.userId)).toHaveLength(1);
  });
}

test("another price while the payment is open: charged is what the screen says", async ({
  page,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  const shown = await readAmount(page, "Total");
  await changeProduct(db, venue.id("soda"), { price_cents: 900 });
  await payByCard(page, good);
  await expectPickupCode(page);
  expect(shown).toBe(450 + 68 + 43);
  expect(await listCharges(db, guest.userId)).toEqual([shown]);
});

test("another price while the payment is open, then another tip: the order keeps the price that was shown", async ({
  page,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  await changeProduct(db, venue.id("soda"), { price_cents: 900 });
  const before = await readAmount(page, "Total");
  await page.getByText("25%", { exact: true }).click();
  await expect.poll(() => readAmount(page, "Total")).toBeGreaterThan(before);
  expect(await readAmount(page, "Subtotal")).toBe(450);
  const total = await readAmount(page, "Total");
  await payByCard(page, good);
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([total]);
  expect(await listOrders(db, guest.userId)).toHaveLength(1);
});

test("back from checkout after the price went up: the same order at the price now shown", async ({
  page,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  await changeProduct(db, venue.id("soda"), { price_cents: 700 });
  await page.getByRole("button", { name: "Back" }).click();
  await expect(cartNews(page)).toContainText(/was \$4\.50.*now \$7\.00/);
  await goToCheckout(page);
  expect(await readAmount(page, "Subtotal")).toBe(700);
  const total = await readAmount(page, "Total");
  await acceptTerms(page);
  await payByCard(page, good);
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([total]);
  expect(await listOrders(db, guest.userId)).toHaveLength(1);
});

test("an open menu follows by itself: another price, sold out in its place, and what its place shows", async ({
  page,
  newPerson,
  venue,
}) => {
  await openMenu(page, venue.vendorLocationId);
  await addToCart(page, "The soda");
  await addToCart(page, "The straw51");
  const review = page.getByRole("link", { name: "Review order" });
  await expect(review).toContainText("$5.01");
  const { session } = await exchangeCode((await newPerson()).context, venue.phones.MANAGER);
  const change = (name: ProductName, body: { price?: string; isAvailable?: boolean }) => {
    const params = { vendorLocationId: venue.vendorLocationId, productId: venue.id(name) };
    return api.call(updateProduct, { params, body }, session, { "idempotency-key": api.newKey() });
  };
  expect((await change("soda", { price: "4.75" })).status).toBe(200);
  await expect(review).toContainText("$5.26");

  const cards = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
  const names = await cards.getByRole("heading", { level: 3 }).allTextContents();
  expect((await change("straw51", { isAvailable: false })).status).toBe(200);
  const straw = cards.filter({ hasText: "The straw51" });
  await expect(straw).toContainText("Out of Stock");
  await expect(straw.getByRole("button", { disabled: false })).toHaveCount(0);
  await expect(review).toContainText("$4.75");
  await expect(page.getByRole("status").filter({ hasText: "Out of Stock: The straw51." })).toBeVisible();
  expect(await cards.getByRole("heading", { level: 3 }).allTextContents()).toEqual(names);

  expect((await change("straw51", { isAvailable: true })).status).toBe(200);
  await expect(review).toContainText("$5.26");
  await expect(page.getByText("Out of Stock:")).toBeHidden();

  const { session: admin } = await exchangeCode((await newPerson()).context, venue.phones.ADMIN);
  const own = { params: { vendorId: venue.vendorId, vendorLocationId: venue.vendorLocationId } };
  const tell = async (said: Partial<OwnLocation>) => {
    const { location } = ok(await api.call(getOwnLocation, own, admin));
    ok(
      await api.call(updateLocation, { ...own, body: { ...location, ...said } }, admin, {
        "idempotency-key": api.newKey(),
      }),
    );
  };
  await tell({ status: "CLOSED", closedNote: "Back on Friday" });
  await expect(page.getByText("Back on Friday")).toBeVisible();
  await expect(review).toHaveCount(0);
  await tell({ status: "OPEN", closedNote: null, tableCount: 12 });
  await expect(review).toBeVisible();
  await expect(page.getByRole("button", { name: /table/i })).toBeVisible();
  const { vendor } = ok(await api.call(getOwnVendor, own, admin));
  const look = { ...own, body: { ...vendor, accent: "#0e57ff" } };
  ok(await api.call(updateVendor, look, admin, { "idempotency-key": api.newKey() }));
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--color-accent").trim());
  await expect.poll(accent).toBe("#0e57ff");
});
