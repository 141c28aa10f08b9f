import type { Locator, Page } from "@playwright/test";
import { changeProduct, copyProduct } from "@skipline/contract/own-products";
import { ok } from "../../server/src/test/test-venue.ts";
import { devices, laptop } from "../support/devices.ts";
import { drawPng } from "../support/draw-png.ts";
import { loseOnce } from "../support/network.ts";
import { api } from "../support/people.ts";
import { toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** The venue's second location sells nothing yet. */
const menuOf = ({ vendorId, otherLocationId }: { vendorId: string; otherLocationId: string }) =>
  `/console/vendors/${vendorId}/locations/${otherLocationId}/menu`;

const untilDrawn = (page: Page) =>
  page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))");

/** Beside the form on a laptop, in a sheet on a phone. */
async function seePreview(page: Page, look: (preview: Locator) => Promise<void>): Promise<void> {
  const name = "As guests see it";
  const button = page.getByRole("button", { name: "Preview", exact: true });
  if (!(await button.isVisible())) return look(page.getByRole("region", { name }));
  await button.click();
  const sheet = page.getByRole("dialog", { name });
  await look(sheet);
  await page.keyboard.press("Escape");
  return expect(sheet).toHaveCount(0);
}

test("what stands above a menu takes the width that there is", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.MANAGER);
  await page.goto(`/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}/menu`);
  const where = page.getByText(` · ${venue.vendorLocationId}`);
  const kind = page.getByLabel("Kind");
  await expect(kind).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // One line, also where it passes below the button.
  const lines = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  };
  expect(await where.evaluate(lines)).toBe(1);
  await page.setViewportSize(laptop);
  const topOf = async (field: Locator) => (await field.boundingBox())?.y;
  expect(await topOf(page.getByLabel("Search"))).toBe(await topOf(kind));
});

