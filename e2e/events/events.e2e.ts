import type { Page } from "@playwright/test";
import { addContest, addTickets } from "../../server/src/test/test-contests.ts";
import type { TestVenue } from "../../server/src/test/test-venue.ts";
import { devices } from "../support/devices.ts";
import { drawPng } from "../support/draw-png.ts";
import { somePhone } from "../support/people.ts";
import { question } from "../support/sight.ts";
import { toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const listPath = (venue: TestVenue) => `/staff/location/${venue.vendorLocationId}/${venue.vendorId}/events`;
const description = (page: Page) => page.getByRole("textbox", { name: "Description", exact: true });

/** As from another program, over what is there. */
async function paste(page: Page, html: string): Promise<void> {
  await description(page).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await description(page).evaluate((editor, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", text);
    editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

for (const { name: device, use } of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("an event is created with its flyer, found in the list and edited", async ({ page, venue, signIn }) => {
      await signIn(venue.phones.MANAGER);
      await page.goto(listPath(venue));
      await expect(page.getByText("No events yet")).toBeVisible();
      await page.getByRole("link", { name: "Add Event" }).click();

      const create = page.getByRole("button", { name: "Create Event" });
      await expect(description(page)).toBeVisible();
      await page.getByLabel("Starts", { exact: true }).fill("tonight");
      await page.getByLabel("Ticketing link").fill("tickets");
      await create.click();
      for (const problem of [
        "Event name is required.",
        "Write the date and time as MM/DD/YYYY hh:mm AM or PM.",
        "Must be a link that begins with http:// or https://",
      ]) {
        await expect(page.getByText(problem)).toBeVisible();
      }

      await expect(page.getByLabel("Status")).toHaveValue("UPCOMING");
      await page.getByLabel("Event name").fill("Salsa Night");
      await page.getByLabel("Starts", { exact: true }).fill("11/20/2037 9:00 pm");
      await page.getByLabel("Ends", { exact: true }).fill("11/20/2037 08:00 PM");
      await page.getByLabel("Ticketing link").fill("https://tickets.example/salsa");
      await create.click();
      await expect(page.getByText("The end must be after the start.")).toBeVisible();
      await expect(page.getByLabel("Starts", { exact: true })).toHaveValue("11/20/2037 09:00 PM");
      await page.getByLabel("Ends", { exact: true }).fill("11/21/2037 01:30 AM");

      await paste(page, "<table><tr><td>Doors</td><td>at&nbsp; nine</td></tr></table><div>No</div><div>cover</div>");
      await expect(description(page).getByRole("paragraph")).toHaveText(["Doors", /^at\s{1,2}nine$/, "No", "cover"]);
      await description(page).press("ControlOrMeta+a");
      await description(page).press("Delete");

      const thumbnail = { name: "small.png", mimeType: "image/png", buffer: drawPng(60, 60) };
      await page.getByLabel("Add a flyer").setInputFiles(thumbnail);
      await expect(page.getByText("This picture has 60 × 60 pixels.")).toBeVisible();
      await page.getByRole("button", { name: "Remove the flyer" }).click();

      await description(page).click();
      await page.getByRole("button", { name: "Bold" }).click();
      await description(page).pressSequentially("Live band");
      await page.getByRole("button", { name: "Bold" }).click();
      await description(page).press("Enter");
      await page.getByRole("button", { name: "Bulleted list" }).click();
      await description(page).pressSequentially("free lessons");
      await expect(description(page).getByRole("strong")).toHaveText("Live band");

      const flyer = { name: "flyer.png", mimeType: "image/png", buffer: drawPng(480, 600) };
      await page.getByLabel("Add a flyer").setInputFiles(flyer);
      await expect(page.getByRole("img", { name: "Flyer" })).toBeVisible();
      await expect(page.getByText("Uploading")).toHaveCount(0);
      // What is stored is shown: the original need not stay in the phone's memory.
      await expect(page.getByRole("img", { name: "Flyer" })).not.toHaveAttribute("src", /^blob:/);
      await create.click();
      await expect(page.getByText("Event created successfully")).toBeVisible();

      await expect(page).toHaveURL(listPath(venue));
      const row = page.getByRole("link", { name: /Salsa Night/ });
      await expect(row).toContainText("09:00 PM");
      await expect(row).toContainText("Upcoming");
      await row.click();
      await expect(page.getByLabel("Ends", { exact: true })).toHaveValue("11/21/2037 01:30 AM");
      await expect(page.getByRole("img", { name: "Flyer" })).toBeVisible();
      await expect(description(page).getByRole("listitem")).toHaveText("free lessons");
      await expect(description(page).getByRole("strong")).toHaveText("Live band");

      await page.getByLabel("Event name").fill("Salsa & Bachata");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("Event updated successfully")).toBeVisible();
      await expect(page.getByRole("link", { name: /Salsa & Bachata/ })).toBeVisible();
    });
  });
}

test("an event is repeated each week, and one of the weeks is deleted", async ({ page, venue, signIn, db }) => {
  await signIn(venue.phones.MANAGER);
  await page.goto(`${listPath(venue).slice(0, -1)}/create`);
  await expect(description(page)).toBeVisible();
  await page.getByLabel("Event name").fill("Salsa Night");
  await page.getByLabel("Starts", { exact: true }).fill("10/30/2037 09:00 PM");
  await page.getByLabel("Ends", { exact: true }).fill("10/31/2037 01:30 AM");
  await page.getByRole("button", { name: "Create Event" }).click();
  await page.getByRole("link", { name: /Salsa Night/ }).click();
  await page.getByRole("button", { name: "Repeat" }).click();
  const sheet = page.getByRole("dialog", { name: "Repeat Salsa Night" });
  await sheet.getByLabel("How many more times").fill("60");
  await sheet.getByRole("button", { name: "Repeat" }).click();
  await expect(sheet.getByText("Type a number from 1 to 52.")).toBeVisible();
  await sheet.getByLabel("How many more times").fill("2");
  await expect(sheet.getByText("11/06/37 to 11/13/37")).toBeVisible();
  await sheet.getByRole("button", { name: "Repeat" }).click();
  await expect(toast(page, "2 events were added")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  const rows = page.getByRole("link", { name: /Salsa Night/ });
  await expect(rows).toHaveCount(3);
  // The clocks change in between.
  await expect(rows.nth(1)).toContainText("11/06/37 09:00 PM – 01:30 AM");
  await rows.nth(1).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await question(page, "Delete Salsa Night?").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "The event was deleted")).toBeVisible();
  await expect(rows).toHaveCount(2);
  const left = db.selectFrom("event").select("starts_at").where("vendor_id", "=", venue.vendorId).orderBy("starts_at");
  expect((await left.execute()).map(({ starts_at: startsAt }) => startsAt?.toISOString())).toEqual([
    "2037-10-31T04:00:00.000Z",
    "2037-11-14T05:00:00.000Z",
  ]);
});

