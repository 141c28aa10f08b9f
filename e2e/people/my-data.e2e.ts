import { readFile } from "node:fs/promises";
import { somePhone } from "../support/people.ts";
import { signInOnScreen } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("somebody tells their name, takes their data along and deletes the account", async ({ page }) => {
  const phone = somePhone();
  await page.goto("/signin");
  await page.getByRole("link", { name: "Privacy notice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy notice" })).toBeVisible();
  await page.goto("/signin");
  await signInOnScreen(page, phone);
  await expect(page.getByRole("heading", { level: 1, name: "My Account" })).toBeVisible();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Name and email", exact: true });
  await form.getByRole("textbox", { name: "First name" }).fill("María");
  await form.getByRole("textbox", { name: "Email" }).fill("nobody");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("textbox", { name: "Email" })).toHaveAttribute("aria-invalid", "true");
  await form.getByRole("textbox", { name: "Email" }).fill("maria@example.com");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText("maria@example.com")).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  const file = JSON.parse(await readFile(await download.path(), "utf8")) as { account: object[] };
  expect(file.account).toMatchObject([{ firstName: "María", email: "maria@example.com" }]);

  await page.getByRole("button", { name: "Delete account" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete your account?" });
  await question.getByRole("button", { name: "Delete account" }).click();
  await expect(page).toHaveURL("/signin");
  await expect(page.getByText("Your account is deleted")).toBeVisible();
});
