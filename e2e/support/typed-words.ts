import type { Page } from "@playwright/test";
import type { TestDatabase } from "../../server/src/test/database.ts";
import { reading } from "./pseudo-text.ts";

/** What vendors typed, all of it in the first language here. Their own names and people's have none. */
export async function readTypedWords(db: TestDatabase["db"]): Promise<string[]> {
  const [vendors, ...typed] = await Promise.all([
    db.selectFrom("vendor").select("name").execute(),
    db.selectFrom("event").select("name").execute(),
    db.selectFrom("glevent").select("name").execute(),
    db.selectFrom("prize").select(["name", "description"]).execute(),
    db.selectFrom("product").select(["name", "description", "variant_name"]).execute(),
    db.selectFrom("promotion").select("description").execute(),
    db.selectFrom("reward").select(["prize_name", "prize_description"]).execute(),
    db.selectFrom("vendor_location").select(["description", "closed_note"]).execute(),
  ]);
  const names = new Set(vendors.map(({ name }) => name));
  const words = typed.flatMap((rows) => rows.flatMap((row) => Object.values<string | null>(row)));
  return [...new Set(words.map((word) => word?.trim() ?? ""))].filter((word) => word !== "" && !names.has(word));
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
          (node) => node instanceof Text && Array.from(node.data).some((sign) => letters.includes(sign)),
        );
      const found = new Set<string>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const owner = node.parentElement;
        const text = (node.textContent ?? "").trim();
        if (!owner || !known.has(text) || owner.closest("script, style, template, option") || !owner.checkVisibility())
          continue;
        // A sentence that is read aloud alone has a span for each of its parts.
        if (
          isSentence(owner) ||
          (owner.matches("span.sr-only") && owner.parentElement && isSentence(owner.parentElement))
        )
          continue;
        if (owner.closest<HTMLElement>("[lang]")?.lang !== "en") found.add(`<${owner.localName}> ${text}`);
      }
      return [...found];
    },
    { all: words, letters: Object.keys(reading.plain) },
  );