for (const { name: device, use } of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("a manager makes a product with a picture, once, and a menu that is open shows it", async ({
      page,
      venue,
      signIn,
      newPerson,
      db,
    }) => {
      const guest = (await newPerson()).page;
      await guest.goto(`/location/${venue.otherLocationId}`);
      await expect(guest.getByRole("main")).toBeVisible();
      await signIn(venue.phones.MANAGER);
      await page.goto(`/console/vendors/${venue.vendorId}/locations`);
      const location = page.getByRole("listitem").filter({ hasText: venue.otherLocationId });
      await location.getByRole("link", { name: "Edit the menu" }).click();
      await expect(page).toHaveURL(menuOf(venue));
      await expect(page.getByText("Nothing on the menu yet")).toBeVisible();
      await page.getByRole("link", { name: "New product" }).click();
      await expect(page).toHaveURL(`${menuOf(venue)}/new`);
      const create = page.getByRole("button", { name: "Create product" });
      await create.click();
      await expect(page.getByText("Please fill this in.")).toHaveCount(1);
      await expect(page.getByText("Please type a price from 0 to 999,999.99.")).toBeVisible();
      await page.getByRole("textbox", { name: "Name of the product" }).fill("Mezcal Sour");
      await page.getByLabel("Price").fill("14.5");
      await page.getByLabel("Description", { exact: true }).fill("Mezcal, lime, egg white.");
      await page.getByLabel("Name (Spanish)").fill("Mezcal agrio");
      await seePreview(page, async (preview) => {
        await expect(preview).toContainText("Mezcal Sour");
        await expect(preview).toContainText("$14.50");
      });
      await page.getByLabel("Taxed as").fill("t-shirt");
      await page.getByRole("option", { name: "T-shirts and other clothing" }).click();
      await page.getByLabel("Taxed as").fill("cocktail");
      // Nobody's hand is on the arrow before the list is drawn: the library knows its items a frame later.
      await untilDrawn(page);
      await page.getByLabel("Taxed as").press("ArrowDown");
      await page.getByLabel("Taxed as").press("Enter");
      await expect(page.getByLabel("Taxed as")).toHaveValue("Beer, wine, cocktails and other goods");
      await page.getByLabel("Strength (% ABV)").fill("12.5");
      await page.getByRole("checkbox", { name: "Eggs" }).check();
      await seePreview(page, async (preview) => {
        await expect(preview).toContainText("12.5% ABV");
        await expect(preview).toContainText("Contains: Eggs");
      });
      const file = { name: "sour.png", mimeType: "image/png", buffer: drawPng(480, 600) };
      await page.getByLabel("Add a picture").setInputFiles(file);
      const cut = page.getByRole("dialog", { name: "What is shown of it?" });
      await cut.getByRole("group", { name: "Part of the picture that is shown" }).press("ArrowDown");
      await cut.getByLabel("Enlarge").press("ArrowRight");
      await cut.getByRole("button", { name: "Use this part" }).click();
      await expect(page.getByLabel("Change the picture")).toBeAttached();
      await seePreview(page, async (preview) => {
        const shown = preview.locator("img").first();
        await expect(shown).toHaveAttribute("src", /\/media\//);
        const shape = () => shown.evaluate((img: HTMLImageElement) => img.naturalWidth - img.naturalHeight);
        await expect.poll(shape).toBe(0);
      });
      await page.getByLabel("What the picture shows", { exact: true }).fill("A short glass with foam");
      await loseOnce(page, "POST", /\/own-products$/, "answer");
      await create.click();
      await expect(toast(page, "The product was not created")).toBeVisible();
      await page.reload();
      await expect(page.getByText("Your unsaved changes are here again.")).toBeVisible();
      await expect(page.getByLabel("Price")).toHaveValue("14.5");
      await expect(page.getByRole("checkbox", { name: "Eggs" })).toBeChecked();
      await create.click();
      await expect(page.getByText("Mezcal Sour is on the menu")).toBeVisible();
      await expect(page).toHaveURL(menuOf(venue));
      const made = await db
        .selectFrom("product")
        .select(["price_cents", "tax_code", "translations"])
        .where("vendor_location_id", "=", venue.otherLocationId)
        .execute();
      expect(made).toEqual([
        { price_cents: 1_450, tax_code: "txcd_99999999", translations: { es: { name: "Mezcal agrio" } } },
      ]);
      const card = guest.getByRole("listitem").filter({ has: guest.getByRole("heading", { name: "Mezcal Sour" }) });
      await expect(card).toContainText("$14.50");
      await expect(card.locator("img")).toHaveAttribute("src", /\/media\//);
      await card.getByRole("button", { name: "Mezcal Sour" }).first().click();
      const opened = guest.getByRole("dialog", { name: "Mezcal Sour" });
      await expect(opened.getByText("12.5% ABV")).toBeVisible();
      await expect(opened.getByText("Contains: Eggs")).toBeVisible();
      await expect(opened.getByRole("img", { name: "A short glass with foam" })).toBeVisible();
    });
  });
}

test("of two managers the second is told what the first has changed of a product", async ({
  page,
  venue,
  signIn,
  newPerson,
}) => {
  const other = await signIn(venue.phones.ADMIN, (await newPerson()).context);
  await signIn(venue.phones.MANAGER);
  const { vendorId, vendorLocationId } = venue;
  const productId = venue.id("beer");
  await page.goto(`/console/vendors/${vendorId}/locations/${vendorLocationId}/menu/${productId}`);
  const name = page.getByRole("textbox", { name: "Name of the product" });
  await name.fill("Mine");
  const body = { name: "Theirs", price: "13.00", taxCategory: "clothing" as const };
  ok(await api.call(changeProduct, { params: { vendorLocationId, productId }, body }, other));
  const save = page.getByRole("button", { name: "Save Changes" });
  await save.click();
  const changed = page.getByRole("dialog", { name: "Somebody else changed this product" });
  for (const words of ["Theirs", "$13.00", "T-shirts and other clothing"]) await expect(changed).toContainText(words);
  await changed.getByRole("button", { name: "Show theirs" }).click();
  await expect(name).toHaveValue("Theirs");
  await name.fill("Both");
  await save.click();
  await expect(page.getByText("The product is saved")).toBeVisible();
  await expect(page.getByLabel("Price")).toHaveValue("13.00");
});

