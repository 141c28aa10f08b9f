import type { Page } from "@playwright/test";
import { moveQueued } from "@skipline/contract/fulfilment";
import { ok, placePaidOrder, setLocation, type TestVenue } from "../../server/src/test/test-venue.ts";
import { devices, laptop, tablet } from "../support/devices.ts";
import { cutOff, loseOnce } from "../support/network.ts";
import { api, somePhone } from "../support/people.ts";
import { expectPickupCode, toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const queuePath = ({ vendorLocationId }: TestVenue) => `/staff/location/${vendorLocationId}/queue`;
const shortOf = ({ orderId }: { orderId: string }) => orderId.slice(-6);
const stepCalls = (path: TestVenue) => new RegExp(`/api/vendor-locations/${path.vendorLocationId}/queue$`);
const cardOf = (page: Page, order: { orderId: string }) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: `Order #${shortOf(order)}` }) });

for (const { name: device, use } of [...devices, { name: "tablet", use: { viewport: tablet } }] as const) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("an order comes to the queue, is taken and made ready, its guest sees it, and a scan hands it over", async ({
      page,
      venue,
      signIn,
      newPerson,
      db,
    }) => {
      await setLocation(db, venue, { prepares_orders: true });
      const [staff, second] = [await newPerson(), await newPerson()];
      const guest = await signIn(somePhone());
      await signIn(venue.phones.STAFF, staff.context);
      await signIn(venue.phones.MANAGER, second.context);
      for (const { page: screen } of [staff, second]) {
        await screen.setViewportSize(page.viewportSize()!);
        await screen.goto(`/staff/location/${venue.vendorLocationId}`);
        await screen.getByRole("navigation").getByRole("link", { name: "Queue" }).click();
        await expect(screen.getByRole("heading", { level: 1, name: "Queue" })).toBeVisible();
      }
      if (device !== "laptop") await expect(staff.page.getByText("Nothing to make")).toBeVisible();
      const order = await placePaidOrder(api, venue, guest, { soda: 2, beer: 1 });
      const card = cardOf(staff.page, order);
      await expect(card).toContainText("2×The soda");
      await expect(card).toContainText(guest.phone.slice(-4));
      // Capitals of 4 mm on a tablet of ten inches: as small as is read from two metres.
      if (device === "tablet") await expect(card.getByText("The soda")).toHaveCSS("font-size", "28px");
      await staff.page.getByText("All day").click();
      await expect(staff.page.getByText("3 items to make")).toBeVisible();

      await page.goto(`/location/${venue.vendorLocationId}/order/${order.orderId}/status`);
      await expectPickupCode(page);
      const progress = page.getByRole("region", { name: "How far your order is" });
      await expect(progress).toHaveText("In line to be made");
      await staff.page.getByRole("button", { name: `Take order ${shortOf(order)}` }).click();
      await expect(progress).toHaveText("Being made now");
      const name = `STAFF of ${venue.vendorId.replace("vnd-", "")}`;
      await expect(cardOf(second.page, order)).toContainText(`With ${name}`);
      await staff.page.getByRole("button", { name: `Order ${shortOf(order)} is ready` }).click();
      await expect(progress).toContainText("Your order is ready!");
      await expectPickupCode(page);
      if (device !== "laptop") {
        await expect(staff.page.getByText("Nothing to make")).toBeVisible();
        await staff.page.getByText("Ready (1)").click();
      }
      await expect(card).toBeVisible();

      await staff.page.goto(`/staff/location/${venue.vendorLocationId}/order/${order.orderId}`);
      await expect(staff.page.getByRole("region", { name: "Result" })).toContainText("Order Ready");
      await expect(staff.page.getByText("It had not been marked ready")).toHaveCount(0);
      await expect(page.getByText("Order completed!")).toBeVisible();
      await expect(cardOf(second.page, order)).toHaveCount(0);
    });
  });
}

test("what nobody had made ready is handed over all the same, and says so", async ({
  page,
  venue,
  signIn,
  guest,
  db,
}) => {
  await setLocation(db, venue, { prepares_orders: true });
  const order = await placePaidOrder(api, venue, guest);
  await signIn(venue.phones.STAFF);
  await page.goto(`/staff/location/${venue.vendorLocationId}/order/${order.orderId}`);
  await expect(page.getByRole("region", { name: "Result" })).toContainText("Order Ready");
  await expect(page.getByText("It had not been marked ready")).toBeVisible();
});

test("steps without a network are shown, kept over a reload, and sent once when it is back", async ({
  page,
  venue,
  signIn,
  newPerson,
  db,
}) => {
  await setLocation(db, venue, { prepares_orders: true });
  const reader = await newPerson();
  const guest = await signIn(somePhone(), reader.context);
  const [one, two] = [await placePaidOrder(api, venue, guest), await placePaidOrder(api, venue, guest)];
  await signIn(venue.phones.STAFF);
  await page.goto(queuePath(venue));
  await expect(cardOf(page, two)).toBeVisible();
  await reader.page.goto(`/location/${venue.vendorLocationId}/order/${one.orderId}/status`);
  const progress = reader.page.getByRole("region", { name: "How far your order is" });
  await expect(progress).toHaveText("In line to be made");

  const restore = await cutOff(page.context(), "failing");
  await page.getByRole("button", { name: `Take order ${shortOf(one)}` }).click();
  await page.getByRole("button", { name: `Order ${shortOf(one)} is ready` }).click();
  await page.getByRole("button", { name: `Take order ${shortOf(two)}` }).click();
  await expect(cardOf(page, two)).toContainText("Not sent yet");
  await expect(page.getByText("3 queue steps waiting")).toBeVisible();
  await expect(progress).toHaveText("In line to be made");
  await restore();
  await page.reload();
  await expect(progress).toContainText("Your order is ready!");
  await expect(cardOf(page, two)).toContainText("With STAFF");
  await expect(cardOf(page, two)).not.toContainText("Not sent yet");
  const told = await db
    .selectFrom("activity")
    .select(["subject_id", "details"])
    .where("type", "=", "order.moved")
    .where("subject_id", "in", [one.orderId, two.orderId])
    .orderBy("activity_id")
    .execute();
  expect(told.map(({ subject_id: id, details }) => [id, (details as { to: string }).to])).toEqual([
    [one.orderId, "PREPARING"],
    [one.orderId, "READY"],
    [two.orderId, "PREPARING"],
  ]);
});

