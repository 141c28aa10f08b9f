import { expect, test } from "../support/test.ts";

test("a venue books a demo: what is missing is said, a failure loses nothing, and it arrives once", async ({
  page,
  db,
}) => {
  const company = `The Roof ${Date.now()}`;
  await page.goto("/corporate");
  await page.getByRole("button", { name: "Book a Demo" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Book a Demo" });
  const send = sheet.getByRole("button", { name: /^(Book a Demo|Try again)$/ });
  await send.click();
  for (const text of [
    "Company name must be at least 2 characters",
    "Full name must be at least 2 characters",
    "Please enter a valid phone number",
    "Invalid email address",
    "Please tell us what you're interested in",
  ])
    await expect(sheet.getByText(text)).toBeVisible();
  await expect(sheet.getByLabel("Company name")).toBeFocused();

  await sheet.getByLabel("Company name").fill(company);
  await sheet.getByLabel("Full name").fill("Ada Guest");
  await sheet.getByLabel("Phone").fill("+44 20 7946 0018");
  await sheet.getByLabel("Email").fill("ada@roof.example");
  await sheet.getByLabel("What are you interested in?").fill("Two bars, one queue each.");

  // It arrives, and the answer is lost on the way.
  const keys: (string | undefined)[] = [];
  await page.route("**/api/leads", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await send.click();
  await expect(sheet.getByText("Your request was not sent")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.reload();
  await page.getByRole("button", { name: "Book a Demo" }).first().click();
  await expect(sheet.getByLabel("Company name")).toHaveValue(company);
  await send.click();
  await expect(page.getByText("Thank you, Ada")).toBeVisible();
  expect(keys[1]).toBe(keys[0]);
  const leads = await db.selectFrom("lead").select("phone").where("company_name", "=", company).execute();
  expect(leads).toEqual([{ phone: "+442079460018" }]);
});
