import { join } from "node:path";
import { env } from "node:process";
import type { Page } from "@playwright/test";
import { startServerProcess } from "../../server/src/test/start-server-process.ts";
import { test as base, expect } from "../support/test.ts";
import { databaseUrlVariable } from "../support/variables.ts";

/** A server whose people come from two countries with calling codes of their own. */
const test = base.extend<{ here: string }>({
  here: async ({ db }, use) => {
    const database = { url: env[databaseUrlVariable] ?? "", db, drop: async () => {} };
    const webFolder = join(import.meta.dirname, "../../web/dist");
    const server = await startServerProcess(database, "", { webFolder, env: { SMS_REGIONS: "US,PR,MX" } });
    await use(server.url);
    await server.close();
  },
});

/** Digits that nobody else's guest has. */
const digits = (many: number) => String(Date.now()).slice(-many);

const country = (page: Page) => page.getByLabel("Country");
const phone = (page: Page) => page.getByLabel("Mobile number");
const send = (page: Page) => page.getByRole("button", { name: "Send code" });

test("one calling code is all: there is no country to choose", async ({ page }) => {
  await page.goto("/signin");
  await phone(page).pressSequentially("7875561234");
  await expect(phone(page)).toHaveValue("(787) 556-1234");
  await expect(country(page)).toHaveCount(0);
});

test("who comes from another country chooses it, by thumb or keyboard, and has a code sent", async ({ page, here }) => {
  await page.goto(`${here}/signin`);
  await expect(country(page).locator("option:checked")).toHaveText("United States (+1)");
  await expect(country(page).locator("option")).toHaveText(["United States (+1)", "Puerto Rico (+1)", "Mexico (+52)"]);
  // Whoever types at once goes on typing: the choice comes above.
  await expect(phone(page)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(country(page)).toBeFocused();
  await page.keyboard.type("Mex");
  await expect(country(page)).toHaveValue("MX");
  await phone(page).pressSequentially("55");
  const rest = digits(8);
  await phone(page).pressSequentially(rest);
  await expect(phone(page)).toHaveValue(`55 ${rest.slice(0, 4)} ${rest.slice(4)}`);
  const asked = page.waitForRequest("**/passwordless/start");
  await send(page).click();
  expect((await asked).postDataJSON()).toMatchObject({ phone_number: `+5255${rest}` });
  await expect(page.getByText(`+5255${rest}`)).toBeVisible();
  await page.getByRole("button", { name: "Wrong number?" }).click();
  // What was sent to is still there to be corrected, with its country.
  await expect(country(page)).toHaveValue("MX");
  await expect(phone(page)).toHaveValue(`55 ${rest.slice(0, 4)} ${rest.slice(4)}`);
});

test("a number with a plus says its country, and one from abroad hears which countries work", async ({
  page,
  here,
}) => {
  await page.goto(`${here}/signin`);
  await expect(country(page)).toBeVisible();
  // As a browser fills it in.
  await phone(page).fill("+52 55 1234 5678");
  await expect(country(page)).toHaveValue("MX");
  await expect(phone(page)).toHaveValue("55 1234 5678");
  await phone(page).fill("");
  await expect(country(page)).toHaveValue("MX");
  await phone(page).pressSequentially("+17875561234");
  await expect(country(page)).toHaveValue("US");
  await expect(phone(page)).toHaveValue("(787) 556-1234");
  await phone(page).fill("+4915123456789");
  await send(page).click();
  await expect(
    page.getByText("Numbers of these countries work: United States, Puerto Rico, and Mexico."),
  ).toBeVisible();
  await expect(phone(page)).toHaveValue("+49 1512 3456789");
});

test("in Spanish the countries have their names, and any phone books a demo", async ({ page, here, db }) => {
  await page.goto(`${here}/corporate?lang=es`);
  await page.getByRole("button", { name: "Agendar una demo" }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("País").selectOption("México (+52)");
  const company = `Cantina ${digits(8)}`;
  await sheet.getByLabel("Empresa").fill(company);
  await sheet.getByLabel("Nombre completo").fill("Ada Guest");
  await sheet.getByLabel("Teléfono").fill("55 5555 0123 ext. 12");
  await sheet.getByLabel("Correo").fill("ada@cantina.example");
  await sheet.getByRole("textbox").last().fill("Dos barras, una fila cada una.");
  await sheet.getByRole("button", { name: "Agendar una demo" }).click();
  await expect
    .poll(() => db.selectFrom("lead").select("phone").where("company_name", "=", company).execute())
    .toEqual([{ phone: "+52 55 5555 0123 ext. 12" }]);
});
