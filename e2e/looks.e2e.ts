import { listLayoutFaults } from "./support/layout-faults.ts";
import { listViolationsInBothThemes } from "./support/page-faults.ts";
import { expect, test } from "./support/test.ts";

test("the look at both themes finds what only the dark one has", async ({ page }) => {
  await page.setContent(`<html lang="en"><title>Night</title>
    <style>@media (prefers-color-scheme: dark) { span { display: none } }</style>
    <main><h1>Night</h1><button><span>Go</span></button></main></html>`);
  const found = await listViolationsInBothThemes(page);
  expect(found.map((violation) => violation.split(":")[0])).toEqual(["dark button-name"]);
});

test("the look at large letters finds what it is for", async ({ page }) => {
  await page.setContent(`<meta name="viewport" content="width=device-width">
    <style>* { margin: 0 } button { font: inherit }</style>
    <main style="padding-bottom: 200rem">
      <button style="width: 3rem; overflow-wrap: anywhere">Checkout</button>
      <p style="width: 5rem; overflow: hidden; white-space: nowrap">Nobody reads the end</p>
      <button style="width: 8rem">Left</button><button style="width: 8rem; margin-left: -2rem">Right</button>
      <div style="position: relative"><button>Under</button><i style="position: absolute; inset: 0; background: red"></i></div>
      <p style="position: absolute; top: 20rem">One over</p><p style="position: absolute; top: 20rem">the other</p>
      <div style="width: 30rem">Wide</div>
      <p style="font-size: 1rem; line-height: 1.2">Kind</p>
      <h1 style="font-size: 4rem; line-height: 0.86; text-transform: uppercase">name</h1>
      <p style="font-size: 1rem; line-height: 1.2">Claim</p>
      <h2 style="font-size: 4rem; line-height: 0.86; margin-top: -1.25rem">MOVED</h2>
      <button>Good</button>
    </main>
    <footer style="position: fixed; bottom: 0; width: 100%; height: 30rem; background: red"></footer>`);
  const faults = (await listLayoutFaults(page, () => Promise.resolve([]))).join("\n");
  for (const fault of [
    "large text: breaks inside of a word: <button> Checkout",
    "large text: is cut: <p> Nobody reads the end",
    "a small phone: controls overlap: <button> Left / <button> Right",
    "large text: can't be reached: <button> Under",
    "large text: text over text: <p> One over / <p> the other",
    "a small phone: text over text: <p> Claim / <h2> MOVED",
    "large text: the page scrolls sideways",
    "a small phone: bars cover",
  ]) {
    expect(faults).toContain(fault);
  }
  expect(faults).not.toMatch(/small phone: .*Good/);
  // Only the boxes of its font lie over the lines beside it.
  expect(faults).not.toMatch(/text over text: .*name/);
});
