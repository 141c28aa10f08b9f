import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { updateLocation } from "@skipline/contract/own-locations";
import { readPdf } from "../../server/src/test/read-pdf.ts";
import { ok, setLocation } from "../../server/src/test/test-venue.ts";
import { devices } from "../support/devices.ts";
import { loseOnce } from "../support/network.ts";
import { api } from "../support/people.ts";
import { addToCart, openMenu, toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

async function chooseOf(page: Page, location: string, deed: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${location}` }).click();
  await page.getByRole("menuitem", { name: deed }).click();
}

for (const { name: device, use } of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("an owner adds a location, once, and finds its code and its menu", async ({
      page,
      baseURL,
      venue,
      signIn,
      db,
    }) => {
      await signIn(venue.phones.ADMIN);
      await page.goto(`/console/vendors/${venue.vendorId}`);
      await page.getByRole("heading", { level: 2 }).getByRole("link", { name: "Locations" }).click();
      await page.getByRole("link", { name: "New location" }).click();
      const create = page.getByRole("button", { name: "Create location" });
      await create.click();
      await expect(page.getByText("Please fill this in.")).toHaveCount(1);
      await expect(page.getByText("Please type the rate: without one")).toBeVisible();
      await page.getByLabel("Name of the location").fill("Roof bar");
      await page.getByLabel("Place in the list").fill("x");
      await page.getByLabel("It has an address of its own").check({ force: true });
      await create.click();
      await expect(page.getByText("Please type a whole number from 0 to 999.")).toBeVisible();
      await expect(page.getByText("Please fill this in.")).toHaveCount(4);
      await page.getByLabel("Place in the list").fill("3");
      await page.getByLabel("Tax rate, in percent").fill("9.375");
      await page.getByRole("button", { name: "Add a rate for a tax code" }).click();
      const clothes = page.locator("datalist option", { hasText: "T-shirts and other clothing" });
      await expect(clothes).toHaveAttribute("value", "txcd_30011000");
      await page.getByLabel("Tax code").fill("water");
      await page.getByRole("textbox", { name: "Percent", exact: true }).fill("0");
      await page.getByLabel("Street address").fill("2 Other St");
      await page.getByLabel("City").fill("Burbank");
      await page.getByLabel("State").fill("CA");
      await page.getByLabel("ZIP code").fill("91501");
      await loseOnce(page, "POST", /\/locations$/, "answer");
      await create.click();
      await expect(toast(page, "The location was not created")).toBeVisible();
      await page.reload();
      await expect(page.getByText("Your unsaved changes are here again.")).toBeVisible();
      await expect(page.getByLabel("City")).toHaveValue("Burbank");
      await expect(page.getByLabel("Tax code")).toHaveValue("water");
      await create.click();
      await expect(page.getByText(/^The location is there\. Its code is [0-9A-Z]{5}\.$/)).toBeVisible();
      await expect(page).toHaveURL(/\/locations\/[0-9A-Z]{5}\/ready$/);
      await expect(page.getByRole("button", { name: "Open for orders" })).toBeDisabled();
      await page.goto(`/console/vendors/${venue.vendorId}/locations`);
      const made = await db
        .selectFrom("vendor_location")
        .select("vendor_location_id")
        .where("vendor_id", "=", venue.vendorId)
        .where("description", "=", "Roof bar")
        .execute();
      expect(made).toHaveLength(1);
      const id = made[0]?.vendor_location_id ?? "";
      const rates = db.selectFrom("tax_rate").select(["tax_code", "rate_ppm"]).orderBy("tax_code");
      expect(await rates.where("vendor_location_id", "=", id).execute()).toEqual([
        { tax_code: "default", rate_ppm: 93_750 },
        { tax_code: "water", rate_ppm: 0 },
      ]);

      const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Roof bar" }) });
      await expect(card).toContainText(`${id} · 2 Other St, Burbank, CA 91501`);
      await expect(card.getByRole("link", { name: "Roof bar" })).toHaveAttribute(
        "href",
        `/console/vendors/${venue.vendorId}/locations/${id}`,
      );
      await chooseOf(page, "Roof bar", "Show QR code");
      const sheet = page.getByRole("dialog", { name: "Roof bar" });
      await expect(sheet.getByRole("img", { name: `QR code of ${baseURL}/location/${id}` })).toBeVisible();
      await expect(sheet.getByText(`/location/${id}`)).toBeVisible();
      await page.keyboard.press("Escape");
      await chooseOf(page, "Roof bar", "Staff pages");
      await expect(page).toHaveURL(`/staff/location/${id}`);
      await page.goBack();
      await chooseOf(page, "Roof bar", "Open the menu");
      await expect(page).toHaveURL(`/location/${id}`);
      await expect(page.getByText("Roof bar").first()).toBeVisible();
      await page.goto(`/console/vendors/${venue.vendorId}`);
      await page.getByRole("region", { name: "Edit the menu" }).getByRole("link", { name: "Roof bar" }).click();
      await page.getByRole("link", { name: "New product" }).click();
      await expect(page.getByText(`Roof bar · ${id}`)).toBeVisible();
    });
  });
}

test("an owner opens a location once its checklist is done", async ({ page, venue, signIn, newPerson, db }) => {
  const { vendorId, vendorLocationId } = venue;
  await setLocation(db, venue, { status: "CLOSED" });
  await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${vendorId}/locations/${vendorLocationId}/ready`);
  await expect(page.getByText("4 of 6 done")).toBeVisible();
  const open = page.getByRole("button", { name: "Open for orders" });
  await expect(open).toBeDisabled();
  await page.getByRole("link", { name: "Edit the menu" }).click();
  await expect(page.getByRole("heading", { name: "The soda" })).toBeVisible();
  await db
    .updateTable("product")
    .set({ image_urls: ["/demo/none.webp"] })
    .where("product_id", "=", venue.id("soda"))
    .execute();
  await page.goBack();
  await expect(page.getByText("5 of 6 done")).toBeVisible();
  // Somebody else changes it while the press is on its way, when no news can reach the page in time any more:
  // that is told, and the next press is a change of theirs.
  let isFirst = true;
  await page.route(`**/api/vendors/${vendorId}/locations/${vendorLocationId}`, async (route) => {
    if (isFirst && route.request().method() === updateLocation.method) {
      isFirst = false;
      await db
        .updateTable("vendor_location")
        .set((row) => ({ version: row("version", "+", 1) }))
        .where("vendor_location_id", "=", vendorLocationId)
        .execute();
    }
    return route.fallback();
  });
  await open.click();
  await expect(toast(page, "The location was not opened")).toBeVisible();
  await open.click();
  await expect(page.getByText("Guests can order here.")).toBeVisible();
  const guest = await newPerson();
  await openMenu(guest.page, vendorLocationId);
  await addToCart(guest.page, "The soda");
  await expect(guest.page.getByRole("link", { name: "Review order" })).toBeVisible();
});

