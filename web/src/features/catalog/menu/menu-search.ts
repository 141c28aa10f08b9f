import type { MenuEntry, MenuSection } from "./menu-sections.ts";

/** From so many things to choose on, scrolling is slower than typing. */
export const searchFrom = 25;

/** `Piña` and `PINA` → `pina`: as it is typed with one thumb. */
function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

function wordsOf(entry: MenuEntry, section: MenuSection): string {
  const { name, description, variants } = entry.group;
  const ofVariants = variants.flatMap(({ variantName, typed }) => [variantName, typed?.name, typed?.variantName]);
  return fold([name, description, section.title, ...ofVariants].join(" "));
}

/** The sections with what has every word of `text` in it, in any case and with or without accents. */
export function searchMenu(sections: readonly MenuSection[], text: string): readonly MenuSection[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return sections;
  return sections
    .map((section) => {
      const entries = section.entries.filter((entry) => {
        const known = wordsOf(entry, section);
        return words.every((word) => known.includes(word));
      });
      return { ...section, entries };
    })
    .filter(({ entries }) => entries.length > 0);
}

export function countEntries(sections: readonly MenuSection[]): number {
  return sections.reduce((sum, { entries }) => sum + entries.length, 0);
}
