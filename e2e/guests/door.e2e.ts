import type { Page } from "@playwright/test";
import { addGuests, openGlevent } from "../../server/src/test/test-guests.ts";
import { waitForServiceWorker } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const result = (page: Page) => page.getByRole("region", { name: "Result" });
const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const count = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator("xpath=following-sibling::dd");
const hour = 3_600_000;

test("a guest holds out the code, a party says how many, and who is in already is told so", async ({
  venue,
  signIn,
  db,
  newCameraPerson,
}) => {
  const night = await openGlevent(db, venue, { name: "Rooftop Night", capacity: 12 });
  const [alone, party, waits] = await addGuests(db, night, [
    { firstName: "Zoe", lastName: "Adams" },
    { firstName: "José", lastName: "Ñandú", quantity: 4 },
    { firstName: "Wendy", lastName: "Waits", status: "WAITLISTED" },
  ]);
  const { page, context, show } = await newCameraPerson();
  await signIn(venue.phones.STAFF, context);
  await show(alone!);
  await page.goto(`/staff/location/${venue.vendorLocationId}/guestlist-event/${night.gleventId}/guests`);
  await expect(page.getByRole("heading", { level: 1, name: "Rooftop Night" })).toBeVisible();
  await expect(count(page, "Expected")).toHaveText("5");
  await page.getByRole("button", { name: "Scan QR" }).click();
  await expect(result(page)).toContainText("Checked In");
  await expect(result(page)).toContainText("Zoe Adams");

  const code = page.getByLabel("Or type the guest’s code");
  await code.fill(alone!.slice(-6));
  await code.press("Enter");
  await expect(result(page)).toContainText("Already Checked In");
  await expect(result(page)).toContainText(`Let in by STAFF of ${venue.vendorId.slice(4)} at `);
  await code.fill(waits!);
  await code.press("Enter");
  await expect(result(page)).toContainText("Waitlisted");

  await code.fill(party!);
  await code.press("Enter");
  const sheet = page.getByRole("dialog", { name: "José Ñandú" });
  await sheet.getByRole("button", { name: "One less people" }).click();
  await sheet.getByRole("button", { name: "Check In 3" }).click();
  await expect(result(page)).toContainText("3 of 4 are in.");
  await page.getByRole("button", { name: "Guest List" }).click();
  await expect(count(page, "In")).toHaveText("4");
  await expect(count(page, "Left")).toHaveText("1");
  await expect(page.getByRole("button", { name: "Check in Zoe Adams" })).toBeDisabled();
  await page.getByLabel("Search guests").fill("nandu");
  await expect(page.getByRole("listitem")).toHaveCount(1);
  await expect(row(page, "José Ñandú")).toContainText("Party of 4 · 3 in");
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("two doors let 20 guests in, over a reload and with tokens that ran out, and learn who came twice", async ({
    venue,
    signIn,
    db,
    newPerson,
  }) => {
    const endsAt = new Date(Date.now() + 4 * hour);
    const night = await openGlevent(db, venue, { name: "Rooftop Night", capacity: 40, endsAt });
    const names = Array.from({ length: 20 }, (_, index) => `Guest ${String(index + 1).padStart(2, "0")}`);
    await addGuests(
      db,
      night,
      names.map((name) => ({ firstName: "", lastName: name })),
    );
    const doors = await Promise.all(
      [venue.phones.STAFF, venue.phones.MANAGER].map(async (phone) => {
        const { page, context } = await newPerson();
        await signIn(phone, context);
        await page.goto(`/staff/location/${venue.vendorLocationId}/guestlist-event/${night.gleventId}/guests`);
        await waitForServiceWorker(page);
        await page.reload();
        await expect(row(page, "Guest 01")).toContainText("Confirmed");
        await page.waitForLoadState("networkidle");
        await context.setOffline(true);
        return { page, context };
      }),
    );
    const [front, back] = [doors[0]!, doors[1]!];
    async function letIn(page: Page, from: number, to: number): Promise<void> {
      for (const name of names.slice(from - 1, to)) {
        await page.getByRole("button", { name: `Check in ${name}` }).click();
        await expect(row(page, name)).toContainText("Not sent yet");
      }
    }
    await letIn(front.page, 1, 11);
    // In the back the phone was off for three hours: its tokens have run out.
    await back.page.clock.setFixedTime(Date.now() + 3 * hour);
    await back.page.reload();
    await letIn(back.page, 11, 20);
    await expect(count(back.page, "In")).toHaveText("10");
    await expect(back.page.getByRole("button", { name: "10 check-ins waiting" })).toBeVisible();
    await front.page.reload();
    await expect(count(front.page, "In")).toHaveText("11");

    await front.context.setOffline(false);
    await expect(front.page.getByRole("button", { name: /check-ins? waiting/ })).toHaveCount(0);
    await back.context.setOffline(false);
    await expect(back.page.getByRole("button", { name: "1 check-in to check" })).toBeVisible();
    const of = (role: string) => `by ${role} of ${venue.vendorId.slice(4)} at `;
    for (const { page } of doors) {
      const conflict = page.getByRole("alert").filter({ hasText: "1 guest came twice" });
      await expect(conflict).toContainText("Guest 11");
      await expect(conflict).toContainText(of("STAFF"));
      await expect(conflict).toContainText(of("MANAGER"));
      await expect(count(page, "In")).toHaveText("20");
    }
    const kept = await db
      .selectFrom("check_in as c")
      .innerJoin("reservation as r", "r.reservation_id", "c.reservation_id")
      .select("c.kind")
      .where("r.glevent_id", "=", night.gleventId)
      .execute();
    expect(kept.map(({ kind }) => kind).toSorted()).toEqual([...names.map(() => "ADMITTED"), "DUPLICATE"]);

    // The device forgets the list with its person.
    await back.page.getByRole("button", { name: "Log Out" }).click();
    await back.page.getByRole("alertdialog").getByRole("button", { name: "Logout" }).click();
    await expect(back.page).toHaveURL("/staff/signin");
    expect(await back.page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});
