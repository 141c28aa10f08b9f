import { someOperator, somePhone } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test("an operator opens a phone that wrong codes have locked", async ({ page, signIn, db }) => {
  const phone = somePhone();
  // Of all devices that the phone has not signed in on.
  const strangers = { device: Buffer.alloc(0), updated_at: new Date() };
  await db
    .insertInto("sign_in_guard")
    .values({ ...strangers, phone, failures: 100 })
    .execute();
  await signIn(someOperator());
  await page.goto("/console/phones");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText("Please fill this in.")).toBeVisible();
  await page.getByLabel("Phone number").fill(phone.slice(2));
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText(/can sign in again: 100 wrong tries forgiven\.$/)).toBeVisible();
  await page.getByLabel("Phone number").fill("12");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText("Invalid phone number. Please enter a valid number.")).toBeVisible();
});
