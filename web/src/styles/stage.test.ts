import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

function readValues(css: string): Record<string, string> {
  const values = css.matchAll(/--((?:color|shadow)-[\w-]+):\s*([^;]+);/g);
  return Object.fromEntries(Array.from(values, ([, name, value]) => [name, value]));
}

it("is the dark theme in the light one: every value that the light theme changes, but for charts", () => {
  const [dark = "", light = ""] = read("tokens.css").split("@media (prefers-color-scheme: light)");
  // No chart stands on a stage.
  const changed = Object.keys(readValues(light)).filter((name) => !name.startsWith("color-data-"));
  const all = readValues(dark);
  expect(changed.length).toBeGreaterThan(20);
  expect(readValues(read("stage.css"))).toEqual(Object.fromEntries(changed.map((name) => [name, all[name]])));
});
