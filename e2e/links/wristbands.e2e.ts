import { randomUUID } from "node:crypto";
import { devices } from "../support/devices.ts";
import { endSession } from "../support/ended-session.ts";
import { loseOnce } from "../support/network.ts";
import { stopTime } from "../support/pauses.ts";
import { toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("a wristband leads to its address, to its venue, or to what it is for", async ({ page, venue, db, baseURL }) => {
  const id = `e2e:${randomUUID().slice(0, 8)}`;
  const band = (place: string, of: { vendor_id?: string; override_url?: string }) => ({
    nfc_id: `${id}-${place}`,
    created_at: new Date(),
    ...of,
  });
  await db
    .insertInto("wristband")
    .values([
      band("there", { vendor_id: venue.vendorId, override_url: `/location/${venue.vendorLocationId}` }),
      band("away", { override_url: "https://tickets.example/night" }),
      band("venue", { vendor_id: venue.vendorId }),
      band("bare", {}),
    ])
    .execute();
  await page.route("https://tickets.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Tickets</h1>" }),
  );

  await page.goto(`/nfc/${id}-away`);
  await expect(page.getByRole("heading", { name: "Tickets" })).toBeVisible();
  await page.goto(`/lusiv/${id}-there`);
  await expect(page).toHaveURL(`${baseURL}/location/${venue.vendorLocationId}`);
  await page.goto(`/nfc/${id}-venue`);
  await expect(page).toHaveURL(`${baseURL}/vendor/${venue.vendorId}`);
  await page.goto(`/lusiv/${id}-bare`);
  await expect(page).toHaveURL(`${baseURL}/lusiv?nfcId=${encodeURIComponent(`${id}-bare`)}`);
  // Back does not lead into the wristband again.
  await page.goBack();
  await expect(page).toHaveURL(`${baseURL}/vendor/${venue.vendorId}`);
  await page.goto("/lusiv/events");
  await expect(page.getByRole("heading", { level: 1, name: "Error occurred" })).toHaveCount(0);
  await expect(page).toHaveURL(`${baseURL}/lusiv/events`);
});

