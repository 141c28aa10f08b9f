import type { Page } from "@playwright/test";
import { laptop, phone } from "./support/devices.ts";
import { listKeyboardFaults } from "./support/keyboard-faults.ts";
import { listLayoutFaults } from "./support/layout-faults.ts";
import { listViolations, watchConsole } from "./support/page-faults.ts";
import type { World } from "./support/sight.ts";
import { isSought, tours } from "./support/tours.ts";
import { expect, test } from "./support/test.ts";

/** The browser itself writes down each answer that is an error, also where it is the right answer. */
const rightAnswers =
  /status of 404 .*(?::\d+\/(?:nowhere|location\/zzzz9)\b|\/api\/(?:short-code-redirects\/nowhere|nfc\/nowhere|membership\/me|vendor-locations\/ZZZZ9\/))|status of 409 .*\/api\/vendors\/|status of 403 .*\/shared-phone\/switch/;

for (const { who, sights, isAtDesk = false } of tours) {
  test(`whatever ${who} sees can be read and operated on phone and laptop, and the console stays silent`, async ({
    page,
    context,
    venue,
    db,
    signIn,
    newPerson,
  }) => {
    const signInElsewhere: World["signInElsewhere"] = async (number) => signIn(number, (await newPerson()).context);
    const popErrors = await watchConsole(page, rightAnswers);
    for (const [name, go] of sights) {
      await test.step(name, async () => {
        await go({ page, context, venue, db, signIn, signInElsewhere });
        // Told at once: a later sight that can't be reached, or the end of the time, takes nothing back.
        if (isSought(name)) for await (const found of lookAtAll(page, isAtDesk)) expect.soft(found, name).toEqual([]);
        expect.soft(popErrors(), name).toEqual([]);
      });
    }
  });
}

/**
 * What each look finds. All rules in both themes, the dark one on the phone; a colour is the same at every width. Begins and
 * ends in the dark, and is in the light once.
 */
async function* lookAtAll(page: Page, isAtDesk: boolean): AsyncGenerator<string[]> {
  yield listViolations(page, "dark");
  yield listViolations(page, "light", "contrast");
  await page.setViewportSize(laptop);
  yield (await listViolations(page, "light")).map((fault) => `laptop: ${fault}`);
  if (isAtDesk) yield listKeyboardFaults(page);
  await page.setViewportSize(phone);
  yield listLayoutFaults(page, async () => [
    ...(await listViolations(page, "light", "enlarged")),
    ...(await listViolations(page, "dark", "contrast")),
  ]);
}
