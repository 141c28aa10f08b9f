import type { Page } from "@playwright/test";
import { listCharges } from "../support/ledger.ts";
import { somePhone } from "../support/people.ts";
import { expectPickupCode, payButton, prepareSoda } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const sodaTotal = 450 + 68 + 43;

// Stripe's own answers are given here, and a service worker would take the page out of these hands.
test.use({ serviceWorkers: "block", bypassCSP: true });

/**
 * Stands in for Stripe's script, which comes from Stripe's host alone. It draws a card field into the host that it is
 * given, says as Stripe does when that is filled, and charges the intent at the sandbox.
 */
function standInForStripe(): void {
  const handlers = new Map<string, (event: object) => void>();
  const asked = { clientSecret: "" };
  const createElement = (type: string, options: { paymentMethods?: { link?: string } } = {}) => ({
    on: (event: string, handler: (event: object) => void) => handlers.set(`${type} ${event}`, handler),
    mount: (host: HTMLElement) => {
      if (type === "expressCheckout") {
        const hasLink = "payerHasLink" in window && options.paymentMethods?.link !== "never";
        if (hasLink) {
          const button = document.createElement("button");
          button.textContent = "Pay with Link";
          const billingDetails = { name: "Ada Guest" };
          button.addEventListener("click", () =>
            handlers.get("expressCheckout confirm")?.({ expressPaymentType: "link", billingDetails }),
          );
          host.append(button);
        }
        return handlers.get("expressCheckout ready")?.({
          availablePaymentMethods: hasLink ? { link: true } : undefined,
        });
      }
      const field = document.createElement("input");
      field.setAttribute("aria-label", "Number of the card");
      field.addEventListener("input", () =>
        handlers.get("payment change")?.({ complete: field.value.length === 16, value: { type: "card" } }),
      );
      host.append(field);
    },
    destroy: () => undefined,
  });
  const confirmPayment = async ({
    confirmParams,
  }: {
    confirmParams: { payment_method_data?: { billing_details: { name: string } } };
  }) => {
    const method = { kind: "wallet", payerName: confirmParams.payment_method_data?.billing_details.name };
    const answer = await fetch("/api/sandbox/payments/confirm", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ clientSecret: asked.clientSecret, method }),
    });
    const { status } = (await answer.json()) as { status: string };
    return { paymentIntent: { status } };
  };
  const Stripe = (key: string, options: object) => {
    Object.assign(window, { stripeAskedFor: { key, ...options } });
    const elements = (given: { clientSecret: string }) => {
      asked.clientSecret = given.clientSecret;
      return { create: createElement, submit: async () => ({}), fetchUpdates: async () => ({}) };
    };
    return { elements, confirmPayment };
  };
  Object.assign(window, { Stripe });
}

/** The deployment takes its cards by Stripe, as far as its pages know. */
async function acceptCardsByStripe(page: Page): Promise<void> {
  await page.route(/\/location\/|\/membership\//, async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /"kind":"sandbox","publishableKey":null/,
      '"kind":"stripe","publishableKey":"pk_test_123"',
    );
    return route.fulfill({ response, body });
  });
}

test("a card is charged through Stripe's own fields, in the language of the page", async ({
  page,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  await acceptCardsByStripe(page);
  const scripts: string[] = [];
  await page.route(/^https:\/\/js\.stripe\.com\//, (route) => {
    scripts.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: `(${standInForStripe.toString()})()` });
  });
  await prepareSoda(page, venue.vendorLocationId);
  await page.getByLabel("Number of the card").fill("4242424242424242");
  await page.getByLabel("Cardholder name").fill("Ada Guest");
  expect(await page.evaluate("stripeAskedFor")).toEqual({ key: "pk_test_123", locale: "en" });
  await payButton(page).click();
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);
  expect(scripts).toHaveLength(1);
});

test("whoever has Link pays an order by its button; a membership names its payer by wallet or card alone", async ({
  page,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  await acceptCardsByStripe(page);
  await page.addInitScript("window.payerHasLink = true");
  await page.route(/^https:\/\/js\.stripe\.com\//, (route) =>
    route.fulfill({ contentType: "text/javascript", body: `(${standInForStripe.toString()})()` }),
  );
  await prepareSoda(page, venue.vendorLocationId);
  await page.getByRole("button", { name: "Pay with Link" }).click();
  await expectPickupCode(page);
  expect(await listCharges(db, guest.userId)).toEqual([sodaTotal]);

  await page.goto("/membership/events");
  const sheet = page.getByRole("dialog", { name: "Join Lusiv" });
  await sheet.getByText("1 Month").click();
  await expect(sheet.getByLabel("Number of the card")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Pay with Link" })).toHaveCount(0);
});

test("Stripe's script can't be had: the page says so, charges nothing, and has it after a reload, for the account", async ({
  page,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  await acceptCardsByStripe(page);
  let isThere = false;
  await page.route(/^https:\/\/js\.stripe\.com\//, (route) =>
    isThere
      ? route.fulfill({ contentType: "text/javascript", body: `(${standInForStripe.toString()})()` })
      : route.abort("connectionreset"),
  );
  await prepareSoda(page, venue.vendorLocationId);
  await expect(page.getByText("Stripe has not loaded yet.")).toBeVisible();
  isThere = true;
  // The venue is paid at its own account: only a script of that account knows the secret.
  await page.route(/\/api\/users\/[^/]+\/orders\/[^/]+\/payment$/, async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), paymentAccount: "acct_1" } });
  });
  await page.reload();
  await expect(page.getByLabel("Number of the card")).toBeVisible();
  expect(await page.evaluate("stripeAskedFor")).toEqual({ key: "pk_test_123", locale: "en", stripeAccount: "acct_1" });
  expect(await listCharges(db, guest.userId)).toEqual([]);
});
