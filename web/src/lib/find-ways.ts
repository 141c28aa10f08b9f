/** An address or a number in full, and nothing else before or behind it but the signs of a sentence: no more is taken into a link. */
const way = /(?<=^|[\s("«])(?:\w[\w.'+-]*@[\w-]+(?:\.[\w-]+)+|\+[1-9][\d\s().-]{5,20}\d)(?=[.,;:!?)"»]*(?:\s|$))/g;

function linkTo(found: string, subject: string): string | null {
  if (found.includes("@")) return `mailto:${found}?subject=${encodeURIComponent(subject)}`;
  const digits = found.replaceAll(/\D/g, "");
  return digits.length >= 7 && digits.length <= 15 ? `tel:+${digits}` : null;
}

interface Part {
  text: string;
  /** Null: words alone. */
  href: string | null;
}

/** Words as they stand, cut where somebody can be written to or called. */
export function findWays(words: string, subject: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: text, index } of words.matchAll(way)) {
    parts.push({ text: words.slice(from, index), href: null }, { text, href: linkTo(text, subject) });
    from = index + text.length;
  }
  return [...parts, { text: words.slice(from), href: null }].filter(({ text }) => text !== "");
}
