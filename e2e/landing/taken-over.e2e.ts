import type { Page } from "@playwright/test";
import { somePhone } from "../support/people.ts";
import { untilTakenOver } from "../support/taken-over.ts";
import { expect, test } from "../support/test.ts";

/** Notes what is drawn anew below #root once the page stands, and what moves by itself. */
const watchDrawing = `
window.shifts = 0;
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shifts += value;
}).observe({ type: "layout-shift", buffered: true });
addEventListener("DOMContentLoaded", () => {
  const nameOf = (node) => node.nodeName + " " + (node.textContent ?? "").slice(0, 40);
  window.drawn = [];
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes)
      window.drawn.push(...[...addedNodes].map((node) => "+" + nameOf(node)), ...[...removedNodes].map((node) => "-" + nameOf(node)));
  }).observe(document.getElementById("root"), { childList: true, subtree: true });
})`;

/** Letters, and pictures in sight. */
const untilDrawn = `Promise.all([document.fonts.ready, ...[...document.images]
  .filter((one) => {
    const { top, right, bottom, left } = one.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  })
  .map((one) => one.decode())])`;

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** A page whose code waits until it is let through, and the errors that it says. */
async function openHeld(page: Page, path: string) {
  const held = Promise.withResolvers<void>();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.addInitScript(watchDrawing);
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(heading(page)).toBeVisible();
  return { errors, letThrough: () => held.resolve() };
}

interface Taken {
  path: string;
  /** What only the device knows, or asks for by itself, is drawn then: no more than this, and all of it. */
  adds?: readonly string[];
  /** What has the focus and stands in sight; a link at the page's end, where nothing comes below the rest. */
  held?: string;
  /** Where the sign leads. */
  home?: string;
}

const front = "Order from your spot";
const pages: readonly Taken[] = [
  ...["/", "/corporate", "/members", "/prize-drawing-terms", "/privacy", "/lusiv", "/join-lusiv"].map((path) => ({
    path,
  })),
  { path: "/presale-wristband", adds: ["+P $22.50 today (10% off), $25.00 when you "] },
  { path: "/vendor/vnd-pier9" },
  { path: "/vendor/vnd-aurora", adds: ["+BUTTON Prize Draw"] },
  { path: "/location/7M3RC/heartla", home: "Aurora Bar" },
  { path: "/location/064e1/longbeachpride", home: "Aurora Bar" },
  {
    path: "/vendor/vnd-pier9/mky",
    adds: ["+DIV Slide 1 of 5: An arm goes up, and a fiel"],
    held: "#main a",
    home: "Pier 9 Cantina",
  },
];

for (const { path, adds = [], held = "footer a", home = front } of pages) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`${path} is taken over as the server drew it (${colorScheme}): nothing is drawn anew, the focus stays`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      // Seen already: the draw's hint stands over the page for five seconds.
      await page.addInitScript(() => localStorage.setItem("skipline.prizeHint", "1"));
      const { errors, letThrough } = await openHeld(page, path);
      const link = page.locator(held).first();
      // By this the page is scrolled, too: nobody is thrown back to its top.
      await link.focus();
      await page.evaluate(untilDrawn);
      const before = await page.screenshot();
      const shifted = await page.evaluate("window.shifts");
      letThrough();
      await untilTakenOver(page);
      await expect(link).toBeFocused();
      await expect.poll(() => page.evaluate("window.drawn")).toEqual(adds);
      expect(await page.evaluate("window.shifts")).toBe(shifted);
      if (adds.length === 0) expect(before.equals(await page.screenshot())).toBe(true);
      expect(errors).toEqual([]);
      // And it works: another page comes without the document being loaded anew.
      await page.evaluate("window.same = true");
      await page.getByRole("link", { name: "Skipline, home" }).click();
      await expect(page.getByRole("heading", { level: 1, name: home })).toBeVisible();
      expect(await page.evaluate("window.same")).toBe(true);
    });
  }
}

test("who is signed in is known once the page is taken over, and only that is drawn", async ({ page, signIn }) => {
  await signIn(somePhone());
  const { errors, letThrough } = await openHeld(page, "/members");
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  letThrough();
  await expect(page.getByRole("link", { name: "My Account, signed in" })).toBeVisible();
  expect(await page.evaluate("window.drawn")).toEqual(["+SPAN "]);
  expect(errors).toEqual([]);
});

test("a page that is asked for with more in its address is taken over, too", async ({ page }) => {
  const { errors, letThrough } = await openHeld(page, "/members?from=mail#night");
  letThrough();
  await untilTakenOver(page);
  expect(await page.evaluate("window.drawn")).toEqual([]);
  expect(errors).toEqual([]);
});

test("what is a link before the app is there is a button after: the same element, by the keyboard too", async ({
  page,
}) => {
  const { errors, letThrough } = await openHeld(page, "/corporate");
  const link = page.getByRole("link", { name: "Book a Demo" }).first();
  await expect(link).toHaveAttribute("href", /^mailto:/);
  await link.focus();
  letThrough();
  const button = page.getByRole("button", { name: "Book a Demo" }).first();
  await expect(button).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("dialog", { name: "Book a Demo" })).toBeVisible();
  expect(errors).toEqual([]);
});

test("whoever has swiped an artist's slides before the app is there goes on from there", async ({ page }) => {
  const { letThrough } = await openHeld(page, "/vendor/vnd-aurora/mky");
  const slides = page.getByRole("region", { name: "Pictures of MKY" });
  const third = slides.getByRole("listitem").nth(2);
  await third.evaluate((slide) => slide.scrollIntoView({ inline: "center", behavior: "instant" }));
  letThrough();
  await expect(slides.getByText(/^Slide \d of 5/)).toContainText("Slide 3 of 5");
  await expect(third).toBeInViewport({ ratio: 0.9 });
});
