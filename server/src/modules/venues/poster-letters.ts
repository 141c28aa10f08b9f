/** What no font prints, and what would turn the line around. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\uFE00-\uFE0F]/gu;
const whole = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * A name in letters that can be printed. A letter that is not among them is printed as its plain one (`Ａ` as `A`), or
 * left out with its marks: an emoji, another script. Empty where nothing is left that can be read.
 */
export function printable(text: string, hasLetter: (letter: string) => boolean): string {
  const kept = [...whole.segment(text.normalize("NFC"))].map(({ segment }) => {
    const seen = segment.replaceAll(unseen, "");
    if (Array.from(seen).every(hasLetter)) return seen;
    const plain = Array.from(seen.normalize("NFKD").replaceAll(/\p{M}/gu, ""));
    return plain.every(hasLetter) ? plain.join("") : " ";
  });
  const line = kept.join("").replaceAll(/\s+/gu, " ").trim();
  return /[\p{L}\p{N}]/u.test(line) ? line : "";
}

/**
 * A text in lines that are no wider than `width`, broken between words; a word that is wider by itself is broken where it
 * must be. What is more than `mostLines` is left out behind an ellipsis.
 */
export function breakLines(
  text: string,
  { width, mostLines, measure }: { width: number; mostLines: number; measure: (text: string) => number },
): { lines: string[]; isWhole: boolean } {
  const lines: string[] = [];
  let line = "";
  let isWhole = true;
  for (const word of text.split(" ")) {
    const joined = line === "" ? word : `${line} ${word}`;
    if (measure(joined) <= width) {
      line = joined;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const { segment } of whole.segment(word)) {
      if (line !== "" && measure(line + segment) > width) {
        isWhole = false;
        lines.push(line);
        line = "";
      }
      line += segment;
    }
  }
  lines.push(line);
  if (lines.length <= mostLines) return { lines, isWhole };
  const shown = lines.slice(0, mostLines);
  let last = shown[mostLines - 1] ?? "";
  while (last !== "" && measure(`${last}…`) > width)
    last = [...whole.segment(last)]
      .slice(0, -1)
      .map(({ segment }) => segment)
      .join("");
  return { lines: [...shown.slice(0, -1), `${last.trimEnd()}…`], isWhole: false };
}
