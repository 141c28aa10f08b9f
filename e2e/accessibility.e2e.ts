import { env } from "node:process";
import type { Page } from "@playwright/test";
import { guestSights, visitorSights } from "./support/customer-sights.ts";
import { memberSights } from "./support/member-sights.ts";
import { laptop, phone } from "./support/devices.ts";
import { doorSights } from "./support/door-sights.ts";
import { managerBarSights, managerPlanSights } from "./support/manager-sights.ts";
import { landingSights } from "./support/landing-sights.ts";
import { listLayoutFaults } from "./support/layout-faults.ts";
import { listViolations, watchConsole } from "./support/page-faults.ts";
import { publicSights } from "./support/public-sights.ts";
import { guestRewardSights, managerRewardSights, visitorRewardSights } from "./support/reward-sights.ts";
import type { World } from "./support/sight.ts";
import { expect, test } from "./support/test.ts";
import { sightVariable } from "./support/variables.ts";

/** The browser itself writes down each answer that is an error, also where it is the right answer. */
const rightAnswers =
  /status of 404 .*(?::\d+\/nowhere\b|\/api\/(?:short-code-redirects\/nowhere|nfc\/nowhere|membership\/me))/;

/** What somebody looks at alone (`npm test -- --sight NAME`); the sights before it are the way there. */
const sought = env[sightVariable];
const isSought = (name: string) => sought === undefined || name.includes(sought);

const tours = [
  { who: "a visitor", sights: [...visitorSights, ...visitorRewardSights] },
  { who: "a guest", sights: [...guestSights, ...memberSights, ...guestRewardSights] },
  { who: "a manager at the bar and over its figures", sights: managerBarSights },
  { who: "a manager over the plans and the house", sights: managerPlanSights },
  { who: "a manager at the door and over the prizes", sights: [...doorSights, ...managerRewardSights] },
  { who: "who reads about us", sights: [...publicSights, ...landingSights] },
]
  .map(({ who, sights }) => ({ who, sights: sights.slice(0, sights.findLastIndex(([name]) => isSought(name)) + 1) }))
  .filter(({ sights }) => sights.length > 0);
if (tours.length === 0) throw new Error(`No sight has ${sought} in its name`);

for (const { who, sights } of tours) {
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
        if (isSought(name)) for await (const found of lookAtAll(page)) expect.soft(found, name).toEqual([]);
        expect.soft(popErrors(), name).toEqual([]);
      });
    }
  });
}

/** What each look finds. All rules in both themes, the dark one on the phone; a colour is the same at every width. */
async function* lookAtAll(page: Page): AsyncGenerator<string[]> {
  yield listViolations(page, { light: "contrast", dark: "all" });
  await page.setViewportSize(laptop);
  yield (await listViolations(page, { light: "all" })).map((fault) => `laptop: ${fault}`);
  await page.setViewportSize(phone);
  yield listLayoutFaults(page, () => listViolations(page, { light: "enlarged", dark: "contrast" }));
}
