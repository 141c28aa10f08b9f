import { listActivities } from "@skipline/contract/roles";
import { setOwnPin, switchHolder } from "@skipline/contract/shared-phones";
import type { Page, Request } from "@playwright/test";
import { hire, ok, placePaidOrder } from "../../server/src/test/test-venue.ts";
import { fillStorage } from "../support/full-storage.ts";
import { exchangeCode, api, somePhone } from "../support/people.ts";
import { openScanner, result, typeOrderCode } from "../support/scans.ts";
import { expect, test } from "../support/test.ts";

const pins = { Max: "295036", Sam: "718204", Kim: "640917" };
type Name = keyof typeof pins;

const lock = (page: Page) => page.getByRole("dialog", { name: "Who are you?" });

/** Two taps and six digits: the first of them is at the lock already. */
async function take(page: Page, name: Name, pin: string = pins[name]): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await page.getByRole("textbox", { name: `PIN of ${name}` }).fill(pin);
}

test("two people, one phone: what the first did without a network has their name when it goes out at last", async ({
  page,
  venue,
  signIn,
  guest,
  newPerson,
  db,
}) => {
  const people: Record<Exclude<Name, "Max">, string> = {
    Sam: await hire(db, venue, { role: "STAFF", name: "Sam" }),
    Kim: await hire(db, venue, { role: "ADMIN", name: "Kim" }),
  };
  const { context: elsewhere } = await newPerson();
  const userIds = new Map<string, string>();
  for (const [name, phone] of Object.entries(people)) {
    const { session } = await exchangeCode(elsewhere, phone);
    ok(await api.call(setOwnPin, { body: { pin: pins[name as Name] } }, session));
    userIds.set(name, session.userId);
  }
  const { orderId } = await placePaidOrder(api, venue, guest);
  const { orderId: next } = await placePaidOrder(api, venue, guest);
  const manager = await signIn(await hire(db, venue, { name: "Max", phone: somePhone() }));
  await page.clock.install();

  // The manager's own PIN, and their phone for everybody.
  await page.goto(`/staff/location/${venue.vendorLocationId}`);
  await page.getByRole("link", { name: "Shared phone" }).click();
  await page.getByLabel("New PIN, 6 digits").fill("123456");
  await page.getByLabel("The same PIN again").fill("123456");
  await page.getByRole("button", { name: "Save PIN" }).click();
  await expect(page.getByText("This PIN is too easy to guess. Choose other digits.")).toBeVisible();
  await page.getByLabel("New PIN, 6 digits").fill(pins.Max);
  await page.getByLabel("The same PIN again").fill(pins.Max);
  await page.getByRole("button", { name: "Save PIN" }).click();
  await page.getByRole("button", { name: "Share this phone" }).click();
  await expect(lock(page)).toBeVisible();

  // One of staff takes it, after a slip.
  await take(page, "Sam", "111213");
  await expect(page.getByText("That is not the PIN. Tries left: 4")).toBeVisible();
  await page.getByRole("textbox", { name: "PIN of Sam" }).fill(pins.Sam);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByText("You are Sam, Staff", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: "Staff Management" })).toHaveCount(0);

  // A scan that no answer comes to.
  await openScanner(page, venue);
  await page.route(/\/complete\?/, (route) => route.abort("internetdisconnected"));
  await typeOrderCode(page, orderId);
  await expect(result(page)).toContainText("Not Confirmed");

  // Nobody touches it: it locks, and shows nothing of a guest.
  await page.clock.fastForward("01:50");
  await expect(lock(page)).toHaveCount(0);
  await page.clock.fastForward("00:15");
  await expect(lock(page)).toBeVisible();
  await expect(result(page)).toBeHidden();
  await expect(
    page.getByText("What was done here and waits for the network goes out by itself", { exact: false }),
  ).toBeVisible();
  await page.reload();
  await expect(lock(page)).toBeVisible();

  // Somebody else has it when the network is back.
  await take(page, "Kim");
  await expect(page.getByRole("button", { name: /^Kim has this phone/ })).toBeVisible();
  await page.unroute(/\/complete\?/);
  await page.clock.fastForward("01:10");
  await expect(page.getByRole("button", { name: "1 scan confirmed" })).toBeVisible();
  await typeOrderCode(page, next);
  await expect(result(page)).toContainText("Order Ready");

  const { items } = ok(await api.call(listActivities, { params: { vendorId: venue.vendorId }, query: {} }, manager));
  const handedOver = items.filter(({ type }) => type === "order.completed");
  expect(new Map(handedOver.map(({ subjectId, actorName }) => [subjectId, actorName]))).toEqual(
    new Map([
      [next, "Kim"],
      [orderId, "Sam"],
    ]),
  );

  // Somebody guesses Sam's: Kim resets it where staff are managed, and the phone takes it no more.
  for (const guess of ["111213", "111214", "111215", "111216", "111217"]) {
    const body = { userId: userIds.get("Sam") ?? "", pin: guess };
    expect((await api.call(switchHolder, { params: { vendorId: venue.vendorId }, body }, manager)).status).toBe(403);
  }
  await page.goto(`/staff/location/${venue.vendorLocationId}/${venue.vendorId}/users`);
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Sam" }) });
  await expect(row.getByText("PIN is locked")).toBeVisible();
  await row.getByRole("button", { name: "Reset the PIN of Sam" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset PIN" }).click();
  await expect(row.getByText("PIN was reset: no new one yet")).toBeVisible();

  // Locked by a button, and taken back by whoever is signed in on it.
  await page.getByRole("button", { name: /^Kim has this phone/ }).click();
  await take(page, "Max");
  await expect(page.getByRole("button", { name: /^Max has this phone/ })).toBeVisible();
  await page.goto(`/staff/location/${venue.vendorLocationId}/phone`);
  await page.getByRole("button", { name: "Stop sharing this phone" }).click();
  await expect(page.getByRole("button", { name: "Share this phone" })).toBeVisible();
});

