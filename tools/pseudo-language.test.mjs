import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isData } from "../e2e/support/plain-words.ts";
import { accentCatalogue, listPlainRuns, readAccented } from "../e2e/support/pseudo-text.ts";
import { root } from "./bootstrap.mjs";
import { findTextFaults } from "./text-faults.mjs";

const en = JSON.parse(readFileSync(join(root, "contract/texts/en.json"), "utf8"));
const xx = accentCatalogue(en);
const sources = [
  Object.keys(en)
    .map((id) => `m.${id}`)
    .join(" "),
];
const variantsOf = (text) => (typeof text === "string" ? [text] : Object.values(text[0].match));

it("is a translation as any other: it takes the same, has the same markup and forms", () => {
  expect(findTextFaults(en, { xx }, sources)).toEqual([]);
});

it("can be read as what it was made of, and nothing plain is left in it", () => {
  for (const [id, text] of Object.entries(xx)) {
    if (["language", "locale", "direction", "call_voice"].includes(id)) continue;
    expect(variantsOf(text).map(readAccented)).toEqual(variantsOf(en[id]));
    const filled = variantsOf(text).map((one) => one.replaceAll(/\{[^}]*\}/g, "7"));
    expect(filled.flatMap(listPlainRuns)).toEqual([]);
  }
});

it.each([
  ["Total", "⟦Ŧǿŧȧŀɐɐ⟧"],
  ["{count} left", "⟦{count} ŀḗƒŧɐɐ⟧"],
  ["I accept {#link}the terms{/link}.", "⟦Ī ȧƈƈḗƥŧ {#link}ŧħḗ ŧḗřḿş{/link}. ɐɐɐɐɐ ɐ⟧"],
  ["{count} × {price}", "{count} × {price}"],
])("writes %s as %s", (text, accented) => expect(accentCatalogue({ text })).toEqual({ text: accented }));

it("tells what was filled in or written elsewhere from what a catalogue says", () => {
  expect(listPlainRuns("⟦Ŧǿŧȧŀɐɐ⟧ · Aurora Bar, 7")).toEqual(["· Aurora Bar, 7"]);
});

it.each([
  ["SQST ECEQ", true],
  ["help@skipline.example", true],
  ["http://localhost:3000/R/43acdafc-a", true],
  ["· Aurora Bar, 7", true],
  ["7 tickets left", false],
  ["Tickets of Aurora Bar", false],
  ["Tickets by help@skipline.example", false],
])("takes %s for data: %s", (run, is) => {
  expect(isData(run, ["aurora bar", "skipline", "39d0sqsteceq28rz", "local"])).toBe(is);
});