test("a manager sorts the menu by the keyboard, archives a product and brings it back", async ({
  page,
  venue,
  signIn,
}) => {
  await signIn(venue.phones.MANAGER);
  await page.goto(`/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}/menu`);
  const names = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(names).toHaveCount(8);
  const drinks = names.filter({ hasText: /soda|water/ });
  await expect(drinks).toHaveText(["The soda", "The water"]);
  const choose = async (of: string, what: string) => {
    await page.getByRole("button", { name: `More for ${of}` }).press("Enter");
    const item = page.getByRole("menuitem", { name: what });
    await item.focus();
    await item.press("Enter");
  };
  await choose("The water", "Move up");
  await expect(drinks).toHaveText(["The water", "The soda"]);
  const handleOf = (name: string) => page.getByRole("button", { name: `Move ${name}` });
  await handleOf("The soda").scrollIntoViewIfNeeded();
  const [from, to] = [await handleOf("The soda").boundingBox(), await handleOf("The water").boundingBox()];
  if (!from || !to) throw new Error("no handles");
  await page.mouse.move(from.x + 22, from.y + 22);
  await page.mouse.down();
  await page.mouse.move(to.x + 22, to.y + 12, { steps: 8 });
  const moved = page.waitForResponse((response) => response.url().endsWith("/place"));
  await page.mouse.up();
  expect((await moved).status()).toBe(200);
  await expect(drinks).toHaveText(["The soda", "The water"]);
  await choose("The water", "Archive");
  await expect(names).toHaveCount(7);
  await page.getByLabel("Shown").selectOption("Archived");
  await expect(names).toHaveText(["The water"]);
  await choose("The water", "Bring back");
  await expect(names).toHaveCount(0);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(names).toHaveCount(8);
  const several = page.getByRole("button", { name: "Select several" });
  await several.press("Enter");
  await expect(several).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox").first()).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(several).toBeFocused();
  await several.press("Enter");
  for (const name of ["The soda", "The beer"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: "Change…" }).click();
  const sheet = page.getByRole("dialog", { name: "Change 2 products" });
  await sheet.getByLabel("Amount").fill("1");
  await expect(sheet.getByText("$4.50 → $5.50")).toBeVisible();
  await sheet.getByRole("button", { name: "Change 2 products" }).press("Enter");
  await expect(toast(page, "2 products changed")).toBeVisible();
  await expect(several).toBeFocused();
  const soda = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "The soda" }) });
  await expect(soda).toContainText("$5.50");
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "2 products are as they were")).toBeVisible();
  await expect(soda).toContainText("$4.50");
  await page.getByLabel("Search").fill("WATER");
  await expect(names).toHaveText(["The water"]);
  await expect(handleOf("The water")).toHaveCount(0);
});

test("the list stands when a busy device tells several looks at it at once", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.MANAGER);
  await page.addInitScript(`IntersectionObserver = class extends IntersectionObserver {
    constructor(tell, options) {
      const before = ({ target }) => ({ target, isIntersecting: false });
      super((entries, observer) => tell([...entries.map(before), ...entries], observer), options);
    }
    observe(target) {
      super.observe(target);
      target.dataset.watched = "yes";
    }
  }`);
  await page.goto(`/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}/menu`);
  await expect(page.locator("[data-watched]").first()).toBeAttached();
  await untilDrawn(page);
  await expect(page.getByRole("heading", { name: "The soda" })).toBeVisible();
});

test("a shirt gets a second size, and guests choose between them", async ({ page, venue, signIn, newPerson }) => {
  await signIn(venue.phones.MANAGER);
  const menu = `/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}/menu`;
  await page.goto(menu);
  await page.getByRole("button", { name: "More for The shirt" }).click();
  await page.getByRole("menuitem", { name: "Add a size" }).click();
  await expect(page.getByRole("textbox", { name: "Name of the product" })).toHaveValue("The shirt");
  await page.getByLabel("Size or variant", { exact: true }).fill("XL");
  await page.getByRole("button", { name: "Create product" }).click();
  await expect(page).toHaveURL(menu);
  await expect(page.getByRole("heading", { name: "The shirt, XL" })).toBeVisible();
  const guest = (await newPerson()).page;
  await guest.goto(`/location/${venue.vendorLocationId}`);
  await expect(guest.getByRole("heading", { name: "The shirt" })).toHaveCount(1);
});

