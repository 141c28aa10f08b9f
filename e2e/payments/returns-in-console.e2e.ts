import { addUnreturned } from "../../server/src/test/unreturned.ts";
import { someOperator, somePhone } from "../support/people.ts";
import { dialog } from "../support/sight.ts";
import { toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("an operator says how money was given back that could not be returned by itself", async ({
  page,
  signIn,
  newPerson,
  db,
}) => {
  const payer = await signIn(somePhone(), (await newPerson()).context);
  const paymentId = await addUnreturned(db, payer.userId, new Date());
  const operator = await signIn(someOperator());
  await page.goto("/console");
  await page.getByRole("button", { name: "Menu" }).click();
  await dialog(page, "Console").getByRole("link", { name: "Money to give back" }).click();
  const shown = page.getByRole("listitem").filter({ hasText: `pi_${paymentId}` });
  await expect(shown).toContainText("$1.00");
  await expect(shown).toContainText("It had expired");
  await expect(shown.getByRole("link", { name: /^\(/ })).toHaveAttribute("href", `tel:${payer.phone}`);
  await shown.getByRole("button", { name: "It was given back" }).click();
  const sheet = dialog(page, "It was given back");
  await sheet.getByRole("button", { name: "It was given back" }).click();
  await expect(sheet.getByText("Please fill this in.")).toBeVisible();
  await sheet.getByLabel("How it was given back").fill("Refund 4711 on the dashboard");
  await sheet.getByRole("button", { name: "It was given back" }).click();
  await expect(toast(page, "Taken off the list")).toBeVisible();
  await expect(shown).toBeHidden();
  const lines = await db
    .selectFrom("activity")
    .select(["actor_user_id", "details"])
    .where("type", "=", "payment.return_closed")
    .where("details", "@>", JSON.stringify({ note: "Refund 4711 on the dashboard" }))
    .execute();
  expect(lines.map((line) => line.actor_user_id)).toContain(operator.userId);
});
