import { expect, test } from "../support/test.ts";

test("without JavaScript the pages that tell can be read, and lead to each other", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  const follow = (name: string) => page.getByRole("link", { name, exact: true }).last().click();
  /** A page that takes long to be made for the first time comes alone; whoever comes again has it. */
  async function expectHeading(name: string | RegExp): Promise<void> {
    const heading = page.getByRole("heading", { level: 1, name });
    await expect(async () => {
      if (!(await heading.isVisible())) await page.reload();
      await expect(heading).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }

  await page.goto("/");
  await expectHeading("Order from your spot");
  await expect(page.getByText("event attendees skip purchases because of long waits.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Book a Demo" }).first()).toHaveAttribute("href", /^mailto:/);
  await follow("For venues and sponsors");
  await expectHeading("The line is the most expensive thing in your venue.");
  await expect(page.getByText("$7,200")).toBeVisible();
  await follow("Members");
  await expectHeading("Your name is at the door.");
  await follow("Join Lusiv");
  await expectHeading("You’re invited.");
  await follow("Prize drawing terms");
  await expectHeading("Prize drawing terms");
  await expect(page.getByText("Effective 05-01-2025")).toBeVisible();
  await follow("Wristband presale");
  await expectHeading(/wristband/i);
  await page.goto("/vendor/vnd-aurora");
  await expectHeading("Aurora Bar");
  await context.close();
});
