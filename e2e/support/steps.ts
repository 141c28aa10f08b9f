import { expect, type Page } from "@playwright/test";
import { codeFor } from "./people.ts";

/** What a person does on the screens, in the words of the screens. */

/** A short message above the page; what screen readers are told of it besides does not count. */
export function toast(page: Page, text: string) {
  return page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true });
}

/** What a paid order's page says of the payment: in the page, as nothing may lie over the code. */
export function paidNote(page: Page, text: string) {
  return page.getByRole("main").getByText(text);
}

const orderStatusUrl = /\/location\/[0-9A-Z]{5}\/order\/([0-9a-f-]{36})\/status$/;

export async function openMenu(page: Page, vendorLocationId: string): Promise<void> {
  await page.goto(`/location/${vendorLocationId}`);
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  // The first screen that the HTML brought has been taken over.
  await expect(page.locator("#root > [inert]")).toHaveCount(0);
}

/** Taps the plus of a product until so many are in the cart. */
export async function addToCart(page: Page, name: string, quantity = 1): Promise<void> {
  // The menu's own; on a laptop the cart beside it has another.
  const product = page.getByRole("group", { name, exact: true, includeHidden: true }).first();
  await product.getByRole("button", { name: `Add ${name}` }).click();
  for (let more = 1; more < quantity; more += 1) {
    await product.getByRole("button", { name: `One more ${name}` }).click();
  }
  // Also behind the warning that the first alcoholic drink brings.
  await expect(product.getByRole("status", { includeHidden: true })).toHaveText(String(quantity));
}

export async function dismissAlcoholWarning(page: Page): Promise<void> {
  const warning = page.getByRole("dialog", { name: "Alcohol: 21+ only" });
  await warning.getByRole("button", { name: "Got it" }).click();
  await expect(warning).toBeHidden();
}

export async function reviewOrder(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Review order" }).click();
}

/** From the review to the payment, which waits for the terms. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
}

export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "I accept the terms and conditions." }).check();
}

/** From nothing to the open payment: one soda, terms accepted. The guest is signed in already. */
export async function prepareSoda(page: Page, vendorLocationId: string, quantity = 1): Promise<void> {
  await openMenu(page, vendorLocationId);
  await addToCart(page, "The soda", quantity);
  await reviewOrder(page);
  await goToCheckout(page);
  await acceptTerms(page);
}

/** Opens the card form and fills it in; nothing is sent yet. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const field = page.getByLabel("Card number");
  if (!(await field.isVisible())) await page.getByText("Credit card", { exact: true }).click();
  await field.fill(number);
  await page.getByLabel("Expiration date").fill("12 / 40");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Cardholder name").fill("Ada Guest");
  await page.getByLabel("ZIP").fill("90028");
}

export function payButton(page: Page) {
  return page.getByRole("button", { name: /^Pay \$/ });
}

export async function payByCard(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await payButton(page).click();
}

/** The order whose status page is open. */
export async function readOrderId(page: Page): Promise<string> {
  await expect(page).toHaveURL(orderStatusUrl);
  return orderStatusUrl.exec(page.url())?.[1] ?? "";
}

/** The paid order's code is on the screen. */
export async function expectPickupCode(page: Page): Promise<string> {
  await expect(page.getByText("Show QR code to staff")).toBeVisible();
  const orderId = await readOrderId(page);
  await expect(page.getByRole("img", { name: `QR code of order ${orderId}` })).toBeVisible();
  return orderId;
}

export function codeField(page: Page) {
  return page.getByRole("textbox", { name: "Verification code" });
}

/** Both steps of the sign-in screen; the code is pasted as it came, in one piece. */
export async function signInOnScreen(page: Page, phone: string): Promise<void> {
  await page.getByLabel("Mobile number").fill(phone.slice(2));
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(codeField(page)).toBeFocused();
  await pasteCode(page, await codeFor(page.context(), phone));
}

/** By the device's own paste, with a space as some messages have it. */
export async function pasteCode(page: Page, code: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(`navigator.clipboard.writeText("${code.slice(0, 3)} ${code.slice(3)}")`);
  await codeField(page).press("ControlOrMeta+v");
}

/** An amount of the order summary or receipt, in cents. */
export async function readAmount(page: Page, label: string): Promise<number> {
  const amount = page.getByText(label, { exact: true }).locator("xpath=following-sibling::dd");
  const text = await amount.innerText();
  return Math.round(Number(text.replaceAll(/[^\d.-]/g, "").replace("−", "-")) * 100);
}

/** With the camera, which waits for it where there are locations to choose from. */
export async function startScanning(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Scan Location QR Code" }).click();
}