test("a checklist says in words what has no tax rate", async ({ page, venue, signIn, db }) => {
  await db
    .updateTable("product")
    .set({ tax_code: "txcd_40060003" })
    .where("product_id", "=", venue.id("soda"))
    .execute();
  await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}/ready`);
  await expect(page.getByText("they can’t be sold: Food and soft drinks, served.")).toBeVisible();
});

test("a new name is on the menu when it is next looked at, and in the trail", async ({
  page,
  venue,
  signIn,
  newPerson,
}) => {
  const guest = await (await newPerson()).context.newPage();
  await guest.goto(`/location/${venue.vendorLocationId}`);
  await signIn(venue.phones.SUPER_ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}`);
  await page.getByLabel("Name of the location").fill("The Renamed Bar");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("The location is saved")).toBeVisible();
  await guest.reload();
  await expect(guest.getByText("The Renamed Bar").first()).toBeVisible();
  await page.goto(`/staff/location/${venue.vendorLocationId}/${venue.vendorId}/activity?kind=location`);
  await expect(page.getByText("changed the location “The Renamed Bar”.")).toBeVisible();
});

test("an owner closes a location with words for its guests, opens it again, and archives it", async ({
  page,
  venue,
  signIn,
  newPerson,
}) => {
  const guest = await (await newPerson()).context.newPage();
  const menu = `/location/${venue.vendorLocationId}`;
  await openMenu(guest, venue.vendorLocationId);
  await addToCart(guest, "The soda");
  await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}`);
  const save = async () => {
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("The location is saved")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Name of the location")).not.toHaveValue("");
  };
  await page.getByLabel("Orders", { exact: true }).selectOption("Closed");
  await page.getByLabel("Words for guests").fill("Back on Friday");
  await page.getByLabel("The same in Spanish").fill("Volvemos el viernes");
  await save();

  await guest.goto(menu);
  await expect(guest.getByRole("status").filter({ hasText: "Closed for orders right now" })).toContainText(
    "Back on Friday",
  );
  await expect(guest.getByRole("group", { name: "The soda" })).toBeVisible();
  await expect(guest.getByRole("link", { name: "Review order" })).toHaveCount(0);
  await guest.goto(`${menu}?lang=es`);
  await expect(guest.getByText("Volvemos el viernes")).toBeVisible();

  await page.getByLabel("Orders", { exact: true }).selectOption("Open");
  await save();
  await guest.goto(`${menu}?lang=en`);
  await expect(guest.getByRole("link", { name: "Review order" })).toBeVisible();
  await expect(guest.getByText("Closed for orders right now")).toHaveCount(0);

  await page.getByLabel("Orders", { exact: true }).selectOption("Archived");
  await save();
  await guest.goto(menu);
  await expect(guest.getByRole("heading", { name: "This location is gone" })).toBeVisible();
  await page.goto(`/console/vendors/${venue.vendorId}/locations`);
  await expect(page.getByRole("listitem").filter({ hasText: venue.vendorLocationId })).toContainText("Archived");
  await page.goto(`/staff/location/${venue.vendorLocationId}`);
  await expect(page.getByText("This location is archived")).toBeVisible();
});

test("of two owners the second is told what the first has changed of a location", async ({
  page,
  venue,
  signIn,
  newPerson,
}) => {
  const other = await signIn(venue.phones.SUPER_ADMIN, (await newPerson()).context);
  await signIn(venue.phones.ADMIN);
  const { vendorId, vendorLocationId } = venue;
  await page.goto(`/console/vendors/${vendorId}/locations/${vendorLocationId}`);
  const name = page.getByLabel("Name of the location");
  await name.fill("Mine");
  const address = { addressLine1: "2 Other St", addressLine2: null, city: "Burbank", state: "CA", zip: "91501" };
  const body = { description: "Theirs", address, displayOrder: 7 };
  ok(await api.call(updateLocation, { params: { vendorId, vendorLocationId }, body }, other));
  const save = page.getByRole("button", { name: "Save Changes" });
  await save.click();
  const changed = page.getByRole("dialog", { name: "Somebody else changed this location" });
  for (const words of ["Theirs", "2 Other St, Burbank, CA 91501", "7"]) await expect(changed).toContainText(words);
  await changed.getByRole("button", { name: "Show theirs" }).click();
  await expect(name).toHaveValue("Theirs");
  await name.fill("Both");
  await save.click();
  await expect(page.getByText("The location is saved")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Burbank");
});

test("a manager sees the locations, and that admins change them", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.MANAGER);
  const path = `/console/vendors/${venue.vendorId}/locations`;
  await page.goto(path);
  const row = page.getByRole("listitem").filter({ hasText: venue.vendorLocationId });
  const menu = `${path}/${venue.vendorLocationId}/menu`;
  await expect(row.getByRole("link")).toHaveCount(2);
  for (const link of await row.getByRole("link").all()) await expect(link).toHaveAttribute("href", menu);
  await expect(page.getByRole("link", { name: "New location" })).toHaveCount(0);
  for (const closed of ["new", venue.vendorLocationId]) {
    await page.goto(`${path}/${closed}`);
    await expect(page.getByText("Only admins change this")).toBeVisible();
  }
});

test("a manager saves a location's posters, and their code leads a guest to the menu", async ({
  page,
  venue,
  signIn,
  newPerson,
}) => {
  const { vendorId, vendorLocationId } = venue;
  await signIn(venue.phones.MANAGER);
  await page.goto(`/console/vendors/${vendorId}/locations`);
  await page
    .getByRole("button", { name: /^More for / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Posters" }).click();
  await expect(page).toHaveURL(/\/locations\/[0-9A-Z]{5}\/posters$/);
  await page.goto(`/console/vendors/${vendorId}/locations/${vendorLocationId}/posters`);
  const save = page.getByRole("button", { name: "Save PDF" });
  await expect(page.getByRole("radio", { name: "Letter poster" })).toBeChecked();
  await loseOnce(page, "GET", /\/poster\?/, "request");
  await save.click();
  await expect(toast(page, "The poster could not be made")).toBeVisible();
  await page.getByRole("radio", { name: "Sticker" }).check({ force: true });
  await expect(page.getByText("50 mm wide and high: print it at its full size.")).toBeVisible();
  const saved = page.waitForEvent("download");
  await save.click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`skipline-${vendorLocationId}-sticker.pdf`);
  const [sheet] = await readPdf(await readFile(await download.path()));
  const [code = ""] = sheet?.codes ?? [];
  const guest = await newPerson();
  await guest.page.goto(new URL(code).pathname);
  await expect(guest.page).toHaveURL(`/location/${vendorLocationId}`);
  await expect(guest.page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("one of very many locations is found by its name or its code, and its menu says where it is", async ({
  page,
  venue: { vendorId, phones },
  signIn,
  db,
}) => {
  const code = (at: number) => `${vendorId.slice(-2).toUpperCase()}${String(at).padStart(3, "0")}`;
  const many = Array.from({ length: 120 }, (_, at) => ({
    vendor_location_id: code(at),
    vendor_id: vendorId,
    description: `Counter ${at}`,
  }));
  await db.insertInto("vendor_location").values(many).execute();
  await signIn(phones.ADMIN);
  await page.goto(`/console/vendors/${vendorId}/locations`);
  const search = page.getByRole("searchbox", { name: "Search by name or code" });
  const rows = page.getByRole("main").getByRole("heading", { level: 2 });
  await search.fill("counter 117");
  await expect(rows).toHaveText(["Counter 117"]);
  await search.fill("nowhere");
  await expect(page.getByText("No location has this name or code.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(search).toHaveValue("");
  await search.fill(code(118).toLowerCase());
  await expect(rows).toHaveText(["Counter 118"]);
  await page.getByRole("link", { name: "Edit the menu" }).click();
  await expect(page.getByText(`Counter 118 · ${code(118)}`)).toBeVisible();
});
