import { devices } from "../support/devices.ts";
import { someOperator } from "../support/people.ts";
import { title } from "../support/sight.ts";
import { expect, test } from "../support/test.ts";

test.use(devices[1].use);

test("whoever has no pointer comes past the navigation, and from it to each page", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}`);
  await expect(page.getByRole("main").getByRole("link", { name: "Venue details" })).toBeVisible();
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
  await expect(page.getByRole("main").getByRole("navigation")).toHaveCount(0);

  await page.getByRole("navigation").getByRole("link", { name: "People" }).press("Enter");
  await title(page, "People");
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeFocused();
});

test("the page that is open stands in view in an operator's long navigation, whose end is in reach", async ({
  page,
  venue,
  signIn,
}) => {
  await signIn(someOperator());
  // As a small laptop's browser leaves it.
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.goto(`/console/vendors/${venue.vendorId}/links`);
  const ways = page.getByRole("navigation", { name: "Pages of the console" });
  await expect(ways.getByRole("link", { name: "Links & Wristbands" })).toBeInViewport({ ratio: 1 });
  await ways.hover();
  await page.mouse.wheel(0, 2000);
  await expect(ways.getByRole("link", { name: "Español" })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("whoever takes out a row by the keyboard goes on beside it", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}`);
  await page.getByRole("switch", { name: "Takes orders only at these hours" }).press("Space");
  const monday = page.getByRole("listitem").filter({ has: page.getByText("Monday", { exact: true }) });
  await monday.getByRole("button", { name: "Add hours" }).press("Enter");
  const removals = monday.getByRole("button", { name: /^Remove/ });
  await expect(removals).toHaveCount(2);
  await removals.first().press("Enter");
  await expect(removals).toHaveCount(1);
  await expect(monday.getByRole("combobox").first()).toBeFocused();
  await removals.press("Enter");
  await expect(removals).toHaveCount(0);
  await expect(monday.getByRole("button", { name: "Add hours" })).toBeFocused();
});

test("whoever saves a promotion that can't be is led to the topmost box or time that is wrong", async ({
  page,
  venue,
  signIn,
}) => {
  await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}/promotions/new`);
  await page.getByLabel("Name, as guests read it").fill("Happy hour");
  await page.getByLabel("Percentage off").fill("10");
  await page.getByText("Only some products").click();
  await page.getByText("Only some locations").click();
  const ends = page.getByRole("textbox", { name: "Ends" });
  await ends.fill("tomorrow");
  const create = page.getByRole("button", { name: "Create promotion" });
  const kind = page.getByRole("group", { name: "Kinds of products" }).getByRole("checkbox").first();
  const where = page.getByRole("group", { name: "Where it holds" }).getByRole("checkbox").first();
  // From the top of the page down, in whatever order the fields came.
  for (const box of [kind, where]) {
    await create.press("Enter");
    await expect(box).toBeFocused();
    await expect(box).toBeInViewport();
    await box.press("Space");
  }
  await create.press("Enter");
  await expect(ends).toBeFocused();
  await ends.fill("");
  await create.press("Enter");
  await expect(page.getByText("The promotion “Happy hour” is there")).toBeVisible();
});
