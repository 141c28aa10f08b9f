import type { Page } from "@playwright/test";
import { atBar, location } from "./bar.ts";

const orders = 60;
const sizes = [
  { width: 390, height: 844 },
  { width: 390, height: 664 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
];

/** What of an order's lines a person can't see, and what the screen says of that. */
async function look(page: Page): Promise<{ hidden: number; told: number }> {
  return page.evaluate(`(() => {
    const list = document.querySelector("[aria-labelledby=order-items] ul");
    const footer = document.querySelector("#main .sticky[class*=keyboard-inset]").getBoundingClientRect().top;
    const end = Math.min(footer, list.getBoundingClientRect().bottom + 1);
    const hidden = [...list.children].filter((line) => line.getBoundingClientRect().bottom > end).length;
    const more = [...document.querySelectorAll("[aria-labelledby=order-items] button")][0];
    const isSeen = more && more.getBoundingClientRect().bottom <= footer;
    return { hidden, told: isSeen ? Number(/\\d+/.exec(more.textContent)[0]) : 0 };
  })()`);
}

await atBar(async ({ drinks, placeOrder, openBrowser, openPhone }) => {
  const ids: string[] = [];
  for (let n = 0; n < orders; n += 1) {
    const lines = drinks.slice(0, 1 + (n % Math.min(12, drinks.length)));
    ids.push(await placeOrder(lines.map((line) => ({ ...line, quantity: 1 + (n % 3) }))));
  }
  const context = await openPhone(await openBrowser());
  const page = await context.newPage();
  const faults = new Map(sizes.map((size) => [size, 0]));
  for (const id of ids) {
    await page.goto(`/staff/location/${location}/order/${id}`);
    await page.getByText("Order Ready").waitFor();
    for (const size of sizes) {
      await page.setViewportSize(size);
      // A frame for the new size, and one for what follows from it.
      await page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))",
      );
      const { hidden, told } = await look(page);
      if (hidden !== told) {
        faults.set(size, (faults.get(size) ?? 0) + 1);
        console.log(`${size.width}×${size.height}: ${hidden} lines out of sight, ${told} told of (${id})`);
      }
    }
  }
  for (const [{ width, height }, count] of faults) {
    console.log(`${width}×${height}: ${count} of ${orders} orders hide a line without a cue`);
    if (count > 0) process.exitCode = 1;
  }
});
