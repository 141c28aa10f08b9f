import { handOver, placePaidOrder } from "../../server/src/test/test-venue.ts";
import { tablet } from "../support/devices.ts";
import { api } from "../support/people.ts";
import { openScanner, orderCode, result, scanByHand, typeOrderCode } from "../support/scans.ts";
import { expect, test } from "../support/test.ts";

const longNote = "no ice please, and NO NUTS: severe allergy, ask the kitchen first";

for (const [device, viewport] of [
  ["a phone", { width: 390, height: 664 }],
  ["a tablet", tablet],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test("a long note and a long name are there to their last letter", async ({ page, venue, signIn, guest, db }) => {
      const { orderId } = await placePaidOrder(api, venue, guest, { beer: 1 });
      const name = "Extra-Long Two-Line Cocktail Name with Mezcal and a Supercalifragilisticexpialidocious Foam";
      await db.updateTable("order_item").set({ note: longNote, name }).where("order_id", "=", orderId).execute();
      await signIn(venue.phones.STAFF);
      await openScanner(page, venue);
      await typeOrderCode(page, orderId);
      await expect(result(page)).toContainText(longNote);
      const line = result(page).getByRole("listitem");
      const cut = await line.evaluate((element) => {
        const edge = element.closest("section")!.getBoundingClientRect();
        return [element, ...element.querySelectorAll("*")].filter((one) => {
          const { right, bottom } = one.getBoundingClientRect();
          const isWider = one.scrollWidth > Math.max(1, one.clientWidth || 1e6);
          return right > edge.right || bottom > edge.bottom || isWider;
        }).length;
      });
      expect(cut).toBe(0);
    });
  });
}