test("a product is put at another location, too, and what both share is changed at once", async ({
  page,
  venue,
  signIn,
  db,
}) => {
  await signIn(venue.phones.MANAGER);
  const menu = `/console/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}/menu`;
  await page.goto(`${menu}/${venue.id("soda")}`);
  const elsewhere = page.getByRole("region", { name: "At other locations" });
  await elsewhere.getByRole("button", { name: "Put it at another location" }).click();
  const sheet = page.getByRole("dialog", { name: "Put it at another location" });
  await sheet.getByLabel("Location").selectOption(venue.otherLocationId);
  await sheet.getByLabel("Price").fill("7.25");
  await sheet.getByRole("button", { name: "Put it there" }).click();
  await expect(elsewhere.getByRole("listitem")).toContainText("$7.25");
  await page.getByRole("textbox", { name: "Name of the product" }).fill("Ginger soda");
  await page.getByLabel("Price").fill("5.00");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page
    .getByRole("dialog", { name: "Change it there, too?" })
    .getByRole("button", { name: "Change at all 2 locations" })
    .click();
  await expect(toast(page, "The product is saved")).toBeVisible();
  const rows = await db
    .selectFrom("product")
    .select(["vendor_location_id", "price_cents"])
    .where("name", "=", "Ginger soda")
    .where("vendor_location_id", "in", [venue.vendorLocationId, venue.otherLocationId])
    .orderBy("price_cents")
    .execute();
  expect(rows).toEqual([
    { vendor_location_id: venue.vendorLocationId, price_cents: 500 },
    { vendor_location_id: venue.otherLocationId, price_cents: 725 },
  ]);
});

test("whoever changes a product at all its locations is told what others did at each, and can still say it", async ({
  page,
  venue,
  signIn,
  newPerson,
  db,
}) => {
  const { vendorId, vendorLocationId, otherLocationId } = venue;
  const productId = venue.id("soda");
  const other = await signIn(venue.phones.ADMIN, (await newPerson()).context);
  const describe = async (at: string, id: string) =>
    ok(
      await api.call(
        changeProduct,
        { params: { vendorLocationId: at, productId: id }, body: { description: "Theirs" } },
        other,
      ),
    );
  const copying = { params: { vendorLocationId: otherLocationId }, body: { productId } };
  const { product: copy } = ok(await api.call(copyProduct, copying, other));
  await signIn(venue.phones.MANAGER);
  await page.goto(`/console/vendors/${vendorId}/locations/${vendorLocationId}/menu/${productId}`);
  const name = page.getByRole("textbox", { name: "Name of the product" });
  const save = page.getByRole("button", { name: "Save Changes" });
  const where = page.getByRole("dialog", { name: "Change it there, too?" });
  await name.fill("Ginger soda");
  await save.click();
  await expect(where).toBeVisible();
  await page.reload();
  await expect(page.getByText("Your unsaved changes are here again.")).toBeVisible();
  await expect(name).toHaveValue("Ginger soda");
  await describe(vendorLocationId, productId);
  await describe(otherLocationId, copy.productId);
  await save.click();
  await where.getByRole("button", { name: "Change at all 2 locations" }).click();
  const changed = page.getByRole("dialog", { name: "Somebody else changed this product" });
  const overwrite = changed.getByRole("button", { name: "Overwrite with mine" });
  await overwrite.click();
  await expect(toast(page, "The product was not saved")).toBeVisible();
  await expect(overwrite).toBeEnabled();
  await overwrite.click();
  await expect(toast(page, "The product is saved")).toBeVisible();
  await expect(changed).toHaveCount(0);
  const rows = await db
    .selectFrom("product")
    .select("name")
    .where("product_id", "in", [productId, copy.productId])
    .execute();
  expect(rows).toEqual([{ name: "Ginger soda" }, { name: "Ginger soda" }]);
});
