import type { Page } from "@playwright/test";
import type { Notice } from "@skipline/contract/notices";
import { endSession } from "../support/ended-session.ts";
import { someOperator } from "../support/people.ts";
import { toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("what an operator says stands on a guest's page until it is closed, and not on the staff's", async ({
  page,
  venue,
  signIn,
  newPerson,
}) => {
  const guest = await newPerson();
  // Journeys run side by side: what would be on all their screens stays on these two.
  let said: Notice | null = null;
  const answer = (one: Page) =>
    one.route("**/api/notice", async (route) => {
      const method = route.request().method();
      if (method === "PUT") said = route.request().postDataJSON() as Notice;
      if (method === "DELETE") said = null;
      await route.fulfill({ json: { notice: said } });
    });
  await answer(page);
  await answer(guest.page);

  await signIn(someOperator());
  await page.goto("/console/notice");
  await page.getByRole("button", { name: "Show the notice" }).click();
  await expect(page.getByText("Please fill this in.")).toHaveCount(2);
  // Another tab has the same form, and keeps what is typed there, whatever this one saves.
  const tab = await page.context().newPage();
  await answer(tab);
  await tab.goto("/console/notice");
  await tab.getByLabel("In English").fill("Doors open late.");
  await page.getByLabel("In English").fill("Card payments are slow.");
  await page.getByLabel("In Spanish").fill("Los pagos con tarjeta van lentos.");
  await page.getByText("Guests only").click();
  await page.reload();
  await expect(page.getByText("Your unsaved changes are here again.")).toBeVisible();
  await page.getByRole("button", { name: "Show the notice" }).click();
  await expect(page.getByText(/^Guests only · Shown until /)).toBeVisible();
  await expect(page.getByLabel("In English")).toHaveValue("");

  await tab.reload();
  await expect(tab.getByLabel("In English")).toHaveValue("Doors open late.");
  await tab.close();

  // Whoever has scrolled by the time that it comes is told in passing, below the menu's own bar.
  await guest.page.setViewportSize({ width: 390, height: 500 });
  await guest.page.goto(`/location/${venue.vendorLocationId}`);
  const bar = guest.page.getByRole("navigation", { name: "Sections" });
  await expect(bar).toBeVisible();
  // Before or after the app takes the page over, or in its midst: found anew, as that replaces the bar.
  await guest.page.evaluate(() => {
    const { top } = document.querySelector("nav[aria-label=Sections]")?.getBoundingClientRect() ?? { top: 0 };
    window.scrollTo(0, window.scrollY + top + 40);
    // What a finger scrolls is told in the same frame, of a script a frame later.
    window.dispatchEvent(new Event("scroll"));
  });
  const passing = toast(guest.page, "Card payments are slow.");
  await expect(passing).toBeVisible();
  const [barBox, toastBox] = [await bar.boundingBox(), await passing.boundingBox()];
  expect(barBox?.y).toBe(0);
  expect(toastBox?.y).toBeGreaterThanOrEqual(barBox?.height ?? Infinity);
  await guest.page.evaluate(() => window.scrollTo(0, 0));
  const strip = guest.page.getByRole("status").filter({ hasText: "Card payments are slow." });
  await expect(strip).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Card payments are slow." })).toHaveCount(0);
  await strip.getByRole("button", { name: "Dismiss" }).click();
  await expect(strip).toHaveCount(0);
  const again = guest.page.waitForResponse("**/api/notice");
  await guest.page.reload();
  await again;
  await expect(strip).toHaveCount(0);

  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText("Nothing is shown now.")).toBeVisible();
});

test("of two operators the second is told what the first says; one's own, whose answer was lost, is nobody else's", async ({
  page,
  signIn,
}) => {
  // As above: what would be on all screens stays on this one. The rule is the server's (notices.test.ts).
  let said: Notice | null = null;
  let set = 0;
  let isAnswerLost = false;
  await page.route("**/api/notice", async (route) => {
    if (route.request().method() === "PUT") {
      const { was, ...wanted } = route.request().postDataJSON() as Notice & { was?: Notice | null };
      if (JSON.stringify(was) !== JSON.stringify(said)) {
        const error = { code: "NOTICE_CHANGED", message: "Changed", details: { was: said }, requestId: "changed" };
        return route.fulfill({ status: 409, json: { error } });
      }
      said = wanted;
      set += 1;
      if (isAnswerLost) return route.abort("connectionreset");
    }
    return route.fulfill({ json: { notice: said } });
  });
  const english = page.getByLabel("In English");
  const spanish = page.getByLabel("In Spanish");
  const shown = page.getByText(/^Everyone · Shown until /);
  const restored = page.getByText("Your unsaved changes are here again.");
  await signIn(someOperator());
  await page.goto("/console/notice");
  await english.fill("Card payments are slow.");
  await spanish.fill("Los pagos con tarjeta van lentos.");
  const session = await endSession(page, /\/api\/notice$/);
  await page.getByRole("button", { name: "Show the notice" }).click();
  await session.isOver();
  await session.signInAgain();
  await page.goto("/console/notice");
  await expect(restored).toBeVisible();
  await expect(english).toHaveValue("Card payments are slow.");

  isAnswerLost = true;
  await page.getByRole("button", { name: "Show the notice" }).click();
  await expect(toast(page, "The notice was not shown")).toBeVisible();
  isAnswerLost = false;
  // It is there, as the screens say: nothing is left to be said.
  await page.reload();
  await expect(shown).toBeVisible();
  await expect(english).toHaveValue("");
  await expect(restored).toHaveCount(0);
  expect(set).toBe(1);

  // Its answer is lost, and more is typed.
  await english.fill("Card payments are very slow.");
  await spanish.fill("Los pagos van muy lentos.");
  isAnswerLost = true;
  await page.getByRole("button", { name: "Replace the notice" }).click();
  await expect.poll(() => set).toBe(2);
  isAnswerLost = false;
  await expect(page.getByRole("button", { name: "Replace the notice" })).not.toHaveAttribute("aria-busy", "true");
  await spanish.fill("Los pagos van lentísimos.");
  await page.getByRole("button", { name: "Replace the notice" }).click();
  await expect(toast(page, "The notice is on all screens within a minute")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await english.fill("Card payments work again.");
  await spanish.fill("Los pagos funcionan otra vez.");
  said = { en: "The network is slow.", es: "La red va lenta.", audience: "staff", until: "2037-11-20T21:00:00.000Z" };
  await page.getByRole("button", { name: "Replace the notice" }).click();
  const changed = page.getByRole("dialog", { name: "Somebody else changed the notice" });
  for (const words of [
    "Card payments are very slow.",
    "The network is slow.",
    "La red va lenta.",
    "Staff only",
    "11/20/37",
  ])
    await expect(changed).toContainText(words);
  await changed.getByRole("button", { name: "Overwrite with mine" }).click();
  await expect(changed).toBeHidden();
  await expect(page.getByText("Los pagos funcionan otra vez.")).toBeVisible();
  await expect(english).toHaveValue("");
  expect(said).toMatchObject({ en: "Card payments work again.", audience: "everyone" });
});
