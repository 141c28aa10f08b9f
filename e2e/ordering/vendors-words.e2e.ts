import { languageCookie } from "@skipline/contract/languages";
import { somePhone } from "../support/people.ts";
import { openScanner, result, typeOrderCode } from "../support/scans.ts";
import { openMenu } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const name = "Agua mineral";

test.describe("a browser that likes Spanish", () => {
  test.use({ locale: "es-MX" });

  test("a guest orders what a menu calls by its Spanish name; staff hand it over by the first one, and see both", async ({
    page,
    venue,
    db,
    signIn,
    newPerson,
    baseURL: url = "",
  }) => {
    await db
      .updateTable("product")
      .set({ translations: JSON.stringify({ es: { name, description: "Con gas" } }) })
      .where("product_id", "=", venue.id("water"))
      .execute();
    const bytes = await page.goto(`/location/${venue.vendorLocationId}`);
    expect(await bytes?.text()).toContain(name);
    await openMenu(page, venue.vendorLocationId);
    const heading = (text: string) => page.getByRole("heading", { level: 3, name: text });
    await expect(heading(name)).toBeVisible();
    await expect(heading("The water")).toHaveCount(0);
    // What has no Spanish name is read as it was typed, and pronounced so.
    await expect(heading("The soda").locator("[lang=en]")).toHaveText("The soda");
    await expect(heading(name).locator("[lang]")).toHaveCount(0);

    await signIn(somePhone());
    await page.reload();
    await page.getByRole("button", { name: `Agregar ${name}` }).click();
    await page.getByRole("link", { name: "Revisar la orden" }).click();
    await expect(page.getByRole("group", { name })).toBeVisible();
    await page.getByRole("button", { name: "Ir a pagar" }).click();
    await page.getByRole("checkbox", { name: "Acepto los términos y condiciones." }).check();
    await page.getByRole("button", { name: "Hacer la orden" }).click();
    await expect(page.getByText("Muéstrale el código QR al personal")).toBeVisible();
    const receipt = page.getByRole("region", { name: "Recibo" });
    await expect(receipt).toContainText(name);
    await expect(receipt).not.toContainText("The water");
    const orderId = /order\/([0-9a-f-]{36})\/status/.exec(page.url())?.[1] ?? "";

    const staff = await newPerson();
    await staff.context.addCookies([{ name: languageCookie, value: "en", url }]);
    await signIn(venue.phones.STAFF, staff.context);
    await staff.page.goto(`/staff/location/${venue.vendorLocationId}/inventory`);
    await staff.page.getByRole("searchbox").fill("mineral");
    await expect(staff.page.getByRole("heading", { level: 3 })).toHaveText(["The water"]);
    await openScanner(staff.page, venue);
    await typeOrderCode(staff.page, orderId);
    await expect(result(staff.page)).toContainText("The water");
    await expect(result(staff.page).locator("[lang=es]")).toHaveText(name);
  });
});
