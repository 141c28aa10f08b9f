import type { Page, Request } from "@playwright/test";
import { addContest, winPrize } from "../../server/src/test/test-contests.ts";
import { api, somePhone, loseCookies } from "../support/people.ts";
import { forgetLastSend } from "../support/resend.ts";
import { acceptTerms, expectPickupCode, payByCard, prepareSoda, signInOnScreen } from "../support/steps.ts";
import { question } from "../support/sight.ts";
import { expect, test } from "../support/test.ts";

// A service worker that starts in the middle hides calls from the test's eyes.
test.use({ serviceWorkers: "block" });

function watchRenewals(page: Page): () => number {
  let renewals = 0;
  page.on("request", (request: Request) => {
    if (new URL(request.url()).pathname === "/api/oauth/token") renewals += 1;
  });
  return () => renewals;
}

function accountTitle(page: Page) {
  return page.getByRole("heading", { level: 1, name: "My Account" });
}

/** As if the tokens had come so long ago. */
async function ageTokens(page: Page, minutes: number): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate((age) => {
    const stored = JSON.parse(localStorage.getItem("skipline.session") ?? "{}") as { receivedAt: number };
    localStorage.setItem("skipline.session", JSON.stringify({ ...stored, receivedAt: stored.receivedAt - age }));
  }, minutes * 60_000);
}

test("the session is renewed in silence after 30 minutes, once", async ({ page, signIn }) => {
  await page.clock.install();
  await signIn(somePhone());
  const renewals = watchRenewals(page);
  const kept = () => page.evaluate(() => localStorage.getItem("skipline.session"));
  await page.goto("/account");
  await expect(accountTitle(page)).toBeVisible();
  const first = await kept();
  await page.clock.fastForward("29:00");
  expect(renewals()).toBe(0);
  const renewed = page.waitForResponse(/\/api\/oauth\/token$/);
  // In steps that are short beside the 10 s which the renewal, once it is sent, may take.
  const step = async () => {
    await page.clock.runFor("00:01");
    return renewals();
  };
  await expect.poll(step, { intervals: [20], timeout: 120_000 }).toBe(1);
  expect((await renewed).status()).toBe(200);
  // The page has it a moment after the network; time that is moved on before would cut it off.
  await expect.poll(kept).not.toBe(first);
  await expect(accountTitle(page)).toBeVisible();
  // The next one counts from this one.
  await page.clock.fastForward("10:00");
  expect(renewals()).toBe(1);
});

test("two tabs renew once between them", async ({ page, context, signIn }) => {
  await signIn(somePhone());
  await ageTokens(page, 45);
  const second = await context.newPage();
  const counts = [watchRenewals(page), watchRenewals(second)];
  const renewals = () => counts.reduce((sum, count) => sum + count(), 0);
  await Promise.all([page.goto("/account"), second.goto("/order/history")]);
  await expect(accountTitle(page)).toBeVisible();
  await expect(second.getByText("You have no recent orders.")).toBeVisible();
  await expect.poll(renewals).toBe(1);
  // And neither signed the other out.
  await second.reload();
  await expect(second.getByText("You have no recent orders.")).toBeVisible();
  await page.reload();
  await expect(accountTitle(page)).toBeVisible();
  expect(renewals()).toBe(1);
});

test("a session that is over leads to sign-in, and back to the page that was asked for", async ({
  page,
  context,
  signIn,
  db,
}) => {
  const phone = somePhone();
  await signIn(phone);
  await loseCookies(context);
  await ageTokens(page, 24 * 60);
  await page.goto("/order/history?year=2026");
  await expect(page).toHaveURL("/signin");
  await forgetLastSend(db, phone);
  await signInOnScreen(page, phone);
  await expect(page).toHaveURL("/order/history?year=2026");
  await expect(page.getByText("You have no recent orders.")).toBeVisible();
});

