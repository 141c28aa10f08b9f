import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./bootstrap.mjs";
import { findLonePlurals } from "./text-faults.mjs";

const texts = JSON.parse(readFileSync(join(root, "contract/texts/en.json"), "utf8"));

/** Texts whose number is never one, or is told in words beside the number that chooses the form. */
const many = [
  "console_copy_all",
  "console_film_kinds",
  "draws_check_all",
  "event_complete_prizes_left",
  "event_complete_question",
  "glevent_call_off_question",
  "glevent_end_question",
  "import_choose_hint",
  "import_file_rows",
  "join_kept",
  "join_monthly_credits",
  "join_what",
  "lusiv_promo",
  "lusiv_step_reserve",
  "odds_wins",
  "presale_most",
  "refused_film_long",
  "refused_pause_end",
  "refused_refund_late",
  "refused_week_old",
  "report_fewer_customers",
  "report_fewer_locations",
  "report_fewer_products",
  "report_waits_note",
  "wifi_why",
  "wristband_ids_too_many",
];

const counted = (one, rest) => [
  {
    declarations: ["input count", "local plural = count: plural"],
    selectors: ["plural"],
    match: { "plural=one": one, "plural=*": rest },
  },
];

it("texts say one thing of what is one", () => {
  const found = findLonePlurals(texts);
  expect(found.filter((fault) => !many.includes(fault.split(":")[0]))).toEqual([]);
  expect(many.filter((id) => !found.some((fault) => fault.startsWith(`${id}:`)))).toEqual([]);
});

it("canary: a number before a noun of many is found where it has no form for one, also beside a number that has", () => {
  const en = {
    a: "Only {count} places are left.",
    b: counted("{count} person · {parts} parts", "{count} people · {parts} parts"),
    c: counted("{count} place is left", "{count} places are left"),
    d: "{count} left",
    e: "{name} gives {amount} back",
  };
  expect(findLonePlurals(en)).toEqual(["a: {count} places", "b: {parts} parts"]);
});
