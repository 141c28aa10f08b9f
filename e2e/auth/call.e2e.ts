import { join } from "node:path";
import { env } from "node:process";
import type { Page } from "@playwright/test";
import { startServerProcess } from "../../server/src/test/start-server-process.ts";
import { somePhone } from "../support/people.ts";
import { forgetLastSend } from "../support/resend.ts";
import { codeField, pasteCode } from "../support/steps.ts";
import { test as base, expect } from "../support/test.ts";
import { databaseUrlVariable } from "../support/variables.ts";

/** A server whose people come from a country where landlines can be told from mobiles, too. */
const test = base.extend<{ here: string }>({
  here: async ({ db }, use) => {
    const database = { url: env[databaseUrlVariable] ?? "", db, drop: async () => {} };
    const webFolder = join(import.meta.dirname, "../../web/dist");
    const server = await startServerProcess(database, "", { webFolder, env: { SMS_REGIONS: "US,DE" } });
    await use(server.url);
    await server.close();
  },
});

const call = (page: Page) => page.getByRole("button", { name: "Call me instead" });

/** What was said to a phone last: the digits stand by themselves. */
async function hear(page: Page, at: string, phone: string): Promise<string> {
  const answer = await page.request.get(`${at}/dev/outbox.json?phone=${encodeURIComponent(phone)}`);
  const { items } = (await answer.json()) as { items: { body: string; isCall: boolean }[] };
  const said = items.find(({ isCall }) => isCall)?.body ?? "";
  return /Your code is: ((?:\d ){6})/.exec(said)?.[1]?.replaceAll(" ", "") ?? `nothing was said to ${phone}`;
}

test("whoever waits in vain has the code read out", async ({ page, db }) => {
  const phone = somePhone();
  await page.clock.install();
  await page.goto("/signin");
  await page.getByLabel("Mobile number").fill(phone.slice(2));
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(codeField(page)).toBeFocused();
  await expect(call(page)).toBeDisabled();
  await page.clock.runFor(61_000);
  await expect(call(page)).toBeEnabled();
  await forgetLastSend(db, phone);
  await call(page).click();
  await expect(page.getByText("We’re calling you. Press any key on your phone to hear the code.")).toBeVisible();
  // Both ways wait again.
  await expect(call(page)).toBeDisabled();
  await pasteCode(page, await hear(page, "", phone));
  await expect(page).toHaveURL("/account");
});

test("a landline is called from the first step", async ({ page, here }) => {
  const digits = String(Date.now()).slice(-6);
  await page.goto(`${here}/signin`);
  await page.getByLabel("Country").selectOption("DE");
  await page.getByLabel("Mobile number").fill(`030 12${digits}`);
  await expect(call(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("This number takes no text messages.")).toBeVisible();
  await call(page).click();
  await expect(codeField(page)).toBeFocused();
  await pasteCode(page, await hear(page, here, `+493012${digits}`));
  await expect(page).toHaveURL(`${here}/account`);
});
