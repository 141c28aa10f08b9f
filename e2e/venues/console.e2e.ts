import type { Page } from "@playwright/test";
import { refundOrder } from "@skipline/contract/fulfilment";
import { updateVendor } from "@skipline/contract/vendors";
import { ok, placePaidOrder } from "../../server/src/test/test-venue.ts";
import { devices } from "../support/devices.ts";
import { loseOnce } from "../support/network.ts";
import { api, loseCookies, somePhone, someOperator } from "../support/people.ts";
import { toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const nameField = (page: Page) => page.getByLabel("Name of the venue");
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });

async function fillVenue(page: Page, name: string, phone: string): Promise<void> {
  await nameField(page).fill(name);
  await page.getByLabel("Street address").fill("1 Sunset Blvd");
  await page.getByLabel("City").fill("Los Angeles");
  await page.getByLabel("State").fill("CA");
  await page.getByLabel("ZIP code").fill("90028");
  await page.getByLabel("Time zone").selectOption("America/Los_Angeles");
  await page.getByLabel("Their name").fill("Robin");
  await page.getByLabel("Their mobile phone").fill(phone.slice(2));
}

for (const { name: device, use } of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("an operator finds a venue by its name and creates another, once, though the answer is lost", async ({
      page,
      venue,
      signIn,
      db,
    }) => {
      await signIn(someOperator());
      await page.goto("/console");
      await page.getByLabel("Search by name").fill(venue.vendorId.slice(4).toUpperCase());
      const found = page.getByRole("heading", { level: 2 }).getByRole("link");
      await expect(found).toHaveCount(1);
      await page.getByRole("link", { name: "New venue" }).click();
      await page.getByRole("button", { name: "Create venue" }).click();
      await expect(nameField(page)).toBeFocused();
      const name = `Second ${venue.vendorId}`;
      await fillVenue(page, name, somePhone());
      await loseOnce(page, "POST", /\/api\/vendors$/, "answer");
      await page.getByRole("button", { name: "Create venue" }).click();
      await expect(toast(page, "The venue was not created")).toBeVisible();
      await page.reload();
      await expect(page.getByText("Your unsaved changes are here again.")).toBeVisible();
      await expect(nameField(page)).toHaveValue(name);
      await page.getByRole("button", { name: "Create venue" }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      expect(await db.selectFrom("vendor").select("vendor_id").where("name", "=", name).execute()).toHaveLength(1);
    });

    test("an empty list offers its first step where it says that it is empty", async ({ page, venue, signIn }) => {
      await signIn(venue.phones.MANAGER);
      const lists = [
        { path: "events", empty: "No events yet", first: page.getByRole("link", { name: "Add Event" }) },
        { path: "links", empty: "No links yet", first: page.getByRole("button", { name: "New Link" }) },
        {
          path: "links?show=wristbands",
          empty: "No wristbands yet",
          first: page.getByRole("button", { name: "Add Wristbands" }),
        },
      ];
      for (const { path, empty, first } of lists) {
        await page.goto(`/console/vendors/${venue.vendorId}/${path}`);
        const says = page.locator("div", { has: page.getByRole("heading", { name: empty }) }).last();
        await expect(says).toContainText((await first.textContent()) ?? "");
        await expect(first).toHaveCount(1);
      }
    });

    test("an owner is led to the one venue and changes it, and the trail says so", async ({ page, venue, signIn }) => {
      await signIn(venue.phones.ADMIN);
      await page.goto("/console");
      await expect(page).toHaveURL(`/console/vendors/${venue.vendorId}`);
      await page.getByRole("heading", { level: 2 }).getByRole("link", { name: "Venue details" }).click();
      await nameField(page).fill("");
      await save(page).click();
      await expect(page.getByText("Please fill this in.")).toBeVisible();
      await nameField(page).fill("The Renamed Room");
      await page.getByLabel("Business day begins at").selectOption({ label: "06:00 AM" });
      await save(page).click();
      await expect(page.getByText("The venue is saved")).toBeVisible();
      await page.goto(`/staff/location/${venue.vendorLocationId}/${venue.vendorId}/activity?kind=vendor`);
      await expect(page.getByText("changed the venue “The Renamed Room”.")).toBeVisible();
      await page.goto(`/location/${venue.vendorLocationId}`);
      await expect(page.getByText("The Renamed Room").first()).toBeVisible();
    });
  });
}