test("a PIN whose answer hangs does not open the phone for whoever is asked next, and a phone that keeps nothing is not shared", async ({
  page,
  venue,
  signIn,
  newPerson,
  db,
}) => {
  const { session } = await exchangeCode(
    (await newPerson()).context,
    await hire(db, venue, { role: "STAFF", name: "Sam" }),
  );
  ok(await api.call(setOwnPin, { body: { pin: pins.Sam } }, session));
  const manager = await signIn(await hire(db, venue, { name: "Max", phone: somePhone() }));
  ok(await api.call(setOwnPin, { body: { pin: pins.Max } }, manager));

  const path = `/staff/location/${venue.vendorLocationId}/phone`;
  const share = page.getByRole("button", { name: "Share this phone" });
  await page.goto(path);
  await page.evaluate(fillStorage);
  await share.click();
  await expect(page.getByRole("alert")).toContainText("after a reload nobody would be asked for a PIN");
  await expect(lock(page)).toHaveCount(0);

  await page.goto(path);
  await share.click();
  const isReleased = Promise.withResolvers<void>();
  const switching = /\/shared-phone\/switch$/;
  await page.route(switching, async (route) => {
    const response = await route.fetch();
    await isReleased.promise;
    await route.fulfill({ response }).catch(() => undefined);
  });
  const asked = page.waitForRequest(switching);
  await take(page, "Sam");
  await asked;
  const isSwitch = (request: Request) => switching.test(request.url());
  const end = Promise.race([
    page.waitForEvent("requestfinished", isSwitch).then(() => "answered"),
    page.waitForEvent("requestfailed", isSwitch).then(() => "called off"),
  ]);
  await page.getByRole("button", { name: "Somebody else" }).click();
  isReleased.resolve();
  expect(await end).toBe("called off");
  await page.unroute(switching);
  await take(page, "Max");
  await expect(page.getByRole("button", { name: /^Max has this phone/ })).toBeVisible();
});
