// How much JavaScript a page brings in each language before it can be used, as the server sends it: `npm run page-bytes` after a
// build. `-- PATTERN …`: those routes of web/src instead; `-- all`: each that there is. What some may have is web/build/ceilings.ts.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { root } from "./bootstrap.mjs";

const dist = join(root, "web/dist");
const { locales } = JSON.parse(readFileSync(join(root, "contract/texts/project.inlang/settings.json"), "utf8"));
const main = [
  "/location/:vendorLocationId",
  "/signin",
  "/",
  "/vendor/:vendorId",
  "/location/:vendorLocationId/order/checkout",
  "/staff/location/:vendorLocationId/order/:orderId?",
  "/staff/location/:vendorLocationId/reporting",
  "/console",
  "/console/vendors/:vendorId",
];

const editions = locales.map((language, index) => readEdition(language, index === 0 ? dist : join(dist, language)));
const sought = process.argv.slice(2);
const patterns = sought[0] === "all" ? Object.keys(editions[0].pages) : sought.length > 0 ? sought : main;

console.log(`| page | ${locales.map((language) => `${language}, bytes`).join(" | ")} | files |`);
console.log(`| --- |${" ---: |".repeat(locales.length + 1)}`);
for (const pattern of patterns) {
  const scripts = editions.map(({ first, pages }) => [...new Set([...first, ...(pages[pattern]?.scripts ?? [])])]);
  const bytes = scripts.map((files) => files.reduce((sum, file) => sum + sentBytes(file), 0).toLocaleString("en"));
  console.log(`| \`${pattern}\` | ${bytes.join(" | ")} | ${scripts[0].length} |`);
}

/** What every page begins with stands in the HTML, what a route adds in the list that the build makes for the server. */
function readEdition(language, folder) {
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const first = Array.from(html.matchAll(/<link rel="code[^>]*? href="\/([^"]+\.js)"/g), ([, file]) => file);
  if (first.length === 0) throw new Error(`No script stands in the page of ${language}: is the web app built?`);
  return { first, pages: JSON.parse(readFileSync(join(folder, ".pages/pages.json"), "utf8")) };
}

function sentBytes(file) {
  const compressed = join(dist, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(dist, file)).size;
}