test("what an owner typed survives a reload, a dead network and a session that ends", async ({
  page,
  context,
  venue,
  signIn,
}) => {
  const phone = venue.phones.SUPER_ADMIN;
  await signIn(phone);
  const path = `/console/vendors/${venue.vendorId}/details`;
  await page.goto(path);
  const kept = await page.evaluate(() => ["skipline.session", localStorage.getItem("skipline.session") ?? ""] as const);
  await nameField(page).fill("Typed");
  await page.reload();
  await expect(nameField(page)).toHaveValue("Typed");
  await loseOnce(page, "PUT", /\/api\/vendors\//, "request");
  await save(page).click();
  await expect(toast(page, "The venue was not saved")).toBeVisible();
  await expect(nameField(page)).toHaveValue("Typed");

  await loseCookies(context);
  await page.evaluate(() => localStorage.removeItem("skipline.session"));
  await page.goto(path);
  await expect(page).toHaveURL("/staff/signin");
  // The phone is sent no second code within a minute: it signs in past the screen, as its own screen would.
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), kept);
  await page.goto(path);
  await expect(nameField(page)).toHaveValue("Typed");
  await save(page).click();
  await expect(page.getByText("The venue is saved")).toBeVisible();
});

test("what an owner types while a slow network saves is not lost by the answer", async ({
  page,
  venue,
  signIn,
  db,
}) => {
  await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}/details`);
  const floor = page.getByLabel("Suite, floor");
  const answer = Promise.withResolvers<void>();
  await page.route(/\/api\/vendors\//, async (route) => {
    if (route.request().method() === "PUT") await answer.promise;
    return route.fallback();
  });
  await nameField(page).fill("Sent");
  await save(page).click();
  await expect(save(page)).toHaveAttribute("aria-busy", "true");
  await floor.fill("Typed on");
  answer.resolve();
  await expect(page.getByText("The venue is saved")).toBeVisible();
  await expect(floor).toHaveValue("Typed on");
  await page.reload();
  await expect(nameField(page)).toHaveValue("Sent");
  await expect(floor).toHaveValue("Typed on");
  await save(page).click();
  const stored = db.selectFrom("vendor").select(["name", "address_line2"]).where("vendor_id", "=", venue.vendorId);
  await expect.poll(() => stored.executeTakeFirst()).toEqual({ name: "Sent", address_line2: "Typed on" });
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("an owner goes on from a save whose answer was lost, and nobody else is said to have made it", async ({
  page,
  venue,
  signIn,
  db,
}) => {
  await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}/details`);
  const floor = page.getByLabel("Suite, floor");
  const answers = page.getByRole("region", { name: "Notifications" });
  const saveInVain = async () => {
    const { isLost } = await loseOnce(page, "PUT", /\/api\/vendors\//, "answer");
    await save(page).click();
    await isLost;
    await expect(save(page)).not.toHaveAttribute("aria-busy", "true");
  };
  const stored = () =>
    db
      .selectFrom("vendor")
      .select(["name", "address_line2", "version"])
      .where("vendor_id", "=", venue.vendorId)
      .executeTakeFirst();
  const { version = 0 } = (await stored()) ?? {};

  await nameField(page).fill("First");
  await saveInVain();
  await floor.fill("Second floor");
  await save(page).click();
  await expect(answers.getByText("The venue is saved", { exact: true })).toBeVisible();
  expect(await stored()).toEqual({ name: "First", address_line2: "Second floor", version: version + 2 });

  await nameField(page).fill("Third");
  await saveInVain();
  await floor.fill("Fourth floor");
  await page.reload();
  await expect(floor).toHaveValue("Fourth floor");
  await save(page).click();
  await expect(page.getByText("The venue is saved")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await stored()).toEqual({ name: "Third", address_line2: "Fourth floor", version: version + 4 });
});