for (const viewport of [
  { width: 390, height: 664 },
  { width: 320, height: 568 },
  { width: 820, height: 1180 },
]) {
  test.describe(`at ${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport });

    test("a camera that fails under a finger moves nothing: what was pressed is let go on the same button", async ({
      page,
      venue,
      signIn,
      guest,
    }) => {
      const { orderId } = await placePaidOrder(api, venue, guest);
      // As while somebody is asked whether the page may use the camera.
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () =>
          new Promise((_, refuse) =>
            Object.assign(window, { refuse: () => refuse(new DOMException("no", "NotAllowedError")) }),
          );
      });
      await signIn(venue.phones.STAFF);
      await page.goto(`/staff/location/${venue.vendorLocationId}/scan`);
      await expect(
        page
          .getByRole("main")
          .getByRole("paragraph")
          .getByText(/ bar 1$/),
      ).toBeVisible();
      await orderCode(page).fill(orderId);
      const places = () =>
        page
          .locator("#main")
          .locator("button, input")
          .evaluateAll((controls) =>
            controls.map((control) => {
              const { x, y, width, height } = control.getBoundingClientRect();
              // What is pressed shrinks a little, and stays where it is.
              return [x + width / 2, y + window.scrollY + height / 2].map(Math.round);
            }),
          );
      const open = page.getByRole("button", { name: "Open Order" });
      await open.hover();
      const before = await places();
      await page.mouse.down();
      await page.evaluate("refuse()");
      const problem = page.getByRole("alert").filter({ hasText: "Camera Error" });
      await expect(problem).toBeVisible();
      expect(await places()).toEqual(before);
      await page.mouse.up();
      await expect(result(page)).toContainText("Order Ready");
    });
  });
}

test.describe("with a phone's camera", () => {
  test.use({ viewport: { width: 390, height: 664 } });

  test("what came of a scan leaves the next guest's code in the picture, and the buttons where they are", async ({
    venue,
    signIn,
    guest,
    newCameraPerson,
  }) => {
    const short = await placePaidOrder(api, venue, guest);
    const long = await placePaidOrder(api, venue, guest, { beer: 1, soda: 2, shirt: 1, straw49: 3, straw50: 1 });
    const { page, context } = await newCameraPerson();
    await signIn(venue.phones.STAFF, context);
    await openScanner(page, venue);
    const stop = page.getByRole("button", { name: "Stop Scanning" });
    await expect(stop).toBeVisible();
    await expect(page.getByText(/ bar 1$/).filter({ visible: true })).toBeVisible();
    // The page scrolls to the field that is typed into.
    const place = () => stop.evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
    const before = await place();
    for (const { orderId } of [short, long]) {
      await typeOrderCode(page, orderId);
      await expect(result(page)).toContainText(orderId.slice(-6));
      await expect(result(page).getByRole("listitem").first()).toBeVisible();
      const [camera, card] = [await page.locator("video").boundingBox(), await result(page).boundingBox()];
      expect(camera!.height).toBeGreaterThan(80);
      expect(card!.y).toBeGreaterThanOrEqual(camera!.y + camera!.height);
      expect(await place()).toBe(before);
    }
  });
});

test.describe("on a tablet", () => {
  test.use({ viewport: tablet });

  test("the whole order stands beside the camera, and the scans before it", async ({ page, venue, signIn, guest }) => {
    const { orderId: first } = await placePaidOrder(api, venue, guest);
    const { orderId } = await placePaidOrder(api, venue, guest, {
      beer: 1,
      soda: 2,
      shirt: 1,
      straw49: 3,
      straw50: 1,
      straw51: 1,
      water: 2,
    });
    await signIn(venue.phones.STAFF);
    await openScanner(page, venue);
    await typeOrderCode(page, first);
    await expect(result(page)).toContainText(first.slice(-6));
    await typeOrderCode(page, orderId);
    await expect(result(page)).toContainText(orderId.slice(-6));
    const lines = result(page).getByRole("listitem");
    await expect(lines).toHaveCount(7);
    for (const line of await lines.all()) await expect(line).toBeVisible();
    await expect(result(page)).not.toContainText("more");
    const [camera, card] = [await page.locator("video").boundingBox(), await result(page).boundingBox()];
    expect(card!.x).toBeGreaterThanOrEqual(camera!.x + camera!.width);
    await expect(page.getByRole("region", { name: "Last scans" })).toContainText(first.slice(-6));
  });
});

test("a role that is gone is said to be gone, not the guest's order", async ({ page, venue, signIn, guest, db }) => {
  const { orderId } = await placePaidOrder(api, venue, guest);
  const { orderId: second } = await placePaidOrder(api, venue, guest);
  await signIn(venue.phones.STAFF);
  const scanner = `/staff/location/${venue.vendorLocationId}/scan`;
  await page.goto(scanner);
  await typeOrderCode(page, orderId);
  await expect(result(page)).toContainText("Order Ready");
  await db.deleteFrom("staff_role").where("phone", "=", venue.phones.STAFF).execute();
  await typeOrderCode(page, second);
  await expect(page.getByRole("heading", { name: "No access to this location" })).toBeVisible();
  await expect(page.getByText("Order Not Found")).toHaveCount(0);
});

test("two bartenders with one sign-in: the second is told who it was, in the venue's time, and not that it was them", async ({
  page,
  venue,
  signIn,
  guest,
  db,
}) => {
  await db.updateTable("vendor").set({ time_zone: "Asia/Tokyo" }).where("vendor_id", "=", venue.vendorId).execute();
  const { orderId, orderId: code } = await placePaidOrder(api, venue, guest);
  const bartender = await signIn(venue.phones.STAFF);
  const order = await handOver(api, bartender, orderId);
  await openScanner(page, venue);
  await typeOrderCode(page, code);
  const style = { hour: "2-digit", minute: "2-digit", timeZone: "Asia/Tokyo" } as const;
  const at = new Intl.DateTimeFormat("en-US", style).format(new Date(order.datetimeCompleted ?? ""));
  await expect(result(page)).toContainText("PICKED UP Previously");
  await expect(result(page)).toContainText(`by STAFF of ${venue.vendorId.slice(4)} at ${at}`);
  await result(page).getByRole("link").click();
  await expect(result(page)).toContainText("Order PICKED UP Previously");
  await expect(result(page)).toContainText(at);
  await expect(result(page)).not.toContainText("by you");
});

test("a hand scanner is heard while a code is looked at, and in a field that has the focus", async ({
  page,
  venue,
  signIn,
  guest,
}) => {
  const orders: string[] = [];
  for (let count = 0; count < 4; count += 1) orders.push((await placePaidOrder(api, venue, guest)).orderId);
  await signIn(venue.phones.STAFF);
  await openScanner(page, venue);
  const gate = Promise.withResolvers<void>();
  await page.route(/\/complete\?/, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  const asked = page.waitForRequest(/\/complete\?/);
  await scanByHand(page, orders[0]!);
  await asked;
  await scanByHand(page, orders[1]!);
  await scanByHand(page, orders[2]!);
  gate.resolve();
  await expect(result(page)).toContainText(orders[2]!.slice(-6));
  await expect(result(page)).toContainText("Order Ready");
  const last = page.getByRole("region", { name: "Last scans" });
  for (const orderId of orders.slice(0, 2)) await expect(last).toContainText(orderId.slice(-6));
  // As keys come that a field takes: into it.
  await orderCode(page).fill("Ana");
  await scanByHand(page, orders[3]!, { isTyped: true });
  await expect(result(page)).toContainText(orders[3]!.slice(-6));
  await expect(orderCode(page)).toHaveValue("Ana");
});
