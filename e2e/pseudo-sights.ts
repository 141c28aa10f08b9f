import { languageCookie } from "@skipline/contract/languages";
import { phone } from "./support/devices.ts";
import { listFaultsAsShown } from "./support/layout-faults.ts";
import { findPlainWords, readPlainData } from "./support/plain-words.ts";
import { letRead, showAccented, showPlain } from "./support/pseudo-page.ts";
import type { World } from "./support/sight.ts";
import { expect, test } from "./support/test.ts";
import { findUnspoken, readTypedWords } from "./support/typed-words.ts";
import { isSought, tours } from "./support/tours.ts";

const sizes = [{ width: 320, height: 568 }, phone, { width: 820, height: 1180 }, { width: 1280, height: 800 }];

for (const { who, sights } of tours) {
  test(`whatever ${who} sees comes out of the catalogues and has room for longer words`, async ({
    page,
    context,
    baseURL,
    venue,
    db,
    signIn,
    newPerson,
  }) => {
    const signInElsewhere: World["signInElsewhere"] = async (number) => signIn(number, (await newPerson()).context);
    await context.addCookies([{ name: languageCookie, value: "xx", url: String(baseURL) }]);
    await letRead(context);
    for (const [name, go] of sights) {
      await test.step(name, async () => {
        await go({ page, context, venue, db, signIn, signInElsewhere });
        if (!isSought(name)) return;
        await showAccented(page);
        const data = await readPlainData(db);
        expect.soft(await findUnspoken(page, await readTypedWords(db)), `${name}: its vendor's words`).toEqual([]);
        for (const size of sizes) {
          for (const colorScheme of ["light", "dark"] as const) {
            await page.emulateMedia({ colorScheme });
            await page.setViewportSize(size);
            // Sheets learn of another width with the next frame.
            await page.evaluate(() => new Promise(requestAnimationFrame));
            const where = `${name}, ${size.width}, ${colorScheme}`;
            expect.soft(await findPlainWords(page, data), where).toEqual([]);
            expect.soft(await listFaultsAsShown(page), where).toEqual([]);
          }
        }
        await page.setViewportSize(phone);
        await showPlain(page);
      });
    }
  });
}
