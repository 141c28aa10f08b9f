import { expect, test } from "../support/test.ts";

test("the festivals: Quick Buy glides to the stands, tickets and artists open beside, all of it reads without a script", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/location/7M3RC/heartla");
  const main = page.locator("#main");
  const stands = main.getByRole("heading", { name: "Skip the Lines" });
  await expect(stands).not.toBeInViewport();
  await main.getByRole("link", { name: "Quick Buy" }).click();
  await expect(stands).toBeInViewport();
  await expect(stands).toBeFocused();
  await expect(page.getByRole("link", { name: "Skipline, home" })).toHaveAttribute("href", "/location/7M3RC");
  await expect(main.getByRole("link", { name: /^Paloma Vex/ })).toHaveAttribute("target", "_blank");
  await main.getByRole("link", { name: "Order from Aurora Bar" }).click();
  await expect(page).toHaveURL("/location/064E1");

  const reader = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const paper = await reader.newPage();
  await paper.goto("/location/P1ER9/longbeachpride");
  for (const words of ["May 17-18, 2025", "All ages", "Gloria Neon", "Order from Pier 9 Cantina"])
    await expect(paper.getByText(words).first()).toBeVisible();
  for (const [name, url] of [
    ["Festival Tickets", "https://tickets.example.com/long-beach-pride"],
    ["Instagram", "https://instagram.example.com/longbeachpride"],
  ] as const) {
    const link = paper.getByRole("link", { name: new RegExp(`^${name}`) });
    await expect(link).toHaveAttribute("href", url);
    await expect(link).toHaveAttribute("target", "_blank");
  }
  await paper.getByRole("link", { name: "Order from Aurora Merch Booth" }).click();
  await expect(paper).toHaveURL("/location/7M3RC");
  await reader.close();
});
