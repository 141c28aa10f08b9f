import { handOver, placePaidOrder } from "../../server/src/test/test-venue.ts";
import { devices } from "../support/devices.ts";
import { listOrders } from "../support/ledger.ts";
import { api, isTestMark, somePhone } from "../support/people.ts";
import { openScanner, result, typeOrderCode } from "../support/scans.ts";
import { expect, test } from "../support/test.ts";

const taking = ["Scan Order QR Code", "Manage Inventory", "Order History"];
const hubs = [
  { role: "STAFF", guestlist: false, buttons: taking },
  { role: "STAFF", guestlist: true, buttons: ["Guest List Events", "Order History"] },
  { role: "MANAGER", guestlist: false, buttons: [...taking, "Staff Management", "Events"] },
  { role: "MANAGER", guestlist: true, buttons: ["Guest List Events", "Order History", "Staff Management"] },
  { role: "SUPER_ADMIN", guestlist: false, buttons: [...taking, "Staff Management", "Events"] },
] as const;

test("the hub has what the role and the venue allow", async ({ page, venue, signIn, db, newPerson }) => {
  const hub = `/staff/location/${venue.vendorLocationId}`;
  const people = new Map<string, typeof page>();
  for (const { role, guestlist, buttons } of hubs) {
    await test.step(`${role}, guest list ${guestlist ? "on" : "off"}`, async () => {
      const changed = db.updateTable("vendor").set({ guestlist_enabled: guestlist });
      await changed.where("vendor_id", "=", venue.vendorId).execute();
      if (!people.has(role)) {
        const person = await newPerson();
        await signIn(venue.phones[role], person.context);
        people.set(role, person.page);
      }
      const theirs = people.get(role) ?? page;
      await theirs.goto(hub);
      const links = theirs.getByRole("navigation", { name: "Location" }).getByRole("link");
      await expect(links).toHaveText([...buttons]);
      if (role !== "STAFF") return;
      await theirs.goto(`${hub}?analytics_beta=1`);
      await expect(links).toHaveText([...buttons]);
      await theirs.goto(`${hub}/reporting`);
      await expect(theirs).toHaveURL(hub);
    });
  }
});

for (const { name: device, use } of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("logging out asks first, then this device forgets everything", async ({ page, context, venue, signIn }) => {
      await signIn(venue.phones.STAFF);
      const hub = `/staff/location/${venue.vendorLocationId}`;
      await page.goto(hub);
      await expect(page.getByRole("link", { name: "Order History" })).toBeVisible();
      await page.evaluate(() => {
        localStorage.setItem("left.behind", "1");
        sessionStorage.setItem("left.behind", "1");
      });
      const question = page.getByRole("alertdialog", { name: "Confirm Logout" });
      await page.getByRole("button", { name: "Log Out" }).click();
      await expect(question).toContainText(
        "Are you sure you want to logout? You will need to sign in again to access staff features.",
      );
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(question).toBeHidden();
      await page.getByRole("button", { name: "Log Out" }).click();
      await question.getByRole("button", { name: "Logout" }).click();
      await expect(page).toHaveURL("/staff/signin");
      const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
      expect(kept).not.toContain("left.behind");
      expect(kept).not.toContain("skipline.session");

      // Nor does the renewal cookie let anybody back in.
      await page.goto(hub);
      await expect(page).toHaveURL("/staff/signin");
      // The device stays known, whoever signs in next; it opens nothing.
      const cookies = (await context.cookies()).filter(({ name, value }) => value && !isTestMark(name));
      expect(cookies.map(({ name }) => name)).toEqual(["skipline_device"]);
    });
  });
}

