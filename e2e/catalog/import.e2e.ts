import { loseOnce } from "../support/network.ts";
import { toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const drinks = ["Lager", "Stout", "Porter", "Cider", "Mezcal", "Tequila", "Ron", "Ginebra", "Vodka", "Cava", "Sake"];
const fileOf = (lines: readonly string[]) => ({
  name: "carta.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`Nombre;Precio;Tipo;Size\r\n${lines.join("\r\n")}\r\n`),
});
const rows = drinks.map((name, at) => `${name};${at + 5},50;Con alcohol;`);

test("twelve products come by CSV onto an empty menu, a wrong row named first", async ({ page, venue, signIn, db }) => {
  const menu = `/console/vendors/${venue.vendorId}/locations/${venue.otherLocationId}/menu`;
  await signIn(venue.phones.MANAGER);
  await page.goto(menu);
  await page.getByRole("link", { name: "Import a file" }).click();
  await expect(page).toHaveURL(`${menu}/import`);

  const choose = page.getByLabel("Choose a CSV file");
  await choose.setInputFiles({ name: "carta.xlsx", mimeType: "text/csv", buffer: Buffer.from("PK\u0003\u0004") });
  await expect(page.getByText("Please save it as CSV first")).toBeVisible();
  await choose.setInputFiles(fileOf([...rows, "Refresco;gratis;Sin alcohol;"]));
  await expect(page.getByRole("combobox", { name: "Precio: stands for" })).toHaveValue("price");
  await page.getByLabel("Taxed as, where a row says nothing").selectOption("standard");
  await page.getByRole("button", { name: "Check the file" }).click();

  await expect(page.getByText("1 row has a problem")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Row 13" }).first()).toContainText(
    "Price: This is no price, such as 7.50.",
  );
  await page.reload();
  await expect(page.getByText("1 row has a problem")).toBeVisible();
  await page.getByRole("link", { name: "Choose another file" }).click();
  await choose.setInputFiles(fileOf([...rows, "Refresco;3;Sin alcohol;"]));
  await page.getByLabel("Taxed as, where a row says nothing").selectOption("standard");
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("12 products would change")).toBeVisible();
  await page.getByRole("button", { name: "Put them on the menu" }).press("Enter");
  await expect(page.locator(":focus")).toContainText("The menu is changed");
  await page.getByRole("link", { name: "Go to the menu" }).click();
  await expect(page.getByRole("heading", { name: "Refresco" })).toBeVisible();
  const made = await db
    .selectFrom("product")
    .select(["name", "price_cents"])
    .where("vendor_location_id", "=", venue.otherLocationId)
    .orderBy("display_order")
    .execute();
  expect(made).toHaveLength(12);
  expect(made[0]).toEqual({ name: "Lager", price_cents: 550 });

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Files of products" }).click();
  await page.getByRole("menuitem", { name: "Export as CSV" }).click();
  const file = await (await download).path();
  await page.goto(`${menu}/import`);
  await choose.setInputFiles(file);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("Nothing to change")).toBeVisible();
});

test("two files for one menu at once, with a reload in each step: the second is told what the first has changed", async ({
  page,
  context,
  venue,
  signIn,
  db,
}) => {
  const menu = `/console/vendors/${venue.vendorId}/locations/${venue.otherLocationId}/menu`;
  await signIn(venue.phones.MANAGER);
  const second = await context.newPage();
  async function send(one: typeof page, lines: readonly string[]): Promise<void> {
    await one.goto(`${menu}/import`);
    await one.getByLabel("Choose a CSV file").setInputFiles(fileOf(lines));
    await one.getByLabel("Taxed as, where a row says nothing").selectOption("standard");
    await one.getByRole("button", { name: "Check the file" }).click();
  }
  const found = (one: typeof page, words: string) => expect(one.getByText(words)).toBeVisible();

  // While its rows are sent: a file is not kept, and nothing of it was written.
  const { isLost } = await loseOnce(page, "PUT", /\/product-imports\/[^/]+\/rows$/, "request");
  await send(page, rows);
  await isLost;
  await expect(toast(page, "The file was not sent")).toBeVisible();
  await page.reload();
  await found(page, "Choose a CSV file");
  await send(page, rows);
  await found(page, "11 products would change");
  await page.reload();
  await found(page, "11 products would change");
  await send(second, ["Lager;9,00;Con alcohol;", "Refresco;3;Sin alcohol;"]);
  await found(second, "2 products would change");

  await loseOnce(page, "PUT", /\/decision$/, "answer");
  await page.getByRole("button", { name: "Put them on the menu" }).click();
  await page.reload();
  await found(page, "The menu is changed");

  await second.reload();
  await second.getByRole("button", { name: "Put them on the menu" }).click();
  await found(second, "Somebody changed products of this file after it was checked. Nothing was written.");
  await second.reload();
  await second.getByRole("button", { name: "Check again" }).click();
  await found(second, "2 products would change");
  await second.getByRole("button", { name: "Put them on the menu" }).click();
  await found(second, "The menu is changed");
  await second.reload();
  await found(second, "The menu is changed");
  const made = await db
    .selectFrom("product")
    .select(["name", "price_cents"])
    .where("vendor_location_id", "=", venue.otherLocationId)
    .orderBy("display_order")
    .execute();
  expect(made).toHaveLength(12);
  expect(made.filter(({ name }) => name === "Lager")).toEqual([{ name: "Lager", price_cents: 900 }]);
});
