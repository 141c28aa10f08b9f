import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "./bootstrap.mjs";

/** Imports that no law allows, by the names that outsiders of the lower folders use: who, what, and the law. */
const planted = [
  ["lib/a.ts", "#api/call.ts", "web-lib-is-lowest"],
  ["lib/b.ts", "#ui/button.tsx", "web-lib-is-lowest"],
  ["lib/c.ts", "#stores/cart-store.ts", "web-lib-is-lowest"],
  ["ui/a.tsx", "#api/call.ts", "web-ui-knows-no-domain"],
  ["ui/b.tsx", "#components/price.tsx", "web-ui-knows-no-domain"],
  ["ui/c.tsx", "#stores/cart-store.ts", "web-ui-knows-no-domain"],
  ["stores/a.ts", "#api/call.ts", "web-stores-below-api"],
  ["stores/b.ts", "#components/price.tsx", "web-stores-below-api"],
  ["api/a.ts", "#components/price.tsx", "web-api-below-screens"],
  ["api/b.ts", "#ui/button.tsx", "web-api-below-screens"],
  ["content/a.ts", "#components/price.tsx", "web-api-below-screens"],
  // There is no such name: nobody comes into a noun past its door.
  ["components/a.tsx", "#features/catalog/index.ts", "not-found"],
];
/** What may be, so that it is not the name itself that is refused. */
const allowed = [
  ["lib/d.ts", "#lib/price.ts"],
  ["components/b.tsx", "#ui/button.tsx"],
  ["components/c.tsx", "#stores/cart-store.ts"],
];
const targets = ["api/call.ts", "ui/button.tsx", "components/price.tsx", "stores/cart-store.ts", "lib/price.ts"];

let house;
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), "skipline-boundaries-"));
  const write = (name, text) => {
    const file = join(house, "web/src", name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const name of targets) write(name, "export const it = 1;\n");
  for (const [name, what] of [...planted, ...allowed]) write(name, `export { it } from "${what}";\n`);
  cpSync(join(root, "web/package.json"), join(house, "web/package.json"));
  cpSync(join(root, ".dependency-cruiser.cjs"), join(house, ".dependency-cruiser.cjs"));
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

it("refuse what is forbidden also by its short name, and nothing else", () => {
  const program = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const args = [program, "web", "--config=.dependency-cruiser.cjs", "--output-type=json"];
  // The reporter of figures ends well whatever it has found.
  const { summary } = JSON.parse(execFileSync(process.execPath, args, { cwd: house, encoding: "utf8" }));
  const found = summary.violations.map(({ from, rule }) => `${from.replace("web/src/", "")}: ${rule.name}`);
  const expected = planted.map(([name, , law]) => `${name}: ${law}`);
  expect(found.toSorted()).toEqual(expected.toSorted());
});