test("what a hostile page put on the clipboard is not run, here or after it was stored", async ({
  page,
  context,
  venue,
  signIn,
}) => {
  const ran: string[] = [];
  await page.exposeFunction("wasRun", () => ran.push("script"));
  page.on("dialog", (box) => void box.dismiss().then(() => ran.push("dialog")));
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(venue.phones.MANAGER);
  await page.goto(`${listPath(venue).slice(0, -1)}/create`);
  await description(page).click();
  await page.evaluate(async () => {
    const html = `<p>Harmless</p><img src="/nothing" onerror="wasRun()"><svg onload="wasRun()"></svg>
      <script>wasRun()</script><a href="javascript:wasRun()">press me</a><iframe srcdoc="<script>alert(1)</script>"></iframe>`;
    const item = new ClipboardItem({ "text/html": new Blob([html], { type: "text/html" }) }, {});
    await navigator.clipboard.write([item]);
  });
  await description(page).press("ControlOrMeta+v");
  await expect(description(page)).toContainText("Harmless");
  await expect(description(page).getByRole("link")).toHaveCount(0);
  await expect(description(page).getByRole("img")).toHaveCount(0);
  await page.getByLabel("Event name").fill("<img src=x onerror=wasRun()>");
  await page.getByLabel("Status").selectOption({ label: "Upcoming" });
  await page.getByRole("button", { name: "Create Event" }).click();
  await expect(page.getByText("Event created successfully")).toBeVisible();

  await page.getByRole("link", { name: "<img src=x onerror=wasRun()>" }).click();
  await expect(description(page)).toContainText("press me");
  await description(page).getByText("press me").click();
  await expect(page.getByLabel("Event name")).toHaveValue("<img src=x onerror=wasRun()>");
  expect(ran).toEqual([]);
});

test("an event with a draw is completed by hand: asked with what is left, taken back, and over a quarter of an hour later", async ({
  page,
  venue,
  db,
  signIn,
  newPerson,
}) => {
  const { eventId } = await addContest(db, venue.vendorId, { prizes: [{ name: "House margarita", quantity: 4 }] });
  const guest = await newPerson();
  const { userId } = await signIn(somePhone(), guest.context);
  await addTickets(db, venue, eventId, [userId, userId]);
  await signIn(venue.phones.MANAGER);
  const status = page.getByLabel("Status");
  const asked = question(page, "Complete this event?");
  async function choose(next: string): Promise<void> {
    await page.getByRole("link", { name: /Draw night/ }).click();
    await status.selectOption(next);
    await page.getByRole("button", { name: "Save Changes" }).click();
  }
  const isSaved = () => expect(page.getByText("Event updated successfully")).toBeVisible();

  await page.goto(listPath(venue));
  await choose("COMPLETED");
  await expect(asked).toContainText("2 tickets are not drawn yet, and 4 prizes are left.");
  await expect(asked).toContainText("The prize draw ends 15 minutes after you save");
  await asked.getByRole("button", { name: "Keep it on" }).click();
  await page.goto(listPath(venue));
  await expect(page.getByRole("link", { name: /Draw night/ })).toContainText("In progress");
  await choose("COMPLETED");
  await asked.getByRole("button", { name: "Complete event" }).click();
  await isSaved();

  // The guests' draw goes on until it can't be taken back any more.
  const rewards = `/vendor/${venue.vendorId}/rewards/${eventId}`;
  await guest.page.goto(rewards);
  await expect(guest.page.getByText(/^The draw closes at /)).toBeVisible();
  await page.reload();
  await choose("IN_PROGRESS");
  await isSaved();
  await expect(page.getByRole("link", { name: /Draw night/ })).toContainText("In progress");
  await guest.page.reload();
  await expect(guest.page.getByText("1 point = 1 chance")).toBeVisible();

  await page.reload();
  await choose("COMPLETED");
  await asked.getByRole("button", { name: "Complete event" }).click();
  await isSaved();
  // As if that had been a quarter of an hour ago.
  const then = new Date(Date.now() - 15 * 60_000);
  for (const parts of [{ status: "IN_PROGRESS" }, { status: "COMPLETED", status_chosen_at: then }])
    await db.updateTable("event").set(parts).where("event_id", "=", eventId).execute();
  await guest.page.reload();
  await expect(guest.page.getByText("The event is over", { exact: true })).toBeVisible();
});
