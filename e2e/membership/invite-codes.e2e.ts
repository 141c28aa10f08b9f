import { someOperator } from "../support/people.ts";
import { loseOnce } from "../support/network.ts";
import { toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("an operator makes invite codes once, though the answer is lost", async ({ page, signIn, db }) => {
  const operator = await signIn(someOperator());
  await page.goto("/console/invite-codes");
  await page.getByLabel("How many").fill("0");
  await page.getByRole("button", { name: "Make codes" }).click();
  await expect(page.getByText("Type a number from 1 to 100.")).toBeVisible();
  await page.getByLabel("How many").fill("3");
  await loseOnce(page, "POST", /\/invite-codes$/, "answer");
  await page.getByRole("button", { name: "Make codes" }).click();
  await expect(toast(page, "No codes were made")).toBeVisible();
  await page.getByRole("button", { name: "Make codes" }).click();
  await expect(page.getByRole("heading", { name: "3 new codes" })).toBeVisible();
  const shown = await page.getByRole("region", { name: "3 new codes" }).getByRole("listitem").allTextContents();
  const made = await db.selectFrom("invite_code").select("code").where("created_by", "=", operator.userId).execute();
  expect(shown.toSorted()).toEqual(made.map(({ code }) => code).toSorted());
});