test("an answer that is lost moves nothing twice; whoever was slower is told who has the order", async ({
  page,
  venue,
  signIn,
  newPerson,
  guest,
  db,
}) => {
  await setLocation(db, venue, { prepares_orders: true });
  const manager = await signIn(venue.phones.MANAGER, (await newPerson()).context);
  const [one, two] = [await placePaidOrder(api, venue, guest), await placePaidOrder(api, venue, guest)];
  await signIn(venue.phones.STAFF);
  await page.goto(queuePath(venue));
  const lost = await loseOnce(page, "PUT", stepCalls(venue), "answer");
  await page.getByRole("button", { name: `Take order ${shortOf(one)}` }).click();
  await lost.isLost;
  await expect(cardOf(page, one)).toContainText("With STAFF");
  const told = () =>
    db.selectFrom("activity").select("type").where("type", "=", "order.moved").where("subject_id", "=", one.orderId);
  expect(await told().execute()).toHaveLength(1);

  // Somebody else takes it while the tap is on its way.
  let isFirst = true;
  await page.route(stepCalls(venue), async (route) => {
    if (isFirst && route.request().method() === "PUT" && route.request().postData()?.includes(two.orderId)) {
      isFirst = false;
      const params = { vendorLocationId: venue.vendorLocationId };
      const steps = [{ orderId: two.orderId, from: "WAITING" as const, to: "PREPARING" as const }];
      ok(await api.call(moveQueued, { params, body: { steps } }, manager));
    }
    return route.fallback();
  });
  await page.getByRole("button", { name: `Order ${shortOf(two)} is ready` }).click();
  await expect(toast(page, "Somebody was faster")).toBeVisible();
  await expect(cardOf(page, two)).toContainText("With MANAGER");
});

test("a step waits for the one before it of the same order, whose request got lost", async ({
  page,
  venue,
  signIn,
  guest,
  db,
}) => {
  await setLocation(db, venue, { prepares_orders: true });
  const order = await placePaidOrder(api, venue, guest);
  await signIn(venue.phones.STAFF);
  await page.goto(queuePath(venue));
  const lost = await loseOnce(page, "PUT", stepCalls(venue), "request");
  await page.getByRole("button", { name: `Take order ${shortOf(order)}` }).click();
  await page.getByRole("button", { name: `Order ${shortOf(order)} is ready` }).click();
  await lost.isLost;
  const told = async () => {
    const rows = await db
      .selectFrom("activity")
      .select("details")
      .where("type", "=", "order.moved")
      .where("subject_id", "=", order.orderId)
      .orderBy("activity_id")
      .execute();
    return rows.map(({ details }) => (details as { to: string }).to);
  };
  await expect.poll(told, { timeout: 15_000 }).toEqual(["PREPARING", "READY"]);
  await expect(toast(page, "Somebody was faster")).toHaveCount(0);
});

test("several orders move at once", async ({ page, venue, signIn, guest, db }) => {
  await setLocation(db, venue, { prepares_orders: true });
  const orders = [
    await placePaidOrder(api, venue, guest),
    await placePaidOrder(api, venue, guest),
    await placePaidOrder(api, venue, guest),
  ];
  await signIn(venue.phones.STAFF);
  await page.goto(queuePath(venue));
  await page.getByRole("button", { name: "Choose several" }).click();
  for (const order of orders.slice(0, 2)) {
    await page.getByRole("checkbox", { name: `Choose order ${shortOf(order)}` }).check();
  }
  await expect(page.getByText("2 orders chosen")).toBeVisible();
  await page.getByRole("button", { name: "Ready (2)" }).click();
  await expect(page.getByRole("button", { name: "Choose several" })).toBeVisible();
  await expect(page.getByText("To make (1)")).toBeVisible();
  await page.getByText("Ready (2)").click();
  await page.getByRole("button", { name: `Put order ${shortOf(orders[0]!)} back` }).click();
  await expect(page.getByText("To make (2)")).toBeVisible();
});

test.describe("on a laptop", () => {
  test.use({ viewport: laptop, isMobile: false, hasTouch: false });

  test("an owner has a location prepare its orders, with a target, and the trail says so", async ({
    page,
    venue,
    signIn,
  }) => {
    await signIn(venue.phones.ADMIN);
    const { vendorId, vendorLocationId } = venue;
    await page.goto(queuePath(venue));
    await expect(page.getByText("This location hands over at once")).toBeVisible();
    await page.goto(`/console/vendors/${vendorId}/locations/${vendorLocationId}`);
    await page.getByRole("switch", { name: "Prepare orders before they are handed over" }).check();
    await page.getByLabel("Ready within (minutes)").fill("0");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("A whole number from 1 to 120.")).toBeVisible();
    await page.getByLabel("Ready within (minutes)").fill("5");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("The location is saved")).toBeVisible();
    await page.goto(queuePath(venue));
    await expect(page.getByRole("heading", { name: "Waiting" })).toBeVisible();
    await page.goto(`/staff/location/${vendorLocationId}/${vendorId}/activity?kind=location`);
    await expect(page.getByText("Ready within (minutes)")).toBeVisible();
  });
});
