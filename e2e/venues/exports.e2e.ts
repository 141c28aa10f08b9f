import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { admitWalkIn } from "@skipline/contract/guests";
import { addMember } from "../../server/src/test/test-members.ts";
import { ok, placePaidOrder } from "../../server/src/test/test-venue.ts";
import { openNight, somewhere } from "../support/nights.ts";
import { api, someOperator, somePhone } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

/** The rows of the file that a press on `button` saves, without its head. */
async function saveCsv(page: Page, button: string): Promise<{ name: string; rows: string[] }> {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await saved;
  const text = await readFile(await file.path(), "utf8");
  return { name: file.suggestedFilename(), rows: text.trim().split("\r\n").slice(1) };
}

test("a manager takes a month's orders along, and a night's guests; no name becomes a formula", async ({
  page,
  venue,
  signIn,
  guest,
}) => {
  const { orderId } = await placePaidOrder(api, venue, guest, { soda: 2 });
  const manager = await signIn(venue.phones.MANAGER);
  await page.goto(`/console/vendors/${venue.vendorId}`);
  await page.getByRole("heading", { level: 2 }).getByRole("link", { name: "Orders" }).click();
  const orders = await saveCsv(page, "Save as CSV");
  expect(orders.name).toMatch(/^vnd-.+-\d{4}-\d{2}-orders\.csv$/);
  expect(orders.rows).toHaveLength(1);
  expect(orders.rows[0]).toContain(`${orderId},${venue.vendorLocationId},`);
  expect(orders.rows[0]).toContain(",2 The soda,9.00,");
  await expect(page.getByText("One row saved")).toBeVisible();
  await page.getByLabel("Paid in").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Save as CSV" }).click();
  await expect(page.getByText("Nothing was paid in that month")).toBeVisible();

  const night = await openNight(manager, venue, somewhere(), { name: "Late Jazz", inHours: -1 });
  const { gleventId } = night;
  const walkIn = { firstName: "=1+1", lastName: "Guest, Ada", quantity: 2 };
  const input = { params: { vendorId: venue.vendorId, gleventId }, body: walkIn };
  ok(await api.call(admitWalkIn, input, manager, { "idempotency-key": api.newKey() }));
  const edit = `/staff/location/${venue.vendorLocationId}/${venue.vendorId}/guestlist-event/edit/${gleventId}`;
  await page.goto(edit);
  const guests = await saveCsv(page, "Save the guests as CSV");
  expect(guests.name).toMatch(/^guests-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(guests.rows).toHaveLength(1);
  expect(guests.rows[0]).toMatch(/^"Guest, Ada",'=1\+1,.*,2,Checked in,Yes,2,/);
});

test("an operator takes along the members that were sought", async ({ page, signIn, newPerson, db }) => {
  const member = await signIn(somePhone(), (await newPerson()).context);
  const lastName = `Member ${member.userId.slice(-8)}`;
  await addMember(db, new Date(), member.userId, { lastName });
  await signIn(someOperator());
  await page.goto("/console/members");
  await page.getByLabel("Search members").fill(lastName);
  await expect(page.getByRole("heading", { name: lastName })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  const { rows } = await saveCsv(page, "Save the members as CSV");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(`${lastName},Ada,`);
});
