import type { ImportRow, ProductImport } from "@skipline/contract/product-import";
import * as m from "@skipline/contract/texts";
import type { Tone } from "#ui/tone.ts";
import { columnLabel } from "./mapping.ts";

type Problem = ImportRow["problems"][number];

const problems: Readonly<Record<Problem["problem"], string>> = {
  needed: m.import_problem_needed(),
  too_long: m.field_too_long(),
  character: m.import_problem_character(),
  price: m.import_problem_price(),
  price_most: m.import_problem_price_most(),
  kind: m.import_problem_kind(),
  tax: m.import_problem_tax(),
  yes_no: m.import_problem_yes_no(),
  allergens: m.import_problem_allergens(),
  abv: m.console_product_abv_check(),
  id: m.import_problem_id(),
  location_id: m.import_problem_location_id(),
  cells: m.import_problem_cells(),
  other_location: m.import_problem_other_location(),
  other_product: m.import_problem_other_product(),
  archived: m.import_problem_archived(),
  twice: m.import_problem_twice(),
  name_taken: m.import_problem_name_taken(),
  menu_full: m.import_problem_menu_full(),
  too_many_locations: m.import_problem_too_many_locations(),
  picture: m.import_problem_picture(),
  changed_since: m.import_problem_changed_since(),
};

/** Also of a later server, which may find what this page knows no words for. */
export function describeProblem({ column, problem }: Problem): string {
  const said = (problems as Partial<Record<string, string>>)[problem] ?? m.import_problem_other();
  return column === null ? said : m.import_problem({ column: columnLabel(column), problem: said });
}

export const verdicts: Readonly<Record<ImportRow["verdict"], { label: string; tone: Tone }>> = {
  WRONG: { label: m.import_verdict_wrong(), tone: "danger" },
  NEW: { label: m.import_verdict_new(), tone: "positive" },
  CHANGED: { label: m.import_verdict_changed(), tone: "info" },
  SAME: { label: m.import_verdict_same(), tone: "neutral" },
};

/** How many rows of each kind there are. */
export function countOf(counts: NonNullable<ProductImport["counts"]>, verdict: ImportRow["verdict"]): number {
  return { WRONG: counts.wrong, NEW: counts.new, CHANGED: counts.changed, SAME: counts.same }[verdict];
}