test("an owner finds the address by what is typed; what is typed and not chosen changes nothing", async ({
  page,
  venue,
  signIn,
}) => {
  await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}/details`);
  const find = page.getByRole("combobox", { name: "Find the address" });
  await find.fill("910 S Figueroa St, Nowhere");
  await nameField(page).focus();
  await expect(page.getByText("Please select a valid address from the dropdown.")).toHaveCount(0);
  await expect(page.getByLabel("Street address")).toHaveValue("1 Sunset Blvd");
  await find.fill("1600 Pacific Ave 90291");
  await page.getByRole("option", { name: /^1600 Pacific Ave/ }).click();
  await expect(page.getByLabel("ZIP code")).toHaveValue("90291");
  await expect(page.getByLabel("City")).toHaveValue("Venice");
  await expect(page.getByLabel("State")).toHaveValue("CA");
  await page.getByLabel("Street address").fill("1600 Pacific Avenue");
  await save(page).click();
  await expect(page.getByText("The venue is saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Street address")).toHaveValue("1600 Pacific Avenue");
  await expect(page.getByLabel("ZIP code")).toHaveValue("90291");
});

test("an owner says whom guests ask; a guest finds it on the receipt, in their language, and where money goes back", async ({
  page,
  venue,
  signIn,
  newPerson,
}) => {
  const guest = await newPerson();
  const { orderId } = await placePaidOrder(api, venue, await signIn(somePhone(), guest.context));
  const admin = await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}/details`);
  await page.getByLabel("Support phone").fill("555-0100");
  await page.getByLabel("Support email").fill("help@aurora.example");
  await page.getByLabel("Text below receipts", { exact: true }).fill("Thanks!\nSee you <b>soon</b>");
  await page.getByLabel("Text below receipts in Spanish").fill("¡Gracias!");
  await save(page).click();
  await expect(toast(page, "The venue was not saved")).toBeVisible();
  await page.getByLabel("Support phone").fill("(323) 373-3100");
  await save(page).click();
  await expect(page.getByText("The venue is saved")).toBeVisible();
  await expect(page.getByLabel("Support phone")).toHaveValue("+13233733100");

  const path = `/location/${venue.vendorLocationId}/order/${orderId}/status`;
  await guest.page.goto(path);
  const receipt = guest.page.getByRole("region", { name: "Receipt" });
  await expect(receipt.getByText("Thanks!\nSee you <b>soon</b>")).toBeVisible();
  await expect(receipt.getByRole("link", { name: "(323) 373-3100" })).toHaveAttribute("href", "tel:+13233733100");
  await expect(receipt.getByRole("link", { name: "help@aurora.example" })).toHaveAttribute(
    "href",
    `mailto:help@aurora.example?subject=ORDER%20%23%20${orderId.slice(-6)}`,
  );
  await guest.page.goto(`${path}?lang=es`);
  const recibo = guest.page.getByRole("region", { name: "Recibo" });
  await expect(recibo.getByText("¡Gracias!")).toBeVisible();
  await expect(recibo.getByText("Thanks!")).toHaveCount(0);

  await api.call(refundOrder, { params: { userId: "_", orderId }, body: { refundReason: "spilt" } }, admin);
  await expect(guest.page.getByText("Orden reembolsada")).toBeVisible();
  await expect(guest.page.getByRole("link", { name: "(323) 373-3100" })).toHaveCount(2);
});

