const kept = /[a-zñüäöåæøßàèéìòùA-ZÑÜÄÖÅÆØÉ0-9 @£$¥!"#%&'()*+,\-./:;<=>?¡¿]/u;

/** A message with one sign from outside of this alphabet (GSM 03.38) holds 70 signs, not 160. */
export function toSmsAlphabet(text: string): string {
  const signs = Array.from(text, (sign) => {
    if (kept.test(sign)) return sign;
    const plain = sign.normalize("NFD").replaceAll(/\p{Mark}/gu, "");
    return { "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-" }[plain] ?? (kept.test(plain) ? plain : "");
  });
  return signs.join("");
}

/** What a phone would make a link or a number to call of: words with a dot or a slash inside, and long digits. */
const links = /\S*(?:[^\s.]\.[^\s.]|[/\\@])\S*/u;
const numbers = /\+?\d(?:[\s().-]{0,3}\d){6,}/u;
const everywhere = (pattern: RegExp) => new RegExp(pattern, "gu");

export function hasWhatCanBeTapped(text: string): boolean {
  const plain = text.normalize("NFKC");
  return links.test(plain) || numbers.test(plain);
}

/** Somebody's own words as they may stand in a message under our name: without what can be tapped. */
export function withoutLinks(text: string): string {
  return text.replaceAll(everywhere(links), " ").replaceAll(everywhere(numbers), " ").replaceAll(/\s+/gu, " ").trim();
}

/** The words that fit, or as much of the first one as does. */
export function cutAtWord(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const piece = text.slice(0, longest + 1);
  return (piece.includes(" ") ? piece.slice(0, piece.lastIndexOf(" ")) : piece.slice(0, longest)).trim();
}
