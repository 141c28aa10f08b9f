import type { Page } from "@playwright/test";
import { waitForServiceWorker } from "./support/network.ts";
import { somePhone } from "./support/people.ts";
import { addToCart, openMenu } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

const html = (page: Page) => page.locator("html");

test.describe("a browser that likes Spanish", () => {
  test.use({ locale: "es-MX" });

  test("reads Spanish from the first byte, is written to in Spanish, and may choose English", async ({
    page,
    venue,
    db,
    signIn,
  }) => {
    const menu = await page.goto(`/location/${venue.vendorLocationId}`);
    expect(await menu?.text()).toContain('<html lang="es">');
    await page.goto("/signin");
    await expect(html(page)).toHaveAttribute("lang", "es");
    await expect(page.getByRole("heading", { level: 1, name: "Iniciar sesión" })).toBeVisible();
    const person = await signIn(somePhone());
    await page.goto("/account");
    const language = async () =>
      (await db.selectFrom("app_user").select("language").where("user_id", "=", person.userId).executeTakeFirst())
        ?.language;
    await expect.poll(language).toBe("es");
    await page.getByRole("link", { name: "English" }).click();
    await expect(html(page)).toHaveAttribute("lang", "en");
    await expect(page.getByRole("heading", { level: 1, name: "My Account" })).toBeVisible();
    await expect.poll(language).toBe("en");
  });
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a switch in mid-order keeps the cart, its notes and the place, and what the worker keeps follows", async ({
    page,
    venue,
    signIn,
  }) => {
    await signIn(somePhone());
    const review = `/location/${venue.vendorLocationId}/order/review`;
    await openMenu(page, venue.vendorLocationId);
    await waitForServiceWorker(page);
    await addToCart(page, "The soda", 2);
    await page.getByRole("button", { name: "Cart, 2 items" }).click();
    const sheet = page.getByRole("dialog", { name: "Cart (2)" });
    await sheet.getByRole("button", { name: "Add a note to The soda" }).click();
    await sheet.getByRole("textbox", { name: "Note" }).fill("No ice");
    await page.goBack();
    await expect(sheet).toBeHidden();
    await page.goto("/");
    const spanish = page.getByRole("link", { name: "Español" });
    await spanish.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(200);
    await spanish.click();
    await expect(html(page)).toHaveAttribute("lang", "es");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 200);
    await page.goto(review);
    await expect(html(page)).toHaveAttribute("lang", "es");
    await expect(page.getByText("“No ice”")).toBeVisible();
    await waitForServiceWorker(page);
    // Another language than the worker has: as the address says, and without it as was chosen.
    await page.goto("/signin?lang=en");
    await expect(html(page)).toHaveAttribute("lang", "en");
    await page.goto("/signin");
    await expect(html(page)).toHaveAttribute("lang", "es");
  });
});
