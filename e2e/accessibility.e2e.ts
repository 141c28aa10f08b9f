import { guestSights, visitorSights } from "./support/customer-sights.ts";
import { devices } from "./support/devices.ts";
import { managerSights } from "./support/manager-sights.ts";
import { listLayoutFaults } from "./support/layout-faults.ts";
import { listViolations, themes, watchConsole } from "./support/page-faults.ts";
import type { World } from "./support/sight.ts";
import { expect, test } from "./support/test.ts";

/** The browser itself writes down each answer that is an error, also where it is the right answer. */
const rightAnswers = /status of 404 .*\/api\/short-code-redirects\/nowhere/;

const tours = [
  { who: "a visitor", sights: visitorSights },
  { who: "a guest", sights: guestSights },
  { who: "a manager", sights: managerSights },
];

for (const { name: device, use } of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use);
    // A colour is the same at every width: the phone shows them all in both themes.
    const seenIn = device === "phone" ? themes : (["light"] as const);
    for (const { who, sights } of tours) {
      test(`whatever ${who} sees can be read and operated, and the console stays silent`, async ({
        page,
        context,
        venue,
        signIn,
        newPerson,
      }) => {
        test.setTimeout(120_000);
        const signInElsewhere: World["signInElsewhere"] = async (phone) => signIn(phone, (await newPerson()).context);
        const takeErrors = await watchConsole(page, rightAnswers);
        const faults: string[] = [];
        for (const [name, go] of sights) {
          await test.step(name, async () => {
            await go({ page, context, venue, signIn, signInElsewhere });
            const found = await listViolations(page, seenIn);
            if (device === "phone") {
              found.push(...(await listLayoutFaults(page, () => listViolations(page, seenIn, true))));
            }
            found.push(...takeErrors());
            faults.push(...found.map((fault) => `${name}: ${fault}`));
          });
        }
        expect(faults).toEqual([]);
      });
    }
  });
}