test("a page's title and arrow stand where they will while what it shows is on its way", async ({
  page,
  venue,
  signIn,
}) => {
  await signIn(venue.phones.SUPER_ADMIN);
  let letThrough: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/api/vendors/**", async (route) => {
    await gate;
    await route.fallback();
  });
  await page.goto(`/console/vendors/${venue.vendorId}/details`);
  const title = page.getByRole("heading", { level: 1, name: "Details" });
  const arrow = page.getByRole("button", { name: "Back" });
  await expect(arrow).toBeVisible();
  const before = [await title.boundingBox(), await arrow.boundingBox()];
  letThrough();
  await expect(nameField(page)).toBeVisible();
  expect([await title.boundingBox(), await arrow.boundingBox()]).toEqual(before);
});

test("of two owners the second is told what the first has changed", async ({ page, venue, signIn, newPerson }) => {
  const other = await signIn(venue.phones.SUPER_ADMIN, (await newPerson()).context);
  await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}/details`);
  await nameField(page).fill("Mine");
  const params = { vendorId: venue.vendorId };
  const place = { addressLine1: "2 Other St", city: "Burbank", state: "CA", zip: "91501" };
  const rest = { timeZone: "America/Denver", language: "en" as const, guestlistEnabled: false };
  const body = { ...place, ...rest, name: "Theirs", businessDayStartHour: 6 };
  ok(await api.call(updateVendor, { params, body }, other));

  await save(page).click();
  const changed = page.getByRole("dialog", { name: "Somebody else changed this venue" });
  for (const words of ["Theirs", "2 Other St", "Burbank", "91501", "America/Denver", "06:00 AM"]) {
    await expect(changed).toContainText(words);
  }
  await changed.getByRole("button", { name: "Show theirs" }).click();
  await expect(nameField(page)).toHaveValue("Theirs");
  await nameField(page).fill("Both");
  await save(page).click();
  await expect(page.getByText("The venue is saved")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Burbank");
});

test("whoever has no right learns whom to ask, and finds a way on", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.STAFF);
  for (const path of ["", `/vendors/${venue.vendorId}`, `/vendors/${venue.vendorId}/details`, "/vendors/new"]) {
    await page.goto(`/console${path}`);
    await expect(page.getByText("Not your console"), path).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to the staff pages" }).click();
  await expect(page).toHaveURL("/staff/locations");
  await expect(page.getByRole("link", { name: "Run your venue" })).toHaveCount(0);
});

test("a manager sees the venue, and that admins change its details", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.MANAGER);
  await page.goto(`/staff/location/${venue.vendorLocationId}`);
  await page.getByRole("link", { name: "Run your venue" }).click();
  await expect(page).toHaveURL(`/console/vendors/${venue.vendorId}`);
  await expect(page.getByRole("main").getByRole("link", { name: "Venue details" })).toHaveCount(0);
  const menu = page.getByRole("region", { name: "Edit the menu" }).locator(`a[href*="${venue.vendorLocationId}"]`);
  const where = await menu.innerText();
  await menu.click();
  await expect(page).toHaveTitle(`${where} · ${venue.vendorLocationId} · Menu · Skipline`);
  await expect(page.getByRole("main").getByText(`${where} · ${venue.vendorLocationId}`)).toBeVisible();
  await page.goto(`/console/vendors/${venue.vendorId}/disputes`);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(`/console/vendors/${venue.vendorId}`);
  await page.goto(`/console/vendors/${venue.vendorId}/details`);
  await expect(page.getByText("Only admins change this")).toBeVisible();
  // The sales of all locations, which the staff's side shows where its address has a flag alone.
  await page.goto(`/console/vendors/${venue.vendorId}`);
  await page.getByRole("main").getByRole("link", { name: "Analytics & Reporting" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Analytics & Reporting" })).toBeVisible();
});

test("an operator suspends a venue: guests read why nothing can be ordered, staff too, until it is reopened", async ({
  page,
  venue,
  signIn,
  newPerson,
}) => {
  await signIn(someOperator());
  await page.goto(`/console/vendors/${venue.vendorId}`);
  await page.getByRole("button", { name: "Suspend the venue" }).click();
  const suspending = page.getByRole("dialog", { name: "Suspend the venue" });
  await suspending.getByRole("button", { name: "Suspend the venue" }).click();
  await expect(suspending.getByText("Please fill this in.")).toBeVisible();
  await suspending.getByLabel("Why").fill("Unpaid fees");
  await suspending.getByRole("button", { name: "Suspend the venue" }).click();
  await expect(toast(page, "The venue is suspended")).toBeVisible();
  await expect(page.getByText(/^Suspended since .+: Unpaid fees$/)).toBeVisible();

  const guest = await newPerson();
  await guest.page.goto(`/location/${venue.vendorLocationId}`);
  await expect(guest.page.getByText(/takes no orders right now$/)).toBeVisible();
  await expect(guest.page.getByRole("button", { name: /^Add/ })).toHaveCount(0);
  const staff = await newPerson();
  await signIn(venue.phones.STAFF, staff.context);
  await staff.page.goto(`/staff/location/${venue.vendorLocationId}`);
  await expect(staff.page.getByText("This venue takes no new orders")).toBeVisible();

  await page.getByRole("button", { name: "Reopen the venue" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reopen the venue" }).click();
  await expect(toast(page, "The venue takes orders again")).toBeVisible();
  await guest.page.goto(`/location/${venue.vendorLocationId}`);
  await expect(guest.page.getByRole("button", { name: /^Add/ }).first()).toBeVisible();
});
