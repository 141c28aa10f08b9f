import { makeMember } from "../support/nights.ts";
import { exchangeCode, somePhone, someOperator } from "../support/people.ts";
import { loseOnce } from "../support/network.ts";
import { dialog } from "../support/sight.ts";
import { toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("an operator finds a member by phone and ends the membership, though the answer is lost", async ({
  page,
  signIn,
  context,
  db,
}) => {
  const phone = somePhone();
  const { session: member } = await exchangeCode(context, phone);
  await makeMember(db, member);
  await db
    .updateTable("membership")
    .set({ phone_number: phone, first_name: "Zoë", last_name: "Núñez" })
    .where("user_id", "=", member.userId)
    .execute();
  await signIn(someOperator());
  await page.goto("/console/members");
  await page.getByLabel("Search members").fill(phone.slice(2));
  const row = page.getByRole("listitem").filter({ hasText: "Zoë Núñez" });
  await expect(row).toContainText("Running");
  await expect(row).toContainText("4 credits");
  await row.getByRole("button", { name: "End the membership of Zoë Núñez" }).click();
  const sheet = dialog(page, "End the membership of Zoë Núñez");
  await sheet.getByRole("button", { name: "End the membership" }).click();
  await expect(sheet.getByText("Please fill this in.")).toBeVisible();
  await sheet.getByLabel("Why").fill("Tested stolen cards");
  await loseOnce(page, "POST", /\/end$/, "answer");
  await sheet.getByRole("button", { name: "End the membership" }).click();
  await expect(toast(page, "The membership was not ended")).toBeVisible();
  await sheet.getByRole("button", { name: "End the membership" }).click();
  await expect(toast(page, "The membership has ended")).toBeVisible();
  await expect(row).toContainText("Over");
  await expect(row).toContainText("Ended early");
  await expect(row.getByRole("button")).toHaveCount(0);
});
