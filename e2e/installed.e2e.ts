import { demo } from "./support/demo.ts";
import { openMenu } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

/** As the browser reads it when somebody installs the app from a page. */
interface Manifest {
  id: string;
  start_url: string;
  scope: string;
  orientation?: string;
  icons: { src: string }[];
}

for (const { who, path, start } of [
  { who: "a guest", path: `/location/${demo.barLocationId}`, start: "/" },
  { who: "staff", path: "/staff/signin", start: "/staff" },
]) {
  test(`what ${who} installs opens at their own start, and turns with the device`, async ({ page }) => {
    await page.goto(path);
    const link = page.locator("link[rel=manifest]");
    await expect(link).toHaveAttribute("href", start === "/" ? /manifest\.webmanifest$/ : /staff\.webmanifest$/);
    const answer = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(answer.headers()["content-type"]).toContain("application/manifest+json");
    const manifest = (await answer.json()) as Manifest;
    expect([manifest.id, manifest.start_url, manifest.scope]).toEqual([start, start, "/"]);
    expect(manifest.orientation).toBeUndefined();
    for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
  });
}

test("a button that its own press brings to its end keeps the focus", async ({ page }) => {
  await openMenu(page, demo.barLocationId);
  await page.getByRole("button", { name: "Aurora Spritz", exact: true }).click();
  const more = page.getByRole("dialog").getByRole("button", { name: /^One more/ });
  await more.focus();
  for (let turn = 0; turn < 10; turn += 1) await page.keyboard.press("Enter");
  await expect(more).toBeDisabled();
  await expect(more).toBeFocused();
});
