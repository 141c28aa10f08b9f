import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addGuests, openGlevent } from "../server/src/test/test-guests.ts";
import { placePaidOrder } from "../server/src/test/test-venue.ts";
import { expectNoEnglish, listEnglish } from "./support/english.ts";
import { cutOff } from "./support/network.ts";
import { makeMember, openNight, somewhere } from "./support/nights.ts";
import { api, codeFor, someOperator, somePhone } from "./support/people.ts";
import { scanByHand } from "./support/scans.ts";
import { dialog, question, title } from "./support/sight.ts";
import { readOrderId } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

const result = (page: Page) => page.getByRole("region", { name: "Resultado" });
const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const notice = (page: Page, text: string) =>
  page.getByRole("region", { name: "Avisos" }).getByText(text, { exact: true });

test("the look for English finds it", async ({ page }) => {
  await page.goto("/signin");
  await expect(page.getByRole("button", { name: "Send code" })).toBeVisible();
  const found = await listEnglish(page);
  for (const text of ["sign_in_send: Send code", "sign_in_phone: Mobile number"]) expect(found).toContain(text);
});

test.describe("in Spanish", () => {
  test.use({ locale: "es-MX" });

  test("a guest comes from the poster to a drink, and staff hand it over", async ({
    page,
    context,
    venue,
    signIn,
    newPerson,
  }) => {
    const phone = somePhone();

    await test.step("the guest fills the cart", async () => {
      await page.goto(`/L/${venue.vendorLocationId}`);
      await expect(page).toHaveURL(`/location/${venue.vendorLocationId}`);
      const beer = page.getByRole("group", { name: "The beer", exact: true, includeHidden: true }).first();
      await beer.getByRole("button", { name: "Agregar The beer" }).click();
      const warning = dialog(page, "Alcohol: solo 21+");
      await expect(warning).toBeVisible();
      await expectNoEnglish(page);
      await warning.getByRole("button", { name: "Entendido" }).click();
      await expect(warning).toBeHidden();
      await page.getByRole("button", { name: "Carrito, 1 artículo" }).click();
      const cart = dialog(page, "Carrito (1)");
      await cart.getByRole("button", { name: "Agregar una nota a The beer" }).click();
      await cart.getByRole("textbox", { name: "Nota" }).fill("sin hielo");
      await cart.getByRole("textbox", { name: "Nota" }).press("Enter");
      await expectNoEnglish(page);
      await cart.getByRole("button", { name: "Cerrar" }).click();
      await page.getByRole("link", { name: "Revisar la orden" }).click();
    });

    await test.step("signs in with a code that comes in Spanish", async () => {
      await title(page, "Iniciar sesión");
      await page.getByLabel("Celular").fill(phone.slice(2));
      await expectNoEnglish(page);
      await page.getByRole("button", { name: "Enviar código" }).click();
      const field = page.getByRole("textbox", { name: "Código de verificación" });
      await expect(field).toBeFocused();
      await expectNoEnglish(page);
      const sent = await context.request.get(`/dev/outbox.json?phone=${encodeURIComponent(phone)}`);
      expect(await sent.text()).toContain("Tu código de Skipline es ");
      await field.pressSequentially(await codeFor(context, phone));
      await expect(notice(page, "Sesión iniciada")).toBeVisible();
    });

    await test.step("reviews, and pays by card", async () => {
      await title(page, "Carrito (1)");
      await expect(page.getByText("“sin hielo”")).toBeVisible();
      await page.getByRole("button", { name: "Ir a pagar" }).click();
      await expect(page.getByText("Para comprar bebidas con alcohol hay que confirmar la edad.")).toBeVisible();
      await expectNoEnglish(page);
      await page.getByRole("checkbox", { name: /al menos 21 años/ }).check();
      await page.getByRole("button", { name: "Ir a pagar" }).click();
      await title(page, "Pago");
      await expect(page.getByText("Acepta los términos y condiciones para continuar.")).toBeVisible();
      await expectNoEnglish(page);
      await page.getByRole("checkbox", { name: "Acepto los términos y condiciones." }).check();
      await page.getByText("Tarjeta de crédito", { exact: true }).click();
      // The bank of this one asks.
      await page.getByLabel("Número de tarjeta").fill("4000002500003155");
      await page.getByLabel("Fecha de vencimiento").fill("12 / 40");
      await page.getByLabel("CVC").fill("123");
      await page.getByLabel("Nombre en la tarjeta").fill("Ada Guest");
      await page.getByLabel("ZIP").fill("90028");
      await expectNoEnglish(page);
      await page.getByRole("button", { name: /^Pagar \$/ }).click();
      const bank = question(page, "Confirma que eres tú");
      await expect(bank).toBeVisible();
      await expectNoEnglish(page);
      await bank.getByRole("button", { name: "Aprobar" }).click();
      await expect(page.getByRole("main").getByText("Pago realizado")).toBeVisible();
      await expect(page.getByText("Muéstrale el código QR al personal")).toBeVisible();
    });

    const orderId = await readOrderId(page);
    await expect(page.getByRole("img", { name: `Código QR de la orden ${orderId}` })).toBeVisible();
    await expectNoEnglish(page);

    await test.step("staff scan the code: the guest's page turns by itself, and a second scan is told", async () => {
      const staff = await newPerson();
      await signIn(venue.phones.STAFF, staff.context);
      await staff.page.goto(`/staff/location/${venue.vendorLocationId}/scan`);
      await expect(staff.page.getByLabel("O escribe el código de la orden")).toBeVisible();
      await expectNoEnglish(staff.page);
      await scanByHand(staff.page, orderId);
      await expect(result(staff.page)).toContainText("Orden lista");
      await expectNoEnglish(staff.page);
      await expect(page.getByText("¡Orden entregada!")).toBeVisible();
      await expectNoEnglish(page);
      await staff.page.goto(`/staff/location/${venue.vendorLocationId}/order/${orderId}`);
      await expect(result(staff.page)).toContainText("Orden YA ENTREGADA ANTES");
      await expectNoEnglish(staff.page);
    });
  });

  test("a member has a place, and the door lets people in with and without a network", async ({
    page,
    context,
    venue,
    db,
    signIn,
    newPerson,
  }) => {
    const here = somewhere();
    const manager = await signIn(venue.phones.ADMIN, (await newPerson()).context);
    await openNight(manager, venue, here, { name: "Salsa 21" });

    await test.step("a member reserves", async () => {
      await makeMember(db, await signIn(somePhone()));
      await context.grantPermissions(["geolocation"]);
      await context.setGeolocation(here);
      await page.goto("/membership/events");
      await page.getByRole("button", { name: "Cerca de mí" }).click();
      await page.getByRole("button", { name: "Reservar: Salsa 21" }).click();
      await expectNoEnglish(page);
      await dialog(page, "Salsa 21").getByRole("button", { name: "Reservar 1 lugar" }).click();
      await page.getByRole("link", { name: "Mi reservación" }).click();
      await expect(page.getByRole("img", { name: "Código QR de tu reservación para Salsa 21" })).toBeVisible();
      await expectNoEnglish(page);
    });

    const night = await openGlevent(db, venue, { name: "Rooftop 21", capacity: 12 });
    await addGuests(db, night, [
      { firstName: "Zoe", lastName: "Adams" },
      { firstName: "Ben", lastName: "Brown" },
    ]);
    const { page: door, context: phone } = await newPerson();
    await signIn(venue.phones.STAFF, phone);
    await door.goto(`/staff/location/${venue.vendorLocationId}/guestlist-event/${night.gleventId}/guests`);

    await test.step("somebody of the list comes in, and is taken back", async () => {
      await expect(row(door, "Zoe Adams")).toContainText("Confirmada");
      await expectNoEnglish(door);
      await door.getByRole("button", { name: "Dar entrada: Zoe Adams" }).click();
      await expect(result(door)).toContainText("Adentro");
      await expectNoEnglish(door);
      await result(door).getByRole("button", { name: "Anular" }).click();
      await expect(result(door)).toContainText("Entrada anulada");
      await expectNoEnglish(door);
    });

    await test.step("and somebody who is not on it", async () => {
      await door.getByRole("button", { name: "Sin reservación" }).click();
      const sheet = dialog(door, "Sin reservación");
      await sheet.getByLabel("Nombre").fill("Wally");
      await sheet.getByLabel("Apellido").fill("Mann");
      await expectNoEnglish(door);
      await sheet.getByRole("button", { name: "Dar entrada (1)" }).click();
      await expect(result(door)).toContainText("Wally Mann");
      await expectNoEnglish(door);
    });

    await test.step("without a network the phone keeps who came, and sends it when there is one", async () => {
      const restore = await cutOff(phone, "failing");
      await door.getByRole("button", { name: "Dar entrada: Ben Brown" }).click();
      await expect(row(door, "Ben Brown")).toContainText("Sin enviar");
      const waiting = door.getByRole("button", { name: "1 entrada en espera" });
      await expect(waiting).toBeVisible();
      await expectNoEnglish(door);
      await waiting.click();
      await expectNoEnglish(door);
      await door.goBack();
      await restore();
      await expect(waiting).toHaveCount(0);
    });
  });

  test("a manager changes a price, makes an event, refunds, and takes the week along", async ({
    page,
    venue,
    signIn,
    guest,
  }) => {
    await signIn(venue.phones.MANAGER);
    const staffPath = `/staff/location/${venue.vendorLocationId}`;

    await test.step("a price", async () => {
      await page.goto(`${staffPath}/inventory`);
      const soda = page.getByRole("form", { name: "The soda", exact: true });
      await soda.getByLabel("Precio de The soda").fill("4,5");
      await soda.getByRole("button", { name: "Actualizar" }).click();
      await expectNoEnglish(page);
      await soda.getByLabel("Precio de The soda").fill("5.25");
      await soda.getByRole("button", { name: "Actualizar" }).click();
      await expect(soda.getByText("Actualizado: se cobra $5.25")).toBeVisible();
      await expectNoEnglish(page);
    });

    await test.step("an event", async () => {
      await page.goto(`${staffPath}/${venue.vendorId}/events`);
      await expect(page.getByText("Aún no hay eventos")).toBeVisible();
      await expectNoEnglish(page);
      await page.getByRole("link", { name: "Agregar evento" }).click();
      await page.getByLabel("Termina", { exact: true }).fill("mañana");
      await page.getByRole("button", { name: "Crear evento" }).click();
      await expectNoEnglish(page);
      await page.getByLabel("Termina", { exact: true }).fill("");
      await page.getByLabel("Nombre del evento").fill("Salsa 22");
      await page.getByText("En el otro idioma: español").click();
      await page.getByLabel("Nombre (español)").fill("Salsa 22 en la azotea");
      await page.getByRole("button", { name: "Crear evento" }).click();
      await expectNoEnglish(page);
      await page.getByRole("link", { name: /Salsa 22/ }).click();
      await expect(page.getByLabel("Nombre del evento")).toHaveValue("Salsa 22");
      await expect(page.getByLabel("Nombre (español)")).toHaveValue("Salsa 22 en la azotea");
      await expectNoEnglish(page);
    });

    await test.step("a refund", async () => {
      const { orderId } = await placePaidOrder(api, venue, guest, { beer: 1 });
      await page.goto(`${staffPath}/order/${orderId}?view=1`);
      await expect(result(page)).toContainText("Pagada");
      await page.getByRole("button", { name: "Acciones de la orden" }).click();
      await expectNoEnglish(page);
      await page.getByRole("menuitem", { name: "Iniciar reembolso" }).click();
      await expectNoEnglish(page);
      await question(page, "Confirmar reembolso").getByRole("button", { name: "Reembolsar" }).click();
      await expect(notice(page, "Orden reembolsada")).toBeVisible();
      await expect(result(page)).toContainText("Reembolsada");
      await expectNoEnglish(page);
    });

    await test.step("the week, as a page and as a file", async () => {
      await placePaidOrder(api, venue, guest, { shirt: 1 });
      for (const tab of ["overview", "sales", "users"]) {
        await page.goto(`${staffPath}/reporting?tab=${tab}`);
        await title(page, "Reportes");
        await expect(page.getByRole("tabpanel").getByRole("heading").first()).toBeVisible();
        await expectNoEnglish(page);
      }
      await page.goto(`${staffPath}/reporting?tab=products`);
      await page.getByRole("button", { name: "Ver como tablas" }).click();
      await expect(page.getByRole("table", { name: "Más vendidos" })).toBeVisible();
      await expectNoEnglish(page);
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: "Guardar como CSV" }).click();
      await page.getByRole("menuitem", { name: "Más vendidos (CSV)" }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toMatch(/^vnd-.+-\d{4}-\d{2}-\d{2}-mas-vendidos\.csv$/);
      expect(await readFile(await file.path(), "utf8")).toContain(
        "\uFEFFProducto,Categoría,Vendidos,Órdenes,Ingresos\r\nThe shirt,Merch,1,1,29.95\r\n",
      );
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { name: "Ingresos por día" })).toBeVisible();
      await expectNoEnglish(page);
    });
  });

  test("an operator and an owner find their way in the console", async ({ page, venue, signIn, newPerson }) => {
    await signIn(someOperator());
    await page.goto("/console/vendors/new");
    await title(page, "Negocio nuevo");
    await page.getByRole("button", { name: "Crear negocio" }).click();
    await expectNoEnglish(page);
    const own = `/vendors/${venue.vendorId}`;
    const location = `${own}/locations/${venue.vendorLocationId}`;
    const pages: [path: string, name: string | RegExp][] = [
      ["", "Negocios"],
      ["/leads", "Solicitudes"],
      ["/invite-codes", "Códigos de invitación"],
      ["/returns", "Dinero por regresar"],
      ["/phones", "Celulares bloqueados"],
      [own, /./],
      [`${own}/details`, "Datos del negocio"],
      [`${own}/locations`, /./],
      [`${own}/locations/new`, "Local nuevo"],
      [location, "Local"],
      [`${location}/menu`, "Menú"],
      [`${location}/menu/new`, "Producto nuevo"],
      [`${location}/menu/${venue.id("shirt")}`, "Producto"],
      [`${location}/posters`, "Carteles"],
    ];
    for (const [path, name] of pages) {
      await page.goto(`/console${path}`);
      await title(page, name);
      await expectNoEnglish(page);
    }

    await test.step("what an operator did is told in the language of whoever reads it", async () => {
      await page.goto(`/console${own}`);
      await page.getByRole("button", { name: "Suspender el negocio" }).click();
      const sheet = dialog(page, "Suspender el negocio");
      await sheet.getByLabel("Motivo").fill("Revisión");
      await expectNoEnglish(page);
      await sheet.getByRole("button", { name: "Suspender el negocio" }).click();
      await expect(page.getByText(/^Suspendido desde .+: Revisión$/)).toBeVisible();
      await expectNoEnglish(page);
      const { page: managers, context } = await newPerson();
      await signIn(venue.phones.MANAGER, context);
      await managers.goto(`/staff/location/${venue.vendorLocationId}/${venue.vendorId}/activity`);
      await expect(managers.getByText("Equipo de la plataforma suspendió el negocio: Revisión")).toBeVisible();
      await expectNoEnglish(managers);
    });
  });
});
