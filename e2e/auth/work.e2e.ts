import type { Page } from "@playwright/test";
import { somePhone } from "../support/people.ts";
import { codeField } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** A network of each test's own, in which many have asked and nobody has entered a code: from there strangers work. */
test.beforeEach(async ({ page, db }, { workerIndex, testId }) => {
  const network = `100.${(Number.parseInt(testId.slice(0, 6), 16) % 256) ^ workerIndex}`;
  const busy = { level: 4500, updated_at: new Date() };
  await db
    .insertInto("sms_source")
    .values({ source: `${network}.0.0/16`, ...busy })
    .onConflict((one) => one.column("source").doUpdateSet(busy))
    .execute();
  await page.setExtraHTTPHeaders({ "x-forwarded-for": `${network}.1.1` });
});

async function askForCode(page: Page): Promise<void> {
  await page.getByLabel("Mobile number").fill(somePhone().slice(2));
  await page.getByRole("button", { name: "Send code" }).click();
}

/** What the issuer answers to whoever asks for a code. */
function watchAnswers(page: Page): number[] {
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/passwordless/start")) statuses.push(response.status());
  });
  return statuses;
}

for (const path of ["/signin", "/staff/signin"]) {
  test(`where many ask for codes, the browser at ${path} works for its own without a word`, async ({ page }) => {
    const answers = watchAnswers(page);
    await page.goto(path);
    await askForCode(page);
    await expect(codeField(page)).toBeFocused();
    expect(answers).toEqual([429, 200]);
  });
}

test("work that takes longer is spoken of, and the button stays busy", async ({ page }) => {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/work\.worker/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/signin");
  await askForCode(page);
  const note = page.getByRole("status").filter({ hasText: "Many people are signing in right now." });
  await expect(note).toBeVisible();
  await expect(page.getByRole("button", { name: "Send code" })).toHaveAttribute("aria-busy", "true");
  letGo();
  await expect(codeField(page)).toBeFocused();
  await expect(note).toBeHidden();
});

test("whose work is lost on the way hears when to ask again, and may", async ({ page }) => {
  let isLost = true;
  await page.route(/work\.worker/, (route) => (isLost ? route.abort() : route.continue()));
  await page.goto("/signin");
  await askForCode(page);
  await expect(page.getByText(/^Please wait \d+ seconds before asking for another code\.$/)).toBeVisible();
  isLost = false;
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(codeField(page)).toBeFocused();
});

test("a browser that can't work hears the same", async ({ page }) => {
  // As over plain http: no crypto.subtle.
  await page.addInitScript("Object.defineProperty(window, 'isSecureContext', { value: false })");
  await page.goto("/signin");
  await askForCode(page);
  await expect(page.getByText(/^Please wait \d+ seconds before asking for another code\.$/)).toBeVisible();
  await expect(codeField(page)).toHaveCount(0);
});

test("a network that is lost after the work leaves the way to try again", async ({ page }) => {
  const answers = watchAnswers(page);
  let isLost = true;
  await page.route(/passwordless\/start$/, (route) =>
    isLost && route.request().postData()?.includes('"work"') ? route.abort() : route.continue(),
  );
  await page.goto("/signin");
  await askForCode(page);
  await expect(page.getByRole("main")).toContainText("The network could not be reached.");
  isLost = false;
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(codeField(page)).toBeFocused();
  expect(answers).toEqual([429, 429, 200]);
});
