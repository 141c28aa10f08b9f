import { createStarPrinter, readPaper } from "../../server/src/test/stand-in-printers.ts";
import { placePaidOrder, setLocation } from "../../server/src/test/test-venue.ts";
import { endSession } from "../support/ended-session.ts";
import { cutOff } from "../support/network.ts";
import { listViolationsInBothThemes } from "../support/page-faults.ts";
import { api, somePhone } from "../support/people.ts";
import { toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("a manager adds a printer, a guest pays, it prints, its paper runs out, and staff print once more", async ({
  page,
  venue,
  signIn,
  newPerson,
  db,
}) => {
  const { vendorLocationId } = venue;
  await setLocation(db, venue, { prepares_orders: true });
  const guestBrowser = await newPerson();
  const guest = await signIn(somePhone(), guestBrowser.context);
  await signIn(venue.phones.MANAGER);
  await page.goto(`/staff/location/${vendorLocationId}/queue`);
  await page.getByRole("button", { name: "Printers" }).click();
  const sheet = page.getByRole("dialog", { name: "Printers" });
  await expect(sheet).toContainText("No printers yet");
  await sheet.getByLabel("Name of the printer").fill("Main bar");
  await sheet.getByText("Bar", { exact: true }).click();
  await sheet.getByRole("button", { name: "Add the printer" }).click();
  const address = await sheet.getByText(/\/api\/printers\/[\w-]{43}\/star$/).textContent();
  await expect(sheet).toContainText("It is shown only now");
  await expect(sheet).toContainText("Has not asked yet");
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);

  const { origin, pathname } = new URL(address!);
  const printer = createStarPrinter(origin, pathname.split("/")[3]!);
  expect(await printer.turn()).toBe(false);
  const order = await placePaidOrder(api, venue, guest, { beer: 2 });
  const short = order.orderId.slice(-6);
  expect(await printer.turn()).toBe(true);
  expect(readPaper(printer.printed[0]!)).toMatch(new RegExp(`^BAR\n#${short}\n`));
  expect(await printer.turn()).toBe(false);

  // The next one finds no paper, and whoever stands in the queue is told.
  await placePaidOrder(api, venue, guest, { beer: 1 });
  const { jobToken } = await printer.poll();
  await printer.confirm(jobToken!, "410 Out of paper");
  const alert = page.getByRole("alert").filter({ hasText: "The printer “Main bar” is out of paper" });
  await expect(alert).toContainText("Waiting to be printed: 1");
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  await printer.poll("410 Out of paper");
  await printer.poll("200 OK");
  await expect(alert).toHaveCount(0);
  expect(await printer.turn()).toBe(true);

  await page.getByRole("button", { name: `Print order ${short}` }).click();
  const print = page.getByRole("dialog", { name: `Print order ${short}` });
  await print.getByRole("button", { name: "Print ticket at “Main bar”" }).click();
  await expect(page.getByText("Sent to “Main bar”")).toBeVisible();
  await expect(print).toHaveCount(0);
  expect(await printer.turn()).toBe(true);
  expect(readPaper(printer.printed[2]!)).toMatch(new RegExp(`^Copy 2\nBAR\n#${short}\n`));

  await page.getByRole("link", { name: `Order #${short}` }).click();
  await page.getByRole("button", { name: "Show receipt" }).click();
  await page.getByRole("button", { name: "Print receipt at “Main bar”" }).click();
  await expect(page.getByText("Sent to “Main bar”")).toBeVisible();
  expect(await printer.turn()).toBe(true);
  expect(readPaper(printer.printed[3]!)).toContain(`Total: $${order.totalAmount}`);
  expect(await listViolationsInBothThemes(page)).toEqual([]);

  await page.goto(`/staff/location/${vendorLocationId}/queue`);
  await page.getByRole("button", { name: "Printers" }).click();
  await expect(sheet).toContainText("Last asked");

  // Changed by two at once: the second one sees what the first one did. The address stays.
  await sheet.getByRole("button", { name: "Change “Main bar”" }).click();
  const editor = page.getByRole("dialog", { name: "Change the printer" });
  await editor.getByLabel("Name of the printer").fill("Long bar");
  await db.updateTable("printer").set({ name: "Roof bar", version: 2 }).execute();
  await editor.getByRole("button", { name: "Save Changes" }).click();
  const changed = page.getByRole("dialog", { name: "Somebody else changed this printer" });
  await expect(changed).toContainText("Roof bar");
  await changed.getByRole("button", { name: "Overwrite with mine" }).click();
  await expect(page.getByText("Printer changed")).toBeVisible();
  await expect(sheet).toContainText("Long bar");
  expect((await printer.poll()).status).toBe(200);
  await sheet.getByRole("button", { name: "Remove “Long bar”" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(sheet).toContainText("No printers yet");
  expect((await printer.poll()).status).toBe(401);
});

test("what is typed of a printer, new or known, survives a reload, a lost network and a session that ends", async ({
  page,
  venue,
  signIn,
}) => {
  const queue = `/staff/location/${venue.vendorLocationId}/queue`;
  await signIn(venue.phones.MANAGER);
  await page.goto(queue);
  const sheet = page.getByRole("dialog", { name: "Printers" });
  const name = (of = sheet) => of.getByLabel("Name of the printer");
  const restored = page.getByText("Your unsaved changes are here again.");
  const open = () => page.getByRole("button", { name: "Printers" }).click();
  const kitchen = (of = sheet) => of.getByRole("radio", { name: "Kitchen" });
  await open();
  await name().fill("Grill");
  await sheet.getByText("Kitchen", { exact: true }).click();
  await sheet.getByText("Epson Server Direct Print").click();
  await page.reload();
  await open();
  await expect(restored).toBeVisible();
  await expect(name()).toHaveValue("Grill");
  await expect(kitchen()).toBeChecked();
  await expect(sheet.getByRole("radio", { name: "Epson Server Direct Print" })).toBeChecked();

  const restore = await cutOff(page.context(), "failing");
  await sheet.getByRole("button", { name: "Add the printer" }).click();
  await expect(sheet.getByRole("alert")).toContainText("The printer was not added");
  await restore();
  const session = await endSession(page, /\/printers$/);
  await sheet.getByRole("button", { name: "Add the printer" }).click();
  await session.isOver();
  await session.signInAgain();
  await page.goto(queue);
  await open();
  await expect(name()).toHaveValue("Grill");
  await sheet.getByRole("button", { name: "Add the printer" }).click();
  await expect(sheet).toContainText("It is shown only now");
  // Added, it is nobody's draft.
  await expect(name()).toHaveValue("");
  await expect(restored).toHaveCount(0);

  const editor = page.getByRole("dialog", { name: "Change the printer" });
  const edit = () => sheet.getByRole("button", { name: "Change “Grill”" }).click();
  await edit();
  await expect(kitchen(editor)).toBeChecked();
  await name(editor).fill("Grill below");
  await editor.getByText("Bar", { exact: true }).click();
  await page.reload();
  await open();
  await edit();
  await expect(restored).toBeVisible();
  await expect(name(editor)).toHaveValue("Grill below");
  await expect(editor.getByRole("radio", { name: "Bar" })).toBeChecked();
  await editor.getByRole("button", { name: "Discard them" }).click();
  await expect(name(editor)).toHaveValue("Grill");
  await expect(kitchen(editor)).toBeChecked();
  await name(editor).fill("Grill above");
  await editor.getByRole("button", { name: "Save Changes" }).click();
  await expect(sheet).toContainText("Grill above");
  await page.reload();
  await open();
  await sheet.getByRole("button", { name: "Change “Grill above”" }).click();
  await expect(name(editor)).toHaveValue("Grill above");
  await expect(restored).toHaveCount(0);
});

for (const viewport of [
  { width: 390, height: 664 },
  { width: 320, height: 568 },
]) {
  test.describe(`at ${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport });

    test("what is said over an open sheet covers nothing that can be used there", async ({ page, venue, signIn }) => {
      await signIn(venue.phones.MANAGER);
      await page.goto(`/staff/location/${venue.vendorLocationId}/queue`);
      await page.getByRole("button", { name: "Printers" }).click();
      const sheet = page.getByRole("dialog", { name: "Printers" });
      await sheet.getByLabel("Name of the printer").fill("Main bar");
      await sheet.getByRole("button", { name: "Add the printer" }).click();
      await page.evaluate("navigator.clipboard.writeText = () => Promise.resolve()");
      await sheet.getByRole("button", { name: "Copy" }).click();
      await expect(toast(page, "Link copied")).toBeVisible();
      // Both have come to rest by then.
      const covered = await sheet.evaluate(async (dialog) => {
        const toasts = document.querySelector("[aria-label=Notifications]")!;
        await Promise.all(document.getAnimations().map(({ finished }) => finished));
        const boxes = [...toasts.querySelectorAll("[role$=dialog]")].map((one) => one.getBoundingClientRect());
        const controls = [...dialog.querySelectorAll("a, button, input, label")];
        const isBelow = (control: Element) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          return boxes.some((box) => box.left < right && left < box.right && box.top < bottom && top < box.bottom);
        };
        return { toasts: boxes.length, below: controls.filter(isBelow).map(({ outerHTML }) => outerHTML) };
      });
      expect(covered).toEqual({ toasts: 1, below: [] });
    });
  });
}