test("tokens that ran out are renewed without a word", async ({ page, signIn }) => {
  await signIn(somePhone());
  await ageTokens(page, 24 * 60);
  const renewals = watchRenewals(page);
  await page.goto("/account");
  await expect(accountTitle(page)).toBeVisible();
  expect(renewals()).toBe(1);
});

test("signed out in another tab beside an open checkout: its owner signs in again and pays the same order", async ({
  page,
  context,
  venue,
  db,
  signIn,
}) => {
  const phone = somePhone();
  const { userId } = await signIn(phone);
  await prepareSoda(page, venue.vendorLocationId);
  const second = await context.newPage();
  await second.goto("/account");
  await second.getByRole("button", { name: "Sign out" }).click();
  await expect(second).toHaveURL("/signin");
  await expect(page).toHaveURL("/signin");
  await expect(page.getByText("Sign in to go on with your payment.")).toBeVisible();
  await forgetLastSend(db, phone);
  await signInOnScreen(page, phone);
  await expect(page).toHaveURL(/\/order\/checkout$/);
  await acceptTerms(page);
  await payByCard(page, "4242424242424242");
  await expectPickupCode(page);
  const orders = await db.selectFrom("customer_order").select("order_id").where("user_id", "=", userId).execute();
  expect(orders).toHaveLength(1);
});

test("sign-out ends it: here, in the other tab, at the server, and for whoever goes back", async ({
  page,
  context,
  signIn,
  venue,
  db,
}) => {
  const guest = await signIn(somePhone());
  const { eventId } = await addContest(db, venue.vendorId, { prizes: [{ name: "Aurora T-shirt" }] });
  const { claimCode } = await winPrize(api, eventId, guest);
  await prepareSoda(page, venue.vendorLocationId);
  await payByCard(page, "4242424242424242");
  const orderId = await expectPickupCode(page);
  const second = await context.newPage();
  await second.goto("/account");
  await expect(second.getByRole("link", { name: `order ${orderId.slice(-6)}` })).toBeVisible();
  await page.getByRole("link", { name: "My Account, signed in" }).click();
  await expect(accountTitle(page)).toBeVisible();
  await expect(page.getByText("Aurora T-shirt")).toBeVisible();
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await kept()).toContain(claimCode);
  const cookies = await context.cookies();

  // Not without a word on the code that goes with it.
  const asked = question(page, "Sign out before picking up?");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(asked).toContainText(`Order #${orderId.slice(-6)} is not picked up yet.`);
  await asked.getByRole("button", { name: "Stay signed in" }).click();
  await expect(asked).toBeHidden();
  await expect(accountTitle(page)).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await asked.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/signin");
  await expect(second).toHaveURL("/signin");
  await expect(second.getByText(orderId.slice(-6), { exact: false })).toHaveCount(0);
  const left = await kept();
  for (const code of [orderId, claimCode]) expect(left).not.toContain(code);

  await page.goBack();
  await expect(page).toHaveURL("/signin");
  await expect(accountTitle(page)).toHaveCount(0);
  await page.goto(`/location/${venue.vendorLocationId}/order/${orderId}/status`);
  await expect(page).toHaveURL("/signin");

  // The cookie that somebody may have copied is worth nothing any more.
  await context.addCookies(cookies);
  const renewed = await context.request.post("/api/oauth/token", {
    headers: { origin: new URL(page.url()).origin },
    data: { client_id: "skipline-web", grant_type: "refresh_token" },
  });
  expect(renewed.status()).toBe(403);
});

test("the next person on this phone sees nothing of the last one's orders", async ({ page, signIn, venue }) => {
  await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId);
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/signin");
  await signInOnScreen(page, somePhone());
  await expect(page.getByText("You have no recent orders.")).toBeVisible();
  // The last one's unpaid order is not there to be paid.
  await page.goto(`/location/${venue.vendorLocationId}/order/checkout`);
  await expect(page).toHaveURL(`/location/${venue.vendorLocationId}/order/review`);
});
