import type { Page } from "@playwright/test";
import { updateEvent } from "@skipline/contract/events";
import { addGuests } from "../../server/src/test/test-guests.ts";
import { devices } from "../support/devices.ts";
import { drawPng } from "../support/draw-png.ts";
import { loseOnce } from "../support/network.ts";
import { openNight, somewhere } from "../support/nights.ts";
import { api } from "../support/people.ts";
import { question } from "../support/sight.ts";
import { toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** What was typed is kept, and said to be. */
async function reloadUnsaved(page: Page): Promise<void> {
  page.once("dialog", (asked) => asked.accept());
  await page.reload();
  await expect(page.getByText("Your unsaved changes are here again.")).toBeVisible();
}

const back = (page: Page) => page.getByRole("button", { name: "Back" }).click();

for (const { name: device, use } of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("an owner makes an event in the console, changes it though somebody was faster, and stays in the console", async ({
      page,
      venue,
      signIn,
    }) => {
      const home = `/console/vendors/${venue.vendorId}`;
      const owner = await signIn(venue.phones.ADMIN);
      await page.goto(home);
      // The venue has no guest lists.
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: "Guest List Events" })).toHaveCount(0);
      await main.getByRole("heading", { level: 2 }).getByRole("link", { name: "Events" }).click();
      await page.getByRole("link", { name: "Add Event" }).click();
      await page.getByLabel("Event name").fill("Salsa Night");
      await page.getByLabel("Starts", { exact: true }).fill("10/30/2037 09:00 PM");
      const flyer = page.getByRole("img", { name: "Flyer" });
      const picture = { name: "flyer.png", mimeType: "image/png", buffer: drawPng(480, 600) };
      await page.getByLabel("Add a flyer").setInputFiles(picture);
      await expect(flyer).not.toHaveAttribute("src", /^blob:/);
      await reloadUnsaved(page);
      await expect(page.getByLabel("Event name")).toHaveValue("Salsa Night");
      await expect(flyer).toBeVisible();
      await page.getByRole("button", { name: "Create Event" }).click();
      await expect(toast(page, "Event created successfully")).toBeVisible();
      await expect(page).toHaveURL(`${home}/events`);

      const rows = page.getByRole("link", { name: /Salsa/ });
      await rows.click();
      await expect(page).toHaveURL(/\/console\/vendors\/[^/]+\/events\/[^/]+$/);
      const eventId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      await page.getByRole("link", { name: /^Prize Draw/ }).click();
      await expect(page).toHaveURL(`${home}/events/${eventId}/prizes`);
      await page.getByRole("button", { name: "Add Prize" }).click();
      await page.getByRole("textbox", { name: "Prize", exact: true }).fill("House margarita");
      await page.getByLabel("How many").fill("4");
      await page.getByLabel("Chance in %").fill("5");
      await page.reload();
      await expect(page.getByLabel("How many")).toHaveValue("4");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(toast(page, "Prizes saved successfully")).toBeVisible();
      await back(page);
      await expect(page).toHaveURL(`${home}/events/${eventId}`);

      await expect(page.getByLabel("Event name")).toHaveValue("Salsa Night");
      await expect(flyer).toBeVisible();
      const body = { vendorId: venue.vendorId, eventId, eventName: "Salsa & Son", status: "UPCOMING" as const };
      const params = { vendorId: venue.vendorId };
      const faster = await api.call(updateEvent, { params, body }, owner, { "idempotency-key": api.newKey() });
      expect(faster.status, JSON.stringify(faster.body)).toBe(200);
      await page.getByLabel("Event name").fill("Salsa & Bachata");
      await page.getByRole("button", { name: "Save Changes" }).click();
      const changed = page.getByRole("dialog", { name: /^Somebody else changed/ });
      await changed.getByRole("button", { name: "Overwrite with mine" }).click();
      await expect(toast(page, "Event updated successfully")).toBeVisible();
      await expect(page).toHaveURL(`${home}/events`);

      await rows.click();
      await page.getByRole("button", { name: "Repeat" }).click();
      const sheet = page.getByRole("dialog", { name: /^Repeat / });
      await sheet.getByLabel("How many more times").fill("1");
      await sheet.getByRole("button", { name: "Repeat" }).click();
      await expect(sheet).toBeHidden();
      await back(page);
      await expect(page).toHaveURL(`${home}/events`);
      await expect(rows).toHaveCount(2);
      await rows.nth(1).click();
      await page.getByRole("button", { name: "Delete" }).click();
      await question(page, "Delete Salsa & Bachata?").getByRole("button", { name: "Delete" }).click();
      await expect(toast(page, "The event was deleted")).toBeVisible();
      await expect(page).toHaveURL(`${home}/events`);
      await expect(rows).toHaveCount(1);
      await back(page);
      await expect(page).toHaveURL(home);
    });
  });
}

