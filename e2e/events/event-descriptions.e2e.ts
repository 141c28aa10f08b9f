import type { Page } from "@playwright/test";
import { createEvent } from "@skipline/contract/events";
import { scriptVectors } from "../../server/src/test/script-vectors.ts";
import { ok } from "../../server/src/test/test-venue.ts";
import { api } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

/** The page that only these journeys know; served here, so that its policy is ours to choose. */
const address = "/descriptions";

/** Whatever runs says so, in every frame. */
async function countExecutions(page: Page): Promise<() => number> {
  let executions = 0;
  page.on("console", (message) => {
    if (message.text() === "it ran") executions += 1;
  });
  await page.addInitScript(() => {
    window.alert = () => console.log("it ran");
  });
  return () => executions;
}

/** Does to every element what a person might, and what would wake a handler. */
function touchEverything(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const types =
      "click focus mouseover pointerenter pointerdown keydown scroll wheel toggle animationstart error load";
    for (const element of document.body.querySelectorAll("*")) {
      for (const type of types.split(" ")) element.dispatchEvent(new Event(type, { cancelable: true }));
    }
    // Two rounds of the event loop, and a frame: what was set off has had its turn.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

test("no description that was stored runs anything, with our policy and without any", async ({
  page,
  venue,
  signIn,
  newPerson,
}) => {
  const { context } = await newPerson();
  const manager = await signIn(venue.phones.MANAGER, context);
  const params = { vendorId: venue.vendorId };
  const stored: string[] = [];
  for (const description of scriptVectors) {
    const body = { eventName: "Night", status: "UPCOMING" as const, description };
    const answer = await api.call(createEvent, { params, body }, manager, { "idempotency-key": api.newKey() });
    // No text of ours may have a NUL in it.
    if (description.includes("\0")) expect(answer.status).toBe(400);
    else stored.push(ok(answer).event.description);
  }

  const policy = (await context.request.get("/")).headers()["content-security-policy"] ?? "";
  expect(policy).toContain("script-src");
  const executions = await countExecutions(page);
  const policies: Record<string, string>[] = [{}, { "content-security-policy": policy }];
  for (const headers of policies) {
    await page.route(address, (route) => {
      const sections = stored.map((html) => `<section>${html}</section>`).join("\n");
      return route.fulfill({ contentType: "text/html; charset=utf-8", headers, body: sections });
    });
    await page.goto(address);
    await expect(page.locator("section")).toHaveCount(stored.length);
    await touchEverything(page);
    const links = await page.evaluate(() => [...document.links].map((link) => link.protocol));
    expect(links.filter((protocol) => !["http:", "https:", "mailto:"].includes(protocol))).toEqual([]);
    expect(await page.locator("section :is(script, iframe, object, embed, form, img, svg, style)").count()).toBe(0);
    await page.unroute(address);
  }
  expect(executions()).toBe(0);
});

test("the same page notices what runs when nothing is cleaned", async ({ page }) => {
  const executions = await countExecutions(page);
  await page.route(/\/raw\/\d+$/, (route) => {
    const body = scriptVectors[Number(route.request().url().split("/").at(-1))] ?? "";
    return route.fulfill({ contentType: "text/html; charset=utf-8", body });
  });
  await page.route(address, (route) => {
    const frames = scriptVectors.map((_, index) => `<iframe src="/raw/${index}"></iframe>`).join("");
    return route.fulfill({ contentType: "text/html", body: frames });
  });
  await page.goto(address);
  await expect.poll(executions).toBeGreaterThan(30);
});
