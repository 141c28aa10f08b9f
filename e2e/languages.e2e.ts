import type { Page } from "@playwright/test";
import { languageCookie } from "../contract/src/languages.ts";
import { demo } from "./support/demo.ts";
import { smallPhone } from "./support/devices.ts";
import { cutOff, waitForServiceWorker, waitForWorkerAt } from "./support/network.ts";
import { somePhone } from "./support/people.ts";
import { addToCart, openMenu, toast } from "./support/steps.ts";
import { untilTakenOver } from "./support/taken-over.ts";
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
    const head = await menu?.text();
    expect(head).toContain('<html lang="es" dir="ltr">');
    expect(head).toContain('"@type":"MenuSection","name":"Con alcohol"');
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
    await waitForWorkerAt(page, "/es/sw.js");
    // Another language than was chosen, for this page alone: the worker stays the one of the chosen language.
    await page.goto("/signin?lang=en");
    await expect(html(page)).toHaveAttribute("lang", "en");
    await page.goto("/signin");
    await expect(html(page)).toHaveAttribute("lang", "es");
    await waitForWorkerAt(page, "/es/sw.js");
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    await expect(page.getByText("Hay una nueva versión de Skipline.")).toHaveCount(0);
  });
});

test("an account hears of the language that was chosen, also from a page that is read in another one once", async ({
  page,
  context,
  baseURL,
  signIn,
}) => {
  await context.addCookies([{ name: languageCookie, value: "es", url: baseURL ?? "" }]);
  await signIn(somePhone());
  const told = page.waitForRequest(/\/api\/account\/language$/);
  await page.goto("/account?lang=en");
  await expect(html(page)).toHaveAttribute("lang", "en");
  expect((await told).postDataJSON()).toEqual({ language: "es", isChosen: true });
});

for (const how of ["failing", "hanging"] as const) {
  test(`with a network that is ${how}, unknown to the app, a switch keeps the page and says why`, async ({
    page,
    context,
  }) => {
    await page.goto("/presale-wristband");
    await untilTakenOver(page);
    const spanish = page.getByRole("link", { name: "Español" });
    await spanish.scrollIntoViewIfNeeded();
    const goBackOnline = await cutOff(context, how);
    await spanish.click();
    await expect(toast(page, "Changing the language needs a connection.")).toBeVisible({ timeout: 10_000 });
    await expect(html(page)).toHaveAttribute("lang", "en");
    await goBackOnline();
    await spanish.click();
    await expect(html(page)).toHaveAttribute("lang", "es");
  });
}

test("where cookies are blocked, and what a device keeps with them, a switch takes all along", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "cookie", { get: () => "", set() {} });
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  });
  await page.goto("/presale-wristband");
  await untilTakenOver(page);
  await page.getByRole("link", { name: "See the demo menu" }).click();
  await addToCart(page, "Cola", 2);
  await page.getByRole("button", { name: "Cart, 2 items" }).click();
  const sheet = page.getByRole("dialog", { name: "Cart (2)" });
  await sheet.getByRole("button", { name: "Add a note to Cola" }).click();
  await sheet.getByRole("textbox", { name: "Note" }).fill("No ice");
  await page.goBack();
  await expect(sheet).toBeHidden();
  await page.goBack();
  const spanish = page.getByRole("link", { name: "Español" });
  await spanish.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(200);
  await spanish.click();
  await expect(html(page)).toHaveAttribute("lang", "es");
  await expect(page).toHaveURL("/presale-wristband?lang=es");
  await untilTakenOver(page);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 200);
  await page.getByRole("link", { name: "Ver el menú demo" }).click();
  await page.getByRole("button", { name: "Carrito, 2 artículos" }).click();
  await expect(page.getByRole("dialog").getByText("No ice")).toBeVisible();
});

test.describe("a small phone with twice the letters", () => {
  test.use({ locale: "es-US", viewport: smallPhone });

  test("nothing of what is read in Spanish is wider than the screen", async ({ page }) => {
    for (const path of [
      "/",
      "/corporate",
      `/vendor/${demo.vendorId}`,
      "/lusiv",
      "/members",
      "/presale-wristband",
      "/signin",
    ]) {
      await page.goto(path);
      await expect(html(page)).toHaveAttribute("lang", "es");
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(smallPhone.width);
    }
  });
});
