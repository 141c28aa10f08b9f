import { placePaidOrder } from "../../server/src/test/test-venue.ts";
import { addUnreturned } from "../../server/src/test/unreturned.ts";
import { api, someOperator, somePhone } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test("an operator's list says how each venue is doing, an owner's does not", async ({
  page,
  venue,
  db,
  signIn,
  newPerson,
}) => {
  const guest = await signIn(somePhone(), (await newPerson()).context);
  await placePaidOrder(api, venue, guest);
  await addUnreturned(db, guest.userId, new Date(), venue.vendorId);
  await signIn(someOperator());
  await page.goto(`/console?search=${venue.vendorId.slice(4)}`);
  const row = page.getByRole("listitem").filter({ hasText: venue.vendorId.slice(4) });
  await expect(row).toContainText("1 order today · 1 payment to give back · a payment could not be used on ");

  const owner = await newPerson();
  await signIn(venue.phones.ADMIN, owner.context);
  const asked: string[] = [];
  owner.page.on("request", (request) => void asked.push(request.url()));
  await owner.page.goto("/console");
  await expect(owner.page).toHaveURL(`/console/vendors/${venue.vendorId}`);
  await expect(owner.page.getByRole("main").getByRole("link", { name: "Venue details" })).toBeVisible();
  expect(asked.filter((url) => url.includes("vendor-health"))).toEqual([]);
});
