import { addContest, winPrize } from "../../server/src/test/test-contests.ts";
import { api, somePhone } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test("staff scan a claim code, hand the prize over over a lost answer, and find it claimed the next time", async ({
  venue,
  db,
  signIn,
  newPerson,
  newCameraPerson,
}) => {
  const { eventId } = await addContest(db, venue.vendorId, { prizes: [{ name: "House margarita" }] });
  const guest = await signIn(somePhone(), (await newPerson()).context);
  const { claimCode: code } = await winPrize(api, eventId, guest);

  const { page, context, show } = await newCameraPerson();
  await signIn(venue.phones.STAFF, context);
  await show(code);
  await page.goto(`/staff/location/${venue.vendorLocationId}`);
  await page.getByRole("link", { name: "Rewards" }).click();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("Ready To Hand Over");
  await expect(result).toContainText("House margarita");

  await page.route("**/reward-claims", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Hand Over" }).click();
  await expect(result).toContainText("No Answer Yet");
  await page.unroute("**/reward-claims");
  await show();
  await page.getByRole("button", { name: "Hand Over" }).click();
  await expect(result).toContainText("Handed Over");

  const typed = page.getByLabel("Or type the claim code");
  await typed.fill(code.toLowerCase().replaceAll(/(.{4})/g, "$1 "));
  await typed.press("Enter");
  await expect(result).toContainText("Already Claimed");
  await typed.fill("0".repeat(16));
  await typed.press("Enter");
  await expect(result).toContainText("No Prize Of This Venue");
});
