import { languageCookie } from "../contract/src/languages.ts";
import { cards, placePaidOrder } from "../server/src/test/test-venue.ts";
import { listCharges, listOrders } from "./support/ledger.ts";
import { cutOff, waitForKept, waitForServiceWorker, waitForWorkerAt } from "./support/network.ts";
import { api, somePhone } from "./support/people.ts";
import { openScanner, result, scanByHand } from "./support/scans.ts";
import { dialog, title } from "./support/sight.ts";
import { openMenu, prepareSoda } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

test("a switch with a payment begun goes on with the same order", async ({ page, venue, db, signIn }) => {
  const guest = await signIn(somePhone());
  await prepareSoda(page, venue.vendorLocationId, 2);
  await expect(page.getByText("Credit card", { exact: true })).toBeVisible();
  const checkout = page.url();
  await page.goto("/account");
  await page.getByRole("link", { name: "Español" }).click();
  await title(page, "Mi cuenta");
  await page.goto(checkout);
  await title(page, "Pago");
  const terms = page.getByRole("checkbox", { name: "Acepto los términos y condiciones." });
  if (!(await terms.isChecked())) await terms.check();
  await page.getByText("Tarjeta de crédito", { exact: true }).click();
  await page.getByLabel("Número de tarjeta").fill(cards.good);
  await page.getByLabel("Fecha de vencimiento").fill("12 / 40");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Nombre en la tarjeta").fill("Ada Guest");
  await page.getByLabel("ZIP").fill("90028");
  await page.getByRole("button", { name: /^Pagar \$/ }).click();
  await expect(page.getByText("Muéstrale el código QR al personal")).toBeVisible();
  expect(await listOrders(db, guest.userId)).toHaveLength(1);
  expect(await listCharges(db, guest.userId)).toHaveLength(1);
});

test("two tabs in two languages have one cart with its notes, and neither turns the other's language", async ({
  page,
  context,
  venue,
  signIn,
}) => {
  await signIn(somePhone());
  const menu = `/location/${venue.vendorLocationId}`;
  const other = await context.newPage();
  const areAsAsked = async () => {
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(other.locator("html")).toHaveAttribute("lang", "es");
  };
  await page.goto(`${menu}/order/review?lang=en`);
  await other.goto(`${menu}?lang=es`);
  await other.getByRole("button", { name: "Agregar The soda" }).first().click();
  await page.getByRole("button", { name: "Add a note to The soda" }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("no ice");
  await page.getByRole("textbox", { name: "Note" }).press("Enter");
  await expect(page.getByText("“no ice”")).toBeVisible();
  await other.getByRole("button", { name: "Más The soda" }).first().click();
  // One with the note and one without it.
  await title(page, "Cart (2)");
  await areAsAsked();
  await other.getByRole("link", { name: "Revisar la orden" }).click();
  await expect(other.getByText("“no ice”")).toBeVisible();
  await areAsAsked();
  const place = page.url();
  await page.reload();
  await expect(page.getByText("“no ice”")).toBeVisible();
  await expect(page).toHaveURL(place);
  await areAsAsked();
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a switch keeps the scans that wait, and sends them", async ({ page, context, venue, signIn, guest }) => {
    const { orderId } = await placePaidOrder(api, venue, guest);
    await signIn(venue.phones.STAFF);
    await openScanner(page, venue);
    await waitForServiceWorker(page);
    // Only what hands an order over is lost: the page can be had in another language all the while.
    const handOver = /\/complete(?:\?|$)/;
    await context.route(handOver, (route) => route.abort());
    await scanByHand(page, orderId);
    await expect(result(page)).toContainText("This scan is saved");
    await page.goto(`/staff/location/${venue.vendorLocationId}`);
    await expect(page.getByText("1 scan waiting")).toBeVisible();
    await page.getByRole("link", { name: "Español" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.getByText("1 escaneo en espera")).toBeVisible();
    await context.unroute(handOver);
    // The queue tries by itself, sooner or later; whoever looks at the page again has it try now.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByText("1 escaneo en espera")).toHaveCount(0);
  });

  test("a page that was asked for in another language leaves the device's worker as it is", async ({
    page,
    context,
    venue,
  }) => {
    const menu = `/location/${venue.vendorLocationId}`;
    const asked: string[] = [];
    context.on("request", (request) => void asked.push(new URL(request.url()).pathname));
    await openMenu(page, venue.vendorLocationId);
    await waitForServiceWorker(page);
    const other = await context.newPage();
    for (let looks = 0; looks < 2; looks += 1) {
      await other.goto(`${menu}?lang=es`);
      await expect(other.getByRole("button", { name: "Agregar The soda" }).first()).toBeVisible();
    }
    expect(asked.filter((path) => path.endsWith("/sw.js"))).toEqual(["/sw.js"]);
    await page.goto("/signin");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });

  test("each language has its own page without a network", async ({ page, context, venue, baseURL }) => {
    const menu = `/location/${venue.vendorLocationId}`;
    const html = page.locator("html");
    await openMenu(page, venue.vendorLocationId);
    await waitForServiceWorker(page);
    await page.reload();
    await expect(page.getByRole("heading", { name: "The soda" })).toBeVisible();
    await page.goto("/");
    await page.getByRole("link", { name: "Español" }).click();
    await expect(html).toHaveAttribute("lang", "es");
    await waitForWorkerAt(page, "/es/sw.js");
    await page.goto(menu);
    await expect(page.getByRole("button", { name: "Agregar The soda" }).first()).toBeVisible();
    // The page keeps its answers while it is looked at already.
    await waitForKept(page, `/api/vendor-locations/${venue.vendorLocationId}/products?lang=es`);
    const goBackOnline = await cutOff(context, "failing");
    await page.reload();
    await expect(html).toHaveAttribute("lang", "es");
    await expect(page.getByRole("heading", { name: "The soda" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Agregar The soda" }).first()).toBeVisible();
    await goBackOnline();
    await context.addCookies([{ name: languageCookie, value: "en", url: baseURL ?? "" }]);
    await page.goto(menu);
    await expect(html).toHaveAttribute("lang", "en");
  });
});

test("a switch keeps what was typed into a form of the console", async ({ page, venue, signIn }) => {
  await signIn(venue.phones.ADMIN);
  await page.goto(`/console/vendors/${venue.vendorId}/details`);
  await page.getByLabel("Name of the venue").fill("Another name");
  page.once("dialog", (leave) => void leave.accept());
  await page.getByRole("button", { name: "Menu" }).click();
  await dialog(page, "Console").getByRole("link", { name: "Español" }).click();
  await title(page, "Datos del negocio");
  await expect(page.getByText("Aquí están otra vez tus cambios sin guardar.")).toBeVisible();
  await expect(page.getByLabel("Nombre del negocio")).toHaveValue("Another name");
});
