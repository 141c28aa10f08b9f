import { addContest, winPrize } from "../../server/src/test/test-contests.ts";
import { api } from "../support/people.ts";
import { result } from "../support/scans.ts";
import { expect, test } from "../support/test.ts";

test("staff scan a claim code, hand the prize over over a lost answer, and find it claimed the next time", async ({
  venue,
  db,
  signIn,
  guest,
  newCameraPerson,
}) => {
  const { eventId } = await addContest(db, venue.vendorId, { prizes: [{ name: "House margarita" }] });
  const { claimCode: code } = await winPrize(api, eventId, guest);

  const { page, context, show } = await newCameraPerson();
  await signIn(venue.phones.STAFF, context);
  await show(code);
  await page.goto(`/staff/location/${venue.vendorLocationId}`);
  await page.getByRole("link", { name: "Rewards" }).click();
  await expect(result(page)).toContainText("Ready To Hand Over");
  await expect(result(page)).toContainText("House margarita");

  await page.route("**/reward-claims", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Hand Over" }).click();
  await expect(result(page)).toContainText("No Answer Yet");
  await page.unroute("**/reward-claims");
  await show();
  await page.getByRole("button", { name: "Hand Over" }).click();
  await expect(result(page)).toContainText("Handed Over");

  const typed = page.getByLabel("Or type the claim code");
  await typed.fill(code.toLowerCase().replaceAll(/(.{4})/g, "$1 "));
  await typed.press("Enter");
  await expect(result(page)).toContainText("Already Claimed");
  await typed.fill("0".repeat(16));
  await typed.press("Enter");
  await expect(result(page)).toContainText("No Prize Of This Venue");
});

test("a hand-over whose answer was lost is this device's own, also after a reload", async ({
  page,
  venue,
  db,
  signIn,
  guest,
}) => {
  const { eventId } = await addContest(db, venue.vendorId, { prizes: [{ name: "House margarita" }] });
  const { claimCode: code } = await winPrize(api, eventId, guest);
  await signIn(venue.phones.STAFF);
  // Typed before the page knows its venue, it is looked up all the same.
  const typedFirst = Promise.withResolvers<void>();
  await page.route(/\/api\/vendor/, async (route) => {
    await typedFirst.promise;
    await route.fallback();
  });
  await page.goto(`/staff/location/${venue.vendorLocationId}/rewards`);
  const typed = page.getByLabel("Or type the claim code");
  async function lookUp(): Promise<void> {
    await typed.fill(code);
    await typed.press("Enter");
  }

  await lookUp();
  typedFirst.resolve();
  await page.route("**/reward-claims", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Hand Over" }).click();
  await expect(result(page)).toContainText("No Answer Yet");
  await page.unroute("**/reward-claims");

  await page.reload();
  await lookUp();
  await expect(result(page)).toContainText("Handed Over");
  // Once the answer is known, whoever shows the code again is somebody else.
  await page.reload();
  await lookUp();
  await expect(result(page)).toContainText("Already Claimed");
});
