import { listCharges } from "../support/ledger.ts";
import { stopTime } from "../support/pauses.ts";
import { somePhone } from "../support/people.ts";
import { fillCard, payButton, toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const join = "**/api/membership/join";

test("a guest joins by card: plan, a card that is refused, a good one, four credits, a sheet that closes itself", async ({
  page,
  signIn,
  db,
}) => {
  const guest = await signIn(somePhone());
  await page.goto("/membership/events");
  // Whoever has no membership is offered one, once.
  const sheet = page.getByRole("dialog", { name: "Join Lusiv" });
  await expect(sheet).toBeVisible();
  await sheet.getByText("1 Month").click();
  await sheet.getByText("3 Months").click();
  await expect(sheet.getByText("SAVE $10", { exact: true })).toBeVisible();
  await fillCard(page, "4000000000000002");
  await payButton(page).click();
  await expect(sheet.getByRole("alert").filter({ hasText: "Your card was declined." })).toBeVisible();
  await expect(toast(page, "Payment Failed: Please try again or use a different payment method.")).toBeVisible();

  await fillCard(page, "4242424242424242");
  // What is said then goes by itself after 2 and 3 s.
  const passUntil = await stopTime(page);
  await payButton(page).click();
  await passUntil(page.getByRole("status").filter({ hasText: "4 monthly credits" }));
  await passUntil(toast(page, "Welcome to Lusiv!: Your membership has been activated successfully."));
  await page.clock.runFor(2_000);
  await page.clock.resume();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Select An Event To Book")).toBeVisible();
  const member = await db.selectFrom("membership").selectAll().where("user_id", "=", guest.userId).executeTakeFirst();
  expect(member).toMatchObject({ first_name: "Ada", last_name: "Guest", credits: 4, duration_months: 3 });

  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Lusiv Membership" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Get on the list with Lusiv/ })).toHaveCount(0);
});

test("an invitation is taken, the answer to joining is lost and the tab closed: back here the guest is a member, charged once and named", async ({
  page,
  context,
  signIn,
  db,
}) => {
  const guest = await signIn(somePhone());
  await page.goto("/join-lusiv");
  await page.getByRole("button", { name: "Join Lusiv" }).click();
  const sheet = page.getByRole("dialog", { name: "Join Lusiv" });
  await sheet.getByText("1 Month").click();
  // The server hears of it by the payer alone, whose calls go nowhere.
  await page.route(join, (route) => route.abort());
  const asked = page.waitForRequest(join);
  await fillCard(page, "4000000001000050");
  await payButton(page).click();
  await asked;
  await expect(page.getByText("Confirming your payment…")).toBeVisible();
  await page.close();

  const back = await context.newPage();
  await back.goto("/membership/result");
  await expect(back.getByText("Congrats for joining")).toBeVisible();
  expect(await listCharges(db, guest.userId)).toEqual([2000]);
  const members = await db.selectFrom("membership").selectAll().where("user_id", "=", guest.userId).execute();
  expect(members).toMatchObject([{ first_name: "Ada", credits: 4, stay_months: 1 }]);
});
