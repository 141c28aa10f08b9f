import { startDeployment } from "../support/deployment.ts";
import { somePhone } from "../support/people.ts";
import { expectPickupCode, payByCard, prepareSoda } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const sodaTotal = 450 + 68 + 43;

test("an owner connects the venue's account, and the next guest pays it", async ({
  page,
  context,
  venue,
  db,
  signIn,
}) => {
  const deployment = await startDeployment(db, { STRIPE_CONNECT: "on", PLATFORM_FEE_PERCENT: "10" });
  try {
    await deployment.serve(context);
    // A stream has no end to wait for: the screens' own server has it, too.
    await context.route(/\/api\/(vendors|users|sandbox)\/(?!.*\/stream\b)/, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      return route.fulfill({ response: await route.fetch({ url: deployment.url + pathname + search }) });
    });
    await signIn(venue.phones.SUPER_ADMIN);
    await page.goto(`/console/vendors/${venue.vendorId}`);
    await page.getByRole("main").getByRole("link", { name: "Payments" }).click();
    await expect(page.getByRole("heading", { name: "No account yet" })).toBeVisible();
    // The sandbox asks nothing, and leads back at once.
    await page.getByRole("button", { name: "Connect an account" }).click();
    await expect(page.getByRole("heading", { name: "Guests can pay" })).toBeVisible();

    const guest = await signIn(somePhone());
    await prepareSoda(page, venue.vendorLocationId);
    await payByCard(page, "4242424242424242");
    await expectPickupCode(page);
    const paid = await db
      .selectFrom("sandbox.intent as i")
      .innerJoin("payment as p", "p.intent_id", "i.intent_id")
      .innerJoin("vendor as v", "v.vendor_id", "p.vendor_id")
      .select(["i.amount_cents", "i.fee_cents", "i.account", "p.account as kept", "v.payment_account"])
      .where("p.user_id", "=", guest.userId)
      .execute();
    const account = paid[0]?.account ?? "";
    expect(account).toMatch(/^sacct_/);
    expect(paid).toEqual([
      { amount_cents: sodaTotal, fee_cents: 56, account, kept: account, payment_account: account },
    ]);
  } finally {
    await deployment.close();
  }
});
