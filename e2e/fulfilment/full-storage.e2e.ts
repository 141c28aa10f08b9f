import type { Page, Route } from "@playwright/test";
import { addGuests, openGlevent } from "../../server/src/test/test-guests.ts";
import { placePaidOrder } from "../../server/src/test/test-venue.ts";
import { fillStorage } from "../support/full-storage.ts";
import { api } from "../support/people.ts";
import { openScanner, orderCode, result } from "../support/scans.ts";
import { expect, test } from "../support/test.ts";

const bar = (page: Page) => page.getByRole("button", { name: "Keep this page open" });

/** Nobody answers such calls until the given function is called; then all that came are answered, and the next ones. */
async function hold(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(path, (route) => void held.push(route));
  return async () => {
    await page.unroute(path);
    for (const route of held) await route.continue().catch(() => undefined);
  };
}

/** The browser asks before it lets the page go. */
async function expectToBeAsked(page: Page): Promise<void> {
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
}

test("a bar's phone that is full says so of the scan, calls nothing saved, and holds on to the page until it is sent", async ({
  page,
  venue,
  signIn,
  guest,
}) => {
  const { orderId } = await placePaidOrder(api, venue, guest);
  await signIn(venue.phones.STAFF);
  await openScanner(page, venue);
  const code = orderCode(page);
  await code.fill(orderId);
  await page.evaluate(fillStorage);
  const answer = await hold(page, /\/complete/);
  await code.press("Enter");
  await expect(result(page)).toContainText("Not Confirmed");
  await expect(result(page)).toContainText("This phone can’t store the scan: keep this page open until it is sent.");
  await expect(bar(page)).toBeVisible();
  await expect(page.getByText(/\bsaved\b/i)).toHaveCount(0);
  await expectToBeAsked(page);

  await answer();
  await expect(result(page)).toContainText("Order Ready");
  await expect(bar(page)).toBeHidden();
});

test("a door's phone that is full says so of the guest, from the list and by code, until it is sent", async ({
  page,
  venue,
  signIn,
  db,
}) => {
  const night = await openGlevent(db, venue, { name: "Rooftop Night" });
  const [, byCode] = await addGuests(db, night, [
    { firstName: "Ben", lastName: "Brown" },
    { firstName: "Zoe", lastName: "Adams" },
  ]);
  await signIn(venue.phones.STAFF);
  await page.goto(`/staff/location/${venue.vendorLocationId}/guestlist-event/${night.gleventId}/guests`);
  await expect(page.getByRole("button", { name: "Check in Ben Brown" })).toBeVisible();
  await page.evaluate(fillStorage);
  const answer = await hold(page, /\/check-?in/);
  await page.getByRole("button", { name: "Check in Ben Brown" }).click();
  await expect(result(page)).toContainText("Ben Brown");
  await expect(result(page)).toContainText("This phone can’t store it: keep this page open until it is sent.");
  await page.getByRole("button", { name: "Scan QR" }).click();
  const code = page.getByLabel("Or type the guest’s code");
  await code.fill(byCode!);
  await code.press("Enter");
  await expect(result(page)).toContainText("Zoe Adams");
  await expect(result(page)).toContainText("This phone can’t store it: keep this page open until it is sent.");
  await expect(bar(page)).toBeVisible();
  await expect(page.getByText(/\bsaved\b/i)).toHaveCount(0);
  await expectToBeAsked(page);

  await answer();
  await expect(bar(page)).toBeHidden();
  const arrived = () =>
    db.selectFrom("reservation").select("arrived").where("glevent_id", "=", night.gleventId).execute();
  await expect.poll(arrived).toEqual([{ arrived: 1 }, { arrived: 1 }]);
});
