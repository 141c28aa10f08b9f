import { sql } from "kysely";
import type { Page } from "@playwright/test";
import type { TestDatabase } from "../../server/src/test/database.ts";
import { reading } from "./pseudo-text.ts";

/** Columns of words that a vendor types in its own language. Its own name and people's have none. */
const typed = {
  event: ["name"],
  glevent: ["name"],
  prize: ["name", "description"],
  product: ["name", "description", "variant_name"],
  promotion: ["description"],
  reward: ["prize_name", "prize_description"],
  vendor: ["receipt_footer"],
  vendor_location: ["description", "closed_note"],
};

/** What vendors typed, all of it in the first language here. */
export async function readTypedWords(db: TestDatabase["db"]): Promise<string[]> {
  const words = Object.entries(typed).flatMap(([table, columns]) =>
    columns.map((column) => sql`select ${sql.ref(column)} as word from ${sql.table(table)}`),
  );
  const { rows } = await sql<{ word: string }>`
    select distinct trim(word) as word from (${sql.join(words, sql` union all `)}) as of_all
    where trim(word) <> '' and word not in (select name from vendor)`.execute(db);
  return rows.map(({ word }) => word);
}

/**
 * Which of these words stand by themselves in a page in the language that nobody speaks without saying theirs, for whoever hears
 * them. Amid a sentence they are filled in.
 */
export const findUnspoken = (page: Page, words: readonly string[]): Promise<string[]> =>
  page.evaluate(
    ({ all, letters }) => {
      const known = new Set(all);
      const isSentence = (element: Element) =>
        [...element.childNodes].some(
          (node) => node instanceof Text && [...node.data].some((sign) => letters.includes(sign)),
        );
      const found = new Set<string>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const owner = node.parentElement;
        const text = (node.textContent ?? "").trim();
        if (!owner || !known.has(text) || owner.closest("script, style, template, option") || !owner.checkVisibility())
          continue;
        if (isSentence(owner)) continue;
        if (owner.closest<HTMLElement>("[lang]")?.lang !== "en") found.add(`<${owner.localName}> ${text}`);
      }
      return [...found];
    },
    { all: words, letters: Object.keys(reading.plain) },
  );
