import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { hostileTargets } from "@skipline/contract/leaving-targets";
import { getVendorPage, type VendorPage } from "@skipline/contract/landing";
import { scriptVectors } from "../../server/src/test/script-vectors.ts";
import type { TestDatabase } from "../../server/src/test/database.ts";
import { setLocation, type TestVenue } from "../../server/src/test/test-venue.ts";
import { expect, test } from "../support/test.ts";

/** What ends whatever a vector may have begun; those that nothing ends come last. */
const end = `-->"'>${"script style title textarea noscript noembed xmp template iframe select audio video object applet marquee svg math"
  .split(" ")
  .map((name) => `</${name}>`)
  .join("")}`;
const endless = scriptVectors.filter((vector) => /<plaintext|<math><mtext|^<form><math|^<noscript/.test(vector));
const vectors = [...scriptVectors.filter((vector) => !endless.includes(vector)), ...endless].map((vector) =>
  vector.replaceAll("\0", ""),
);
const mark = (index: number) => `mark-${index}-`;
const everything = vectors.map((vector, index) => `<p>${mark(index)}</p>${vector}${end}`).join("\n");

/** Past every rule: names and descriptions as they would be if nothing had looked at them. */
async function smuggle(db: TestDatabase["db"], { vendorId, vendorLocationId }: TestVenue) {
  const now = new Date();
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const names = vectors.map((vector) => vector.slice(0, 200));
  await db.updateTable("vendor").set({ name: names[0]! }).where("vendor_id", "=", vendorId).execute();
  await setLocation(db, { vendorLocationId }, { description: names[1]! });
  await db
    .insertInto("product")
    .values(
      names.map((name, index) => ({
        product_id: `p-${randomUUID()}`,
        vendor_location_id: vendorLocationId,
        name,
        description: vectors[index]!,
        product_type: "NON_ALCOHOLIC_ITEM",
        tax_code: "txcd_00000000",
        price_cents: 100,
        updated_at: now,
      })),
    )
    .execute();
  await db
    .insertInto("event")
    .values(
      names.slice(0, 20).map((name, index) => ({
        event_id: randomUUID(),
        vendor_id: vendorId,
        name,
        starts_at: at(index - 1),
        ends_at: at(index + 3),
        description: everything.slice(0, 50_000),
        status: index === 0 ? "IN_PROGRESS" : "UPCOMING",
        version: 1,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
}

/** Wakes whatever handler there may be, and says what the page holds that could run. */
function findActive(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // No click: the page's own buttons would lead away from it.
    const types = "focus mouseover pointerenter pointerdown scroll wheel toggle animationstart error load";
    const found: string[] = [];
    for (const element of document.body.querySelectorAll("*")) {
      for (const type of types.split(" ")) element.dispatchEvent(new Event(type, { cancelable: true }));
      found.push(...element.getAttributeNames().filter((name) => name.startsWith("on")));
      for (const name of ["href", "src", "action", "formaction", "xlink:href", "data", "srcdoc"]) {
        const value = element.getAttribute(name)?.trim() ?? "";
        if (/^(?:javascript|data|vbscript):/i.test(value) && element.localName !== "img") found.push(value);
      }
    }
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return found;
  });
}

for (const policy of ["with our policy", "without any"] as const) {
  test(`names, products and descriptions that nothing had looked at run nothing, ${policy}`, async ({
    browser,
    baseURL,
    contextOptions,
    venue,
    db,
  }) => {
    const origin = baseURL ?? "";
    await smuggle(db, venue);
    const context: BrowserContext = await browser.newContext({
      ...contextOptions,
      baseURL: origin,
      bypassCSP: policy === "without any",
    });
    const page = await context.newPage();
    const ran: string[] = [];
    page.on("console", (message) => message.text() === "it ran" && ran.push(page.url()));
    await page.addInitScript(() => {
      window.alert = () => console.log("it ran");
    });
    await page.route(/evil\.example/, (route) => {
      ran.push(route.request().url());
      return route.abort();
    });

    await page.goto(`/location/${venue.vendorLocationId}`);
    // As text, every letter of it.
    await expect(page.getByText(vectors[2]!, { exact: true }).first()).toBeVisible();
    expect(await findActive(page)).toEqual([]);

    await page.goto(`/vendor/${venue.vendorId}`);
    await expect(page.getByRole("heading", { level: 1, name: vectors[0]!, exact: true })).toBeVisible();
    await expect(page.getByText(mark(0))).toBeVisible();
    expect(await findActive(page)).toEqual([]);

    // As if the server had cleaned nothing: the browser's own look at a description.
    await page.route(new RegExp(`/api${getVendorPage.path.replace("{vendorId}", venue.vendorId)}`), async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as VendorPage;
      const upcoming = hostileTargets(origin).map((ticketingLink, index) => ({
        ...answer.tonight,
        eventId: `night-${index}`,
        ticketingLink,
      }));
      await route.fulfill({ json: { ...answer, tonight: { ...answer.tonight, description: everything }, upcoming } });
    });
    await page.goto("/404");
    await page.evaluate((path) => {
      history.pushState(null, "", path);
      dispatchEvent(new PopStateEvent("popstate"));
    }, `/vendor/${venue.vendorId}`);
    await expect(page.getByText(mark(0))).toBeVisible();
    const text = await page.locator("main").innerText();
    const reached = vectors.filter((_, index) => text.includes(mark(index)));
    expect(vectors.slice(0, -endless.length).filter((vector) => !reached.includes(vector))).toEqual([]);
    expect(await findActive(page)).toEqual([]);
    // What some of them may pass for: other sites, under their own names.
    const sites = await page
      .getByRole("link", { name: /^Tickets/ })
      .evaluateAll((all) => all.map((one) => String(one.getAttribute("href"))));
    expect(sites.filter((href) => !/^https?:\/\/[\w.-]+(?::\d+)?\//.test(href))).toEqual([]);
    expect(ran).toEqual([]);
    await context.close();
  });
}
