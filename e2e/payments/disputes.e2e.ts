import { readFile } from "node:fs/promises";
import { addDispute } from "../../server/src/test/test-disputes.ts";
import { placePaidOrder } from "../../server/src/test/test-venue.ts";
import { api } from "../support/people.ts";
import { dialog } from "../support/sight.ts";
import { toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("a manager reads what is known of a disputed order, saves it, and hands it over once", async ({
  page,
  venue,
  signIn,
  guest,
  db,
}) => {
  const { orderId } = await placePaidOrder(api, venue, guest, { soda: 2 });
  const disputeId = await addDispute(db, orderId, new Date());
  await signIn(venue.phones.MANAGER);
  await page.goto(`/console/vendors/${venue.vendorId}`);
  await page.getByRole("main").getByRole("link", { name: "Disputes" }).click();
  const card = page.getByRole("listitem").filter({ hasText: disputeId });
  await expect(card).toContainText("$9.86");
  await expect(card).toContainText("I never got it");
  await expect(card).toContainText("Evidence due by");
  await card.getByRole("button", { name: "Evidence" }).click();
  const sheet = dialog(page, `Evidence about order #${orderId.slice(-6)}`);
  await expect(sheet.getByText("2 × The soda: $9.00")).toBeVisible();
  const saved = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Save as text" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`${disputeId}.txt`);
  expect(await readFile(await file.path(), "utf8")).toContain(`Order: ${orderId}`);
  await sheet.getByLabel("What you add").fill("They came back for more.");
  await page.reload();
  await card.getByRole("button", { name: "Evidence" }).click();
  await expect(sheet.getByLabel("What you add")).toHaveValue("They came back for more.");
  await sheet.getByRole("button", { name: "Hand over" }).click();
  await expect(toast(page, "Evidence handed over")).toBeVisible();
  await expect(card).toContainText("With the bank");
  await expect(card).toContainText("Evidence handed over by");
  await card.getByRole("button", { name: "Evidence" }).click();
  await expect(sheet.getByText("The venue adds: They came back for more.")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Hand over" })).toHaveCount(0);
});