test("the hub says as what one is there and how the night stands, and a laptop's pages lead to each other", async ({
  page,
  venue,
  signIn,
  guest,
  newPerson,
  db,
}) => {
  const { orderId, tipAmount } = await placePaidOrder(api, venue, guest);
  const earlier = await placePaidOrder(api, venue, guest);
  await handOver(api, await signIn(venue.phones.STAFF, (await newPerson()).context), earlier.orderId);
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  await db
    .updateTable("customer_order")
    .set({ created_at: yesterday, paid_at: yesterday })
    .where("order_id", "=", earlier.orderId)
    .execute();
  await signIn(venue.phones.MANAGER);
  await page.setViewportSize({ width: 1100, height: 700 });
  await page.goto(`/staff/location/${venue.vendorLocationId}?analytics_beta=1`);
  await expect(page.getByText(/^You are MANAGER of .*, Manager$/)).toBeVisible();
  const tonight = page.getByRole("region", { name: "Tonight" });
  await expect(tonight).toContainText(/Waiting\s*1\s*oldest just now/);
  await expect(tonight).toContainText(/Sold out\s*1\s*product/);
  await expect(tonight).toContainText(`Tips tonight$${tipAmount}of 1 order`);
  await expect(tonight).toContainText(`Last night$${earlier.totalAmount}1 order · tips $${earlier.tipAmount}`);
  await tonight.getByRole("link", { name: "Last night" }).click();
  await expect(page.getByRole("link", { name: `Order ${earlier.orderId.slice(-6)}` })).toBeVisible();
  await page.goBack();
  await tonight.getByRole("link", { name: "Waiting" }).click();
  await expect(page.getByRole("link", { name: /^Order [0-9a-f]{6}$/ })).toHaveCount(1);
  const pages = page.getByRole("navigation", { name: "Pages of this location" });
  await expect(pages.getByRole("link", { name: "Order History" })).toHaveAttribute("aria-current", "page");
  // The reports stay where an address has shown them once.
  await expect(pages.getByRole("link", { name: "Analytics & Reporting" })).toBeVisible();
  await pages.getByRole("link", { name: "Manage Inventory" }).click();
  await expect(page.getByLabel("Price of The soda")).toBeVisible();
  await pages.getByRole("link", { name: "Activity" }).click();
  await page.getByRole("combobox", { name: "Person" }).selectOption({ index: 1 });
  await expect(page.getByText("No activity found")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("link", { name: new RegExp(`paid order #${orderId.slice(-6)}`) }).click();
  await expect(page).toHaveURL(`/staff/location/${venue.vendorLocationId}/order/${orderId}?view=1`);
  await expect(pages.getByRole("link", { name: "Scan Order QR Code" })).toBeVisible();
  await pages.getByRole("link", { name: "Scan Order QR Code" }).click();
  await expect(page.getByLabel("Or type the order code")).toBeVisible();
  await expect(pages.getByRole("link", { name: "Scan Order QR Code" })).toHaveAttribute("aria-current", "page");
  // A tablet has them, narrow; a phone has not.
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(pages).toBeVisible();
  await page.setViewportSize({ width: 767, height: 700 });
  await expect(pages).toBeHidden();
});

test("a scan without a network waits, and hands over once when it is back", async ({
  page,
  context,
  venue,
  signIn,
  guest,
  db,
}) => {
  const { orderId } = await placePaidOrder(api, venue, guest);
  await signIn(venue.phones.STAFF);
  await openScanner(page, venue);
  await page.waitForLoadState("networkidle");

  await context.setOffline(true);
  await typeOrderCode(page, orderId);
  await expect(page.getByRole("button", { name: "1 scan waiting" })).toBeVisible();
  expect(await listOrders(db, guest.userId)).toMatchObject([{ status: "PAID" }]);

  await context.setOffline(false);
  await expect.poll(async () => (await listOrders(db, guest.userId))[0]?.status).toBe("COMPLETE");
  await expect(result(page)).toContainText("Order Ready");
  // What stands on the screen needs no second word.
  await expect(page.getByRole("button", { name: /^1 scan/ })).toHaveCount(0);
  const trail = await db
    .selectFrom("activity")
    .select("type")
    .where("subject_id", "=", orderId)
    .where("type", "=", "order.completed")
    .execute();
  expect(trail).toHaveLength(1);
});

test("of two scans the later one learns of the first when it is back online", async ({
  page,
  context,
  venue,
  signIn,
  newPerson,
}) => {
  const elsewhere = async (phone: string) => signIn(phone, (await newPerson()).context);
  const { orderId } = await placePaidOrder(api, venue, await elsewhere(somePhone()));
  const colleague = await elsewhere(venue.phones.MANAGER);
  await signIn(venue.phones.STAFF);
  await openScanner(page, venue);
  // With all of the page there: a part that is lost on its way has it loaded anew, without what was scanned.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await handOver(api, colleague, orderId);
  await typeOrderCode(page, orderId);
  await expect(page.getByRole("button", { name: "1 scan waiting" })).toBeVisible();
  await context.setOffline(false);
  await expect(result(page)).toContainText("PICKED UP Previously");
  await expect(page.getByRole("button", { name: "1 scan to check" })).toBeVisible();
});