test("a wristband that can't be looked up says so after 10 s, and can be tried again", async ({ page, db }) => {
  const id = `e2e:${randomUUID().slice(0, 8)}`;
  const failure = page.getByRole("heading", { level: 1, name: "Error occurred" });
  await page.goto(`/nfc/${id}`);
  await expect(failure).toBeVisible();
  await expect(page.getByText("Unable to load Wristband data. Please try again.")).toBeVisible();

  const passUntil = await stopTime(page);
  const asked = page.waitForRequest(/\/api\/nfc\//);
  await page.route(/\/api\/nfc\//, () => {
    // Nobody answers.
  });
  // It may never help: there are ways on.
  await expect(page.getByRole("link", { name: "Go Home" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await passUntil(page.getByRole("heading", { level: 1, name: "Following the wristband" }));
  await asked;
  await page.clock.runFor(9_000);
  await expect(failure).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(failure).toBeVisible();

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await db.insertInto("wristband").values({ nfc_id: id, created_at: new Date() }).execute();
  await page.clock.resume();
  // As the button does, which may be gone: where the network was thought lost, the page asks again by itself.
  await page.reload();
  await expect(page).toHaveURL(/\/lusiv\?nfcId=/);
});

for (const { name: device, use } of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("a manager makes, changes and retires a link, and enters a box of wristbands", async ({
      page,
      baseURL,
      venue,
      signIn,
      db,
    }) => {
      const code = `e2e-${randomUUID().slice(0, 8)}`;
      const band = (index: number) => `${code}:${index}`;
      await signIn(venue.phones.MANAGER);
      await page.goto(`/staff/location/${venue.vendorLocationId}`);
      await page.getByRole("link", { name: "Links & Wristbands" }).click();
      await expect(page.getByText("No links yet")).toBeVisible();

      await page.getByRole("button", { name: "New Link" }).click();
      const making = page.getByRole("dialog", { name: "New Link" });
      await making.getByLabel("Code").fill("aurora");
      await making.getByLabel("Leads to").fill("javascript:alert(1)");
      await making.getByRole("button", { name: "Create Link" }).click();
      await expect(making.getByText("Use a page of Skipline, like /location/AB123")).toBeVisible();
      await making.getByLabel("Leads to").fill(`/location/${venue.vendorLocationId}`);
      await making.getByRole("button", { name: "Create Link" }).click();
      await expect(making.getByText("This code is taken. Choose another one.")).toBeVisible();
      await making.getByLabel("Code").fill(code.toUpperCase());
      await making.getByRole("button", { name: "Create Link" }).click();
      await expect(page.getByText("Link created")).toBeVisible();
      const row = page.getByRole("listitem").filter({ hasText: `/R/${code}` });
      await expect(row).toContainText(`leads to /location/${venue.vendorLocationId}`);

      await row.getByRole("button", { name: `Code of /R/${code}` }).click();
      const shown = page.getByRole("dialog", { name: `/R/${code}` });
      await expect(shown.getByRole("img", { name: `QR code of ${baseURL}/R/${code}` })).toBeVisible();
      const saved = page.waitForEvent("download");
      await shown.getByRole("button", { name: "Save" }).click();
      expect((await saved).suggestedFilename()).toBe(`skipline-${code}.png`);
      await shown.getByRole("button", { name: "Close" }).click();

      await row.getByRole("button", { name: `Actions for /R/${code}` }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      const editing = page.getByRole("dialog", { name: "Edit Link" });
      await editing.getByLabel("Leads to").fill("/heartla");
      await db.updateTable("short_link").set({ redirect_url: "/lusiv" }).where("code", "=", code).execute();
      await editing.getByRole("button", { name: "Save Changes" }).click();
      const changed = page.getByRole("dialog", { name: "Somebody else changed this link" });
      await expect(changed.locator("del")).toHaveText(`/location/${venue.vendorLocationId}`);
      await expect(changed.locator("ins")).toHaveText("/lusiv");
      await changed.getByRole("button", { name: "Overwrite with mine" }).click();
      await expect(row).toContainText("leads to /heartla");

      await row.getByRole("button", { name: `Actions for /R/${code}` }).click();
      await page.getByRole("menuitem", { name: "Retire" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Retire" }).click();
      await expect(row).toContainText("Retired");
      await row.getByRole("button", { name: `Actions for /R/${code}` }).click();
      await page.getByRole("menuitem", { name: "Bring back" }).click();
      const bringing = page.getByRole("dialog", { name: "Bring Back Link" });
      await bringing.getByLabel("Leads to").fill("/lusiv");
      await bringing.getByRole("button", { name: "Bring Back" }).click();
      await expect(row).toContainText("leads to /lusiv");

      await page.getByText("Wristbands", { exact: true }).click();
      await expect(page.getByText("No wristbands yet")).toBeVisible();
      await page.getByRole("button", { name: "Add Wristbands" }).click();
      const adding = page.getByRole("dialog", { name: "Add Wristbands" });
      const ids = Array.from({ length: 60 }, (_, index) => band(index));
      await adding.getByLabel("Wristband ids").fill(ids.join("\n"));
      await adding.getByRole("button", { name: "Add 60 Wristbands" }).click();
      await expect(page.getByText("60 wristbands entered")).toBeVisible();
      await page.getByRole("searchbox").fill(band(59));
      const bands = page.getByRole("listitem").filter({ hasText: code });
      await expect(bands).toHaveCount(1);
      await expect(bands).toContainText("Your venue’s page");
    });
  });
}

test("an owner enters a box of wristbands as a file in the console, once though it is chosen twice", async ({
  page,
  venue,
  signIn,
  db,
}) => {
  await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}/links?show=wristbands`);
  const sheet = page.getByRole("dialog", { name: "Add Wristbands" });
  const name = randomUUID().slice(0, 8);
  const ids = Array.from({ length: 600 }, (_, at) => `${name}:${at}`);
  async function choose(lines: readonly string[]): Promise<void> {
    const file = { name: "bands.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) };
    await sheet.getByLabel("Choose a CSV file").setInputFiles(file);
  }
  async function open(): Promise<void> {
    await page.getByRole("button", { name: "Add Wristbands" }).click();
    await sheet.getByText("From a CSV file").click();
  }
  await open();
  await choose(["UID", ...ids, "é"]);
  await expect(sheet.getByText("Row 602: é is no wristband’s id.")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Add 600 Wristbands" })).toBeDisabled();
  await choose(["UID", ...ids, ids[0]!]);
  await expect(sheet.getByText("1 row repeats an id, which is entered once.")).toBeVisible();
  await sheet.getByRole("button", { name: "Add 600 Wristbands" }).click();
  await expect(toast(page, "600 wristbands entered")).toBeVisible();
  await open();
  await choose(ids);
  await sheet.getByRole("button", { name: "Add 600 Wristbands" }).click();
  await expect(toast(page, "All of these were here already")).toBeVisible();
  const bands = db.selectFrom("wristband").select("nfc_id").where("vendor_id", "=", venue.vendorId);
  expect(await bands.execute()).toHaveLength(600);
});

test("a box from a file is entered once, over a session that ends and an answer that is lost", async ({
  page,
  venue,
  signIn,
  db,
}) => {
  await signIn(venue.phones.ADMIN);
  const list = `/console/vendors/${venue.vendorId}/links?show=wristbands`;
  await page.goto(list);
  const sheet = page.getByRole("dialog", { name: "Add Wristbands" });
  const target = sheet.getByLabel("Leads to");
  const add = sheet.getByRole("button", { name: "Add 3 Wristbands" });
  const name = randomUUID().slice(0, 8);
  const buffer = Buffer.from(["UID", `${name}:1`, `${name}:2`, `${name}:3`].join("\r\n"));
  async function choose(): Promise<void> {
    await page.getByRole("button", { name: "Add Wristbands" }).click();
    await sheet.getByText("From a CSV file").click();
    await sheet.getByLabel("Choose a CSV file").setInputFiles({ name: "bands.csv", mimeType: "text/csv", buffer });
  }
  const bands = () =>
    db.selectFrom("wristband").select("override_url").where("vendor_id", "=", venue.vendorId).execute();

  await choose();
  await target.fill("/lusiv");
  const session = await endSession(page, /\/wristbands$/);
  await add.click();
  await session.isOver();
  await session.signInAgain();
  await page.goto(list);
  await choose();
  await expect(sheet.getByText("Your unsaved changes are here again.")).toBeVisible();
  await expect(target).toHaveValue("/lusiv");
  expect(await bands()).toEqual([]);

  await loseOnce(page, "POST", /\/wristbands$/, "answer");
  await add.click();
  await expect(sheet.getByText("This could not be saved. Please check your connection and try again.")).toBeVisible();
  await page.reload();
  await choose();
  await expect(target).toHaveValue("/lusiv");
  await add.click();
  await expect(toast(page, "3 wristbands entered")).toBeVisible();
  expect(await bands()).toEqual(Array.from({ length: 3 }, () => ({ override_url: "/lusiv" })));
  const added = db.selectFrom("activity").select("type").where("vendor_id", "=", venue.vendorId);
  expect(await added.where("type", "=", "wristband.added").execute()).toHaveLength(1);
});

test("a server of the release before, which knows nothing of what a page saw, changes a wristband all the same", async ({
  page,
  venue,
  signIn,
  db,
}) => {
  const id = `e2e:${randomUUID().slice(0, 8)}`;
  const { vendorId } = venue;
  await db.insertInto("wristband").values({ nfc_id: id, created_at: new Date(), vendor_id: vendorId }).execute();
  await signIn(venue.phones.MANAGER);
  // As it answers: the fields that it does not know are named.
  await page.route(/\/wristbands\/./, async (route) => {
    const body = route.request().postDataJSON() as { was?: unknown };
    if (body.was === undefined) return route.fallback();
    const issues = [{ path: "body", reason: "input_key", params: { key: "was" }, message: "Unrecognized key" }];
    const error = { code: "BAD_REQUEST", message: "Malformed", details: { issues }, requestId: "before" };
    return route.fulfill({ status: 400, json: { error } });
  });
  await page.goto(`/console/vendors/${vendorId}/links?show=wristbands`);
  await page.getByRole("button", { name: `Actions for ${id}` }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const editing = page.getByRole("dialog", { name: "Edit Wristband" });
  await editing.getByLabel("Leads to").fill("/lusiv");
  await editing.getByRole("button", { name: "Save Changes" }).click();
  await expect(editing).toBeHidden();
  const stored = db.selectFrom("wristband").select("override_url").where("nfc_id", "=", id);
  expect(await stored.executeTakeFirst()).toEqual({ override_url: "/lusiv" });
});
