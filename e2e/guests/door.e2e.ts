import type { Page } from "@playwright/test";
import { addGuests, openGlevent } from "../../server/src/test/test-guests.ts";
import { lookAt } from "../support/look-at.ts";
import { cutOff, waitForServiceWorker } from "../support/network.ts";
import { makeMember } from "../support/nights.ts";
import { somePhone } from "../support/people.ts";
import { result, scanByHand } from "../support/scans.ts";
import { dialog } from "../support/sight.ts";
import { expect, test } from "../support/test.ts";

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const count = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator("xpath=following-sibling::dd");
const hour = 3_600_000;

test("a guest holds out a phone, a hand scanner hears a party, and who is in already is told so", async ({
  page: guests,
  venue,
  signIn,
  db,
  newCameraPerson,
}) => {
  const night = await openGlevent(db, venue, { name: "Rooftop Night", capacity: 12 });
  const phone = somePhone();
  const [alone, party, waits] = await addGuests(db, night, [
    { firstName: "Zoe", lastName: "Adams", phone },
    { firstName: "José", lastName: "Ñandú", quantity: 4 },
    { firstName: "Wendy", lastName: "Waits", status: "WAITLISTED" },
  ]);
  const { page, context, show } = await newCameraPerson();
  await signIn(venue.phones.STAFF, context);
  await makeMember(db, await signIn(phone));
  await guests.goto("/account");
  await guests.getByRole("button", { name: "Show the code full screen" }).click();
  await show(await lookAt(dialog(guests, "Code for Rooftop Night").getByRole("img", { name: /^QR code/ })));
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
  await code.blur();
  await scanByHand(page, waits!);
  await expect(result(page)).toContainText("Waitlisted");

  await page.getByRole("button", { name: "Guest List" }).click();
  await scanByHand(page, party!);
  const sheet = page.getByRole("dialog", { name: "José Ñandú" });
  await sheet.getByRole("button", { name: "One less people" }).click();
  await sheet.getByRole("button", { name: "Check In 3" }).click();
  await expect(result(page)).toContainText("3 of 4 are in.");
  await expect(count(page, "In")).toHaveText("4");
  await expect(count(page, "To come")).toHaveText("1");
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
      (["failing", "hanging"] as const).map(async (how) => {
        const { page, context } = await newPerson();
        await signIn(how === "failing" ? venue.phones.STAFF : venue.phones.MANAGER, context);
        await page.goto(`/staff/location/${venue.vendorLocationId}/guestlist-event/${night.gleventId}/guests`);
        await waitForServiceWorker(page);
        await page.reload();
        await expect(row(page, "Guest 01")).toContainText("Confirmed");
        await page.waitForLoadState("networkidle");
        return { page, restore: await cutOff(context, how) };
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
    // The bar comes with a file of its own, and sends: before it is there nothing waits to be seen.
    await expect(front.page.getByRole("button", { name: "11 check-ins waiting" })).toBeVisible();

    await front.restore();
    await expect(front.page.getByRole("button", { name: /check-ins? waiting/ })).toHaveCount(0);
    await back.restore();
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

const doorOf = ({ vendorLocationId }: { vendorLocationId: string }, { gleventId }: { gleventId: string }) =>
  `/staff/location/${vendorLocationId}/guestlist-event/${gleventId}/guests`;

test("a check-in by mistake is taken back at once by who made it; nobody who waits has the button", async ({
  page,
  venue,
  signIn,
  db,
}) => {
  const night = await openGlevent(db, venue, { name: "Rooftop Night", capacity: 12 });
  await addGuests(db, night, [
    { firstName: "Shea", lastName: "O’Neill" },
    { firstName: "Ben", lastName: "Brown" },
    { firstName: "Wendy", lastName: "Waits", status: "WAITLISTED" },
  ]);
  await signIn(venue.phones.STAFF);
  await page.goto(doorOf(venue, night));
  await expect(row(page, "Wendy Waits")).toContainText("Waitlisted");
  await expect(page.getByRole("button", { name: "Check in Wendy Waits" })).toHaveCount(0);
  await page.getByLabel("Search guests").fill("oneill");
  await expect(page.getByRole("listitem")).toHaveCount(1);
  const button = page.getByRole("button", { name: "Check in Shea O’Neill" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(result(page)).toContainText("Checked In");
  await expect(result(page)).toContainText("Shea O’Neill");
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  await result(page).getByRole("button", { name: "Undo" }).click();
  await expect(result(page)).toContainText("Check-In Undone");
  await expect(button).toBeEnabled();
  await expect(row(page, "Shea O’Neill")).toContainText("Confirmed");
  const kept = await db
    .selectFrom("reservation")
    .select(["status", "last_name"])
    .where("glevent_id", "=", night.gleventId)
    .orderBy("last_name")
    .execute();
  expect(kept.map(({ status }) => status)).toEqual(["CONFIRMED", "CONFIRMED", "WAITLISTED"]);
});

test("a full list keeps what was typed of a walk-in, and a manager lets them in anyway", async ({
  page,
  venue,
  signIn,
  db,
}) => {
  const night = await openGlevent(db, venue, { name: "Rooftop Night", capacity: 2 });
  await addGuests(db, night, [{ firstName: "Ben", lastName: "Brown", quantity: 1 }]);
  await signIn(venue.phones.MANAGER);
  await page.goto(doorOf(venue, night));
  await expect(count(page, "Free places")).toHaveText("1");
  await page.getByRole("button", { name: "Walk-In" }).click();
  const sheet = page.getByRole("dialog", { name: "Walk-In" });
  await sheet.getByLabel("First name").fill("Wally");
  await sheet.getByLabel("Last name").fill("Mann");
  // A phone that loads its page anew keeps it too.
  await page.reload();
  await page.getByRole("button", { name: "Walk-In" }).click();
  await expect(sheet.getByLabel("First name")).toHaveValue("Wally");
  await expect(sheet.getByLabel("Last name")).toHaveValue("Mann");
  // Another door has taken the last place meanwhile.
  await addGuests(db, night, [{ firstName: "Zoe", lastName: "Zander", quantity: 1 }]);
  await sheet.getByRole("button", { name: "Check In 1" }).click();
  await expect(result(page)).toContainText("No Places Left");
  await page.getByRole("button", { name: "Walk-In" }).click();
  await expect(sheet.getByLabel("First name")).toHaveValue("Wally");
  await expect(sheet.getByLabel("Last name")).toHaveValue("Mann");
  await sheet.getByRole("button", { name: "Let In 1 Anyway" }).click();
  await expect(result(page)).toContainText("Wally Mann");
  await expect(count(page, "Over capacity")).toHaveText("1");
  await page.getByRole("button", { name: "Walk-In" }).click();
  await expect(sheet.getByLabel("First name")).toHaveValue("");
});

test("a door is told that its event was called off, and an unknown code holds up nobody", async ({
  page,
  venue,
  signIn,
  db,
}) => {
  const night = await openGlevent(db, venue, { name: "Rooftop Night", endsAt: new Date(Date.now() - hour) });
  const [known] = await addGuests(db, night, [{ firstName: "Ben", lastName: "Brown" }]);
  await signIn(venue.phones.STAFF);
  await page.goto(`${doorOf(venue, night)}?scan=1`);
  await expect(page.getByText("This event is over")).toBeVisible();
  // From here on nobody answers, and nobody says so.
  await page.route(/\/reservations/, () => undefined);
  const code = page.getByLabel("Or type the guest’s code");
  await code.fill("abcdef");
  await code.press("Enter");
  await expect(result(page)).toContainText("Not On This Phone’s List", { timeout: 8000 });
  await code.fill(known!);
  await code.press("Enter");
  await expect(result(page)).toContainText("Ben Brown");
});

test("a guest's name stays on no device whose person has signed out, also from a guest's page", async ({
  page,
  venue,
  signIn,
  db,
}) => {
  const night = await openGlevent(db, venue, { name: "Rooftop Night" });
  await addGuests(db, night, [{ firstName: "Ben", lastName: "Brown" }]);
  await signIn(venue.phones.STAFF);
  await page.goto(doorOf(venue, night));
  await expect(row(page, "Ben Brown")).toBeVisible();
  const databases = () => page.evaluate("indexedDB.databases().then((all) => all.map(({ name }) => name))");
  await expect.poll(databases).toContain("skipline.lists");
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/signin");
  await expect.poll(databases).not.toContain("skipline.lists");
});
