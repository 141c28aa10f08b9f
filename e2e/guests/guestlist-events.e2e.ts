import { randomUUIDv7 } from "node:crypto";
import { makeMember, openNight, reserveNight, somewhere } from "../support/nights.ts";
import { exchangeCode, somePhone } from "../support/people.ts";
import { question } from "../support/sight.ts";
import { expect, test } from "../support/test.ts";

const listPath = (vendorLocationId: string) => `/staff/location/${vendorLocationId}/guestlist-events`;

test("a manager puts a night on the guest list by keyboard alone, and changes it", async ({
  page,
  venue,
  signIn,
  db,
}) => {
  await db.updateTable("vendor").set({ guestlist_enabled: true }).where("vendor_id", "=", venue.vendorId).execute();
  await signIn(venue.phones.MANAGER);
  const said: string[] = [];
  page.on("dialog", (box) => {
    said.push(box.message());
    void box.accept();
  });
  await page.goto(`/staff/location/${venue.vendorLocationId}`);
  await page.getByRole("link", { name: "Guest List Events" }).click();
  await expect(page.getByText("No guest list events found...")).toBeVisible();
  await page.getByRole("link", { name: "Create Event" }).click();

  const create = page.getByRole("button", { name: "Create Event" });
  await expect(page.getByLabel("Status")).toHaveValue("UPCOMING");
  await expect(create).toBeDisabled();
  await page.getByLabel("Event name").fill("Rooftop Night");
  await page.getByLabel("Guest list capacity").fill("100");
  await page.getByLabel("Starts", { exact: true }).fill("11/20/2037 09:00 PM");
  await page.getByLabel("Venue name").fill("Skyline");

  // What nobody knows is no address, and neither is what was not chosen.
  const address = page.getByRole("combobox", { name: "Find the address" });
  const wrong = page.getByText("Please select a valid address from the dropdown.");
  await address.pressSequentially("5 Nowhere Lane, Atlantis");
  await address.press("Enter");
  await expect(wrong).toBeVisible();
  await address.press("!");
  await expect(wrong).toBeHidden();
  await address.press("Backspace");
  await expect(page.getByRole("option", { name: "5 Nowhere Lane, Atlantis" })).toBeVisible();
  await address.press("ArrowDown");
  await address.press("Enter");
  await expect(wrong).toBeVisible();
  await expect(create).toBeDisabled();

  // An answer that is late is not shown once something else was typed.
  const held = Promise.withResolvers<void>();
  await page.route(/places\/autocomplete.*Anaheim/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const late = page.waitForRequest(/places\/autocomplete.*Anaheim/);
  await address.fill("Anaheim");
  await late;
  await address.fill("910 s figueroa st los angeles ca 90015");
  const found = page.getByRole("option", { name: "910 S Figueroa St, Los Angeles, CA 90015" });
  await expect(found).toBeVisible();
  held.resolve();
  await address.press("ArrowDown");
  await expect(found).toHaveAttribute("data-highlighted", "");
  await address.press("Enter");
  await expect(page.getByLabel("Street address")).toHaveValue("910 S Figueroa St");
  await expect(page.getByText("Los Angeles, CA 90015", { exact: true })).toBeVisible();
  await expect(wrong).toBeHidden();

  await page.getByLabel("Event link").fill("tickets");
  await create.click();
  await expect(page.getByText("Must be a link that begins with http:// or https://")).toBeVisible();
  await page.getByLabel("Event link").fill("https://tickets.example/rooftop");
  await create.press("Enter");
  await expect(page).toHaveURL(listPath(venue.vendorLocationId));
  expect(said).toEqual(["Guest List Event created successfully"]);
  const upcoming = page.getByRole("region", { name: "Upcoming Events" });
  const night = upcoming.getByRole("listitem");
  await expect(night).toContainText("0 of 100 reserved");
  await expect(night.getByRole("link", { name: /Rooftop Night.*Skyline/ })).toHaveAttribute("href", /\/guests$/);

  const stored = await db.selectFrom("glevent").selectAll().where("vendor_id", "=", venue.vendorId).execute();
  expect(stored).toMatchObject([{ capacity: 100, latitude: 34.0434, longitude: -118.2716, state: "CA" }]);
  const { glevent_id, created_at } = stored[0]!;
  const reservation = {
    reservation_id: randomUUIDv7(),
    glevent_id,
    vendor_id: venue.vendorId,
    quantity: 3,
    status: "CHECKED_IN" as const,
    arrived: 3,
    checked_in_at: created_at,
    checked_in_by_name: "Door",
    checked_in_by_user: "door",
    created_at,
    updated_at: created_at,
  };

  await night.getByRole("link", { name: "Edit Rooftop Night" }).click();
  await expect(page.getByLabel("Event name")).toHaveValue("Rooftop Night");
  for (const name of ["Event name", "Guest list capacity", "Venue name", "Street address"]) {
    await expect(page.getByLabel(name)).toHaveJSProperty("required", true);
  }
  // People come in while the form is open.
  await db.insertInto("reservation").values(reservation).execute();
  await db.updateTable("glevent").set({ reserved_count: 3 }).where("glevent_id", "=", glevent_id).execute();
  await page.getByLabel("Guest list capacity").fill("2");
  await page.getByLabel("Event link").fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  const capacity = page.getByLabel("Guest list capacity");
  await expect(capacity).toHaveAccessibleDescription(/3 places are reserved already/);
  await capacity.fill("3");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Stay" }).click();
  const update = page.waitForRequest((request) => request.method() === "PUT");
  await page.getByRole("button", { name: "Save Changes" }).click();
  expect((await update).postDataJSON()).toEqual({ guestlistCapacity: 3, eventLink: null, version: 1 });
  await expect(page.getByText("Event updated successfully")).toBeVisible();
  await expect(night).toContainText("3 of 3 reserved");
});

test("a night is called off by hand: asked with counts, taken back whole, and done a quarter of an hour later", async ({
  page,
  context,
  venue,
  signIn,
  newPerson,
  db,
  runJob,
}) => {
  const manager = await signIn(venue.phones.MANAGER);
  const night = await openNight(manager, venue, somewhere(), { name: "Rooftop Night", capacity: 2 });
  const booked = await newPerson();
  const phone = somePhone();
  const member = await signIn(phone, booked.context);
  const waiting = (await exchangeCode((await newPerson()).context, somePhone())).session;
  for (const one of [member, waiting]) await makeMember(db, one);
  await reserveNight(night, member, 2);
  await reserveNight(night, waiting);
  const status = page.getByLabel("Status");
  const row = page.getByRole("region", { name: "Upcoming Events" }).getByRole("listitem");
  const asked = question(page, "Call this guest list off?");
  const reservation = booked.page.getByRole("listitem").filter({ hasText: "Rooftop Night" });
  async function choose(next: string): Promise<void> {
    await page.getByRole("link", { name: "Edit Rooftop Night" }).click();
    await status.selectOption(next);
    await page.getByRole("button", { name: "Save Changes" }).click();
  }
  async function callOff(): Promise<void> {
    await choose("COMPLETED");
    await asked.getByRole("button", { name: "Call it off" }).click();
    await expect(page).toHaveURL(listPath(venue.vendorLocationId));
  }

  await page.goto(listPath(venue.vendorLocationId));
  await choose("COMPLETED");
  await expect(asked).toContainText("2 guests confirmed, 1 waiting.");
  await expect(asked).toContainText("In 15 minutes all reservations are cancelled");
  await asked.getByRole("button", { name: "Keep it" }).click();
  await expect(status).toHaveValue("COMPLETED");
  await page.goto(listPath(venue.vendorLocationId));
  await expect(row).toContainText("Upcoming");

  await callOff();
  await booked.page.goto("/account");
  await expect(reservation).toContainText("Confirmed");
  await choose("UPCOMING");
  await expect(row).toContainText("2 of 2 reserved");

  await callOff();
  // As if that had been a quarter of an hour ago; what is due then is done by a job that comes each minute.
  const then = new Date(Date.now() - 15 * 60_000);
  for (const parts of [{ status: "UPCOMING" }, { status: "COMPLETED", status_chosen_at: then }])
    await db.updateTable("glevent").set(parts).where("glevent_id", "=", night.gleventId).execute();
  await runJob("guests.close-lists");
  const messages = async () =>
    (await context.request.get(`/dev/outbox.json?phone=${encodeURIComponent(phone)}`)).text();
  await expect.poll(messages).toContain("has been called off. Your 2 credits are back.");
  await booked.page.reload();
  await expect(reservation).toContainText("Cancelled");
});
