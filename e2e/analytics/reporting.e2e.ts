import { readFile } from "node:fs/promises";
import { formatMoney, parseMoney } from "@skipline/contract/money";
import { handOver, placePaidOrder } from "../../server/src/test/test-venue.ts";
import { laptop } from "../support/devices.ts";
import { api } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test("a manager looks how the week was, and opens the orders behind a figure", async ({
  page,
  venue,
  signIn,
  guest,
}) => {
  const staff = await signIn(venue.phones.MANAGER);
  const beer = await placePaidOrder(api, venue, guest, { beer: 2 });
  const soda = await placePaidOrder(api, venue, guest, { soda: 1 });
  await handOver(api, staff, beer.orderId);
  const revenue = `$${formatMoney(parseMoney(beer.totalAmount) + parseMoney(soda.totalAmount))}`;

  await page.goto(`/staff/location/${venue.vendorLocationId}?analytics_beta=1`);
  await page.getByRole("link", { name: "Analytics & Reporting" }).click();
  const figure = (name: string) =>
    page.getByRole("tabpanel").getByText(name, { exact: true }).locator("xpath=../following-sibling::dd");
  await expect(figure("Revenue")).toContainText(revenue);
  await expect(figure("Orders")).toContainText("2");
  await expect(figure("Repeat rate")).toContainText("100%");
  await expect(page.getByText("The whole week before: $0.00, 0 orders")).toBeVisible();
  // By keys: the day that is on is the only one with orders.
  const days = page.getByRole("slider", { name: "Revenue by day" });
  await expect(days).toHaveAttribute("aria-valuetext", new RegExp(`\\(so far\\): \\${revenue} · 2 orders$`));

  await page.getByRole("tab", { name: "Overview" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { name: "Money" })).toBeVisible();
  await expect(page).toHaveURL(/tab=sales/);
  await page.getByRole("link", { name: "Reconcile with the ledger" }).click();
  await expect(page.getByText("Everything agrees")).toBeVisible();
  await expect(page.getByText("Difference", { exact: true }).locator("xpath=following-sibling::*")).toHaveText("$0.00");
  await page.getByRole("button", { name: "Back" }).click();

  await page.getByRole("tab", { name: "Products" }).click();
  await page.getByRole("tabpanel").getByRole("link", { name: "The beer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The beer" })).toBeVisible();
  const orders = page.getByRole("list", { name: "Orders" }).getByRole("link");
  await expect(orders).toHaveCount(1);
  await orders.click();
  await expect(page).toHaveURL(new RegExp(`/order/${beer.orderId}`));
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Products" })).toHaveAttribute("aria-selected", "true");

  await page.getByRole("button", { name: "Previous week" }).click();
  await expect(page.getByRole("tabpanel").getByText("No Data Available")).toBeVisible();
  await expect(page).toHaveURL(/week=\d{4}-\d{2}-\d{2}/);
  // What is loaded is there at once, with no server to ask.
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Latest" }).click();
  await expect(page.getByRole("tabpanel").getByRole("link", { name: "The beer" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next week" })).toBeDisabled();
});

test.describe("on a laptop", () => {
  test.use({ viewport: laptop, isMobile: false, hasTouch: false });

  test("a manager takes the week along as tables, as a file and on paper", async ({ page, venue, signIn, guest }) => {
    await signIn(venue.phones.MANAGER);
    const shirt = await placePaidOrder(api, venue, guest, { shirt: 1 });
    await page.goto(`/staff/location/${venue.vendorLocationId}/reporting?tab=products`);
    await page.getByRole("button", { name: "Show as tables" }).click();
    const table = page.getByRole("tabpanel").getByRole("table", { name: "Top products" });
    await expect(table.getByRole("row").nth(1).getByRole("cell")).toHaveText([
      /The shirt/,
      /Merchandise/,
      /1/,
      /1/,
      /\$29\.95/,
    ]);

    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    await page.getByRole("menuitem", { name: "Top products (CSV)" }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^vnd-.+-\d{4}-\d{2}-\d{2}-top-products\.csv$/);
    expect(await readFile(await file.path(), "utf8")).toBe(
      "\uFEFFProduct,Category,Sold,Orders,Revenue\r\nThe shirt,Merchandise,1,1,29.95\r\n",
    );

    await page.getByRole("button", { name: "Show as charts" }).click();
    await page.emulateMedia({ media: "print" });
    // All of the week and nothing of the app.
    for (const name of ["Revenue by day", "Money", "Top customers", "Top products"]) {
      await expect(page.getByRole("heading", { name })).toBeVisible();
    }
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("button", { name: "Print this week" })).toBeHidden();
    await expect(page.getByText(`$${shirt.totalAmount}`).first()).toHaveCSS("color", "rgb(0, 0, 0)");
    await page.emulateMedia({ media: "screen" });

    const hours = page.getByRole("slider", { name: "Orders by hour" });
    await page.getByRole("tab", { name: "Sales" }).click();
    await hours.focus();
    await page.keyboard.press("Home");
    await expect(hours).toHaveAttribute("aria-valuenow", "1");
    await page.keyboard.press("ArrowRight");
    await expect(hours).toHaveAttribute("aria-valuenow", "2");
  });
});