test("an owner puts a night on the guest list in the console, and finds who comes", async ({
  page,
  venue,
  signIn,
  db,
}) => {
  const home = `/console/vendors/${venue.vendorId}`;
  await db.updateTable("vendor").set({ guestlist_enabled: true }).where("vendor_id", "=", venue.vendorId).execute();
  await signIn(venue.phones.ADMIN);
  await page.goto(home);
  await page.getByRole("main").getByRole("link", { name: "Guest List Events" }).click();
  await page.getByRole("link", { name: "Create Event" }).click();
  await page.getByLabel("Event name").fill("Rooftop Night");
  await page.getByLabel("Guest list capacity").fill("100");
  await page.getByLabel("Starts", { exact: true }).fill("11/20/2037 09:00 PM");
  await page.getByLabel("Venue name").fill("Skyline");
  await page.getByRole("combobox", { name: "Find the address" }).fill("910 S Figueroa St 90015");
  await page.getByRole("option", { name: /90015$/ }).click();
  const create = page.getByRole("button", { name: "Create Event" });
  // The address is asked for once it is chosen, and part of the draft from then on.
  await expect(create).toBeEnabled();
  await reloadUnsaved(page);
  await create.click();
  await expect(toast(page, "Guest List Event created successfully")).toBeVisible();
  await expect(page).toHaveURL(`${home}/guest-lists`);

  await page.getByRole("link", { name: "Edit Rooftop Night" }).click();
  await page.getByLabel("Guest list capacity").fill("80");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL(`${home}/guest-lists`);
  await page.getByRole("link", { name: /^Rooftop Night/ }).click();
  await expect(page).toHaveURL(/\/console\/.*\/guests$/);
  await page.getByRole("button", { name: "Walk-In" }).click();
  const walkIn = page.getByRole("dialog", { name: "Walk-In" });
  await walkIn.getByLabel("First name").fill("Ada");
  await walkIn.getByRole("button", { name: /Check in/i }).click();
  await expect(page.getByText("Ada").first()).toBeVisible();
  await back(page);
  await expect(page).toHaveURL(`${home}/guest-lists`);
});

test("a night on the guest list is made, changed, repeated and written to once, though each answer is lost", async ({
  page,
  venue,
  signIn,
  db,
}) => {
  const { vendorId } = venue;
  const home = `/console/vendors/${vendorId}/guest-lists`;
  await db.updateTable("vendor").set({ guestlist_enabled: true }).where("vendor_id", "=", vendorId).execute();
  await signIn(venue.phones.ADMIN);
  const nights = () =>
    db.selectFrom("glevent").select(["name", "capacity"]).where("vendor_id", "=", vendorId).execute();

  await page.goto(`${home}/new`);
  await page.getByLabel("Event name").fill("Rooftop Night");
  await page.getByLabel("Guest list capacity").fill("100");
  await page.getByLabel("Starts", { exact: true }).fill("11/20/2037 09:00 PM");
  await page.getByLabel("Venue name").fill("Skyline");
  await page.getByRole("combobox", { name: "Find the address" }).fill("910 S Figueroa St 90015");
  await page.getByRole("option", { name: /90015$/ }).click();
  const create = page.getByRole("button", { name: "Create Event" });
  await expect(create).toBeEnabled();
  await loseOnce(page, "POST", /\/glevents$/, "answer");
  await create.click();
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText(/^Failed to create guest list event/),
  ).toBeVisible();
  await reloadUnsaved(page);
  await create.click();
  await expect(toast(page, "Guest List Event created successfully")).toBeVisible();
  expect(await nights()).toEqual([{ name: "Rooftop Night", capacity: 100 }]);

  await page.getByRole("link", { name: "Edit Rooftop Night" }).click();
  const save = page.getByRole("button", { name: "Save Changes" });
  await page.getByLabel("Guest list capacity").fill("80");
  await loseOnce(page, "PUT", /\/glevents\//, "answer");
  await save.click();
  await expect(toast(page, "Failed to update event")).toBeVisible();
  await page.getByLabel("Guest list capacity").fill("90");
  await reloadUnsaved(page);
  await save.click();
  await expect(toast(page, "Event updated successfully")).toBeVisible();
  expect(await nights()).toEqual([{ name: "Rooftop Night", capacity: 90 }]);

  await page.getByRole("link", { name: "Edit Rooftop Night" }).click();
  const sheet = page.getByRole("dialog", { name: /^Repeat / });
  const repeat = async () => {
    await page.getByRole("button", { name: "Repeat" }).click();
    await sheet.getByLabel("How many more times").fill("2");
    await sheet.getByRole("button", { name: "Repeat" }).click();
  };
  await loseOnce(page, "POST", /\/repeats$/, "answer");
  await repeat();
  await expect(toast(page, "The event was not repeated")).toBeVisible();
  await page.reload();
  await repeat();
  await expect(sheet).toBeHidden();
  expect(await nights()).toHaveLength(3);
});

test("a message to a night's guests goes once, though its answer is lost and the page comes anew", async ({
  page,
  venue,
  signIn,
  db,
}) => {
  const { vendorId } = venue;
  await db.updateTable("vendor").set({ guestlist_enabled: true }).where("vendor_id", "=", vendorId).execute();
  const owner = await signIn(venue.phones.ADMIN);
  const { gleventId } = await openNight(owner, venue, somewhere(), { name: "Rooftop Night" });
  await addGuests(db, { vendorId, gleventId }, [{}, {}]);
  await page.goto(`/console/vendors/${vendorId}/guest-lists/${gleventId}`);
  const sheet = page.getByRole("dialog", { name: "Message to all guests" });
  const text = sheet.getByLabel("Your message");
  const send = sheet.getByRole("button", { name: /^Send to 2/ });
  const open = () => page.getByRole("button", { name: "Message all guests" }).click();
  await open();
  await send.click();
  await expect(sheet.getByText("Please fill this in.")).toBeVisible();
  await text.fill("Doors open at ten.");
  await loseOnce(page, "POST", /\/notices$/, "answer");
  await send.click();
  await expect(sheet.getByText("The message was not sent")).toBeVisible();
  await page.reload();
  await open();
  await expect(sheet.getByText("Your unsaved changes are here again.")).toBeVisible();
  await expect(text).toHaveValue("Doors open at ten.");
  await send.click();
  await expect(sheet).toBeHidden();
  const sent = await db
    .selectFrom("guest_message as m")
    .innerJoin("reservation as r", "r.reservation_id", "m.reservation_id")
    .select("m.notice_id")
    .where("r.glevent_id", "=", gleventId)
    .execute();
  expect(sent).toHaveLength(2);
  await open();
  await expect(text).toHaveValue("");
});
