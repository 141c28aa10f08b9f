/** What takes one sign of a message (GSM 03.38), and what takes two. Source: 3GPP TS 23.038, 6.2.1. */
const plain =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿" +
  "abcdefghijklmnopqrstuvwxyzäöñüà";
const escaped = "^{}\\[~]|€";

/**
 * How many parts a text message of this text is sent, and paid, as: one of 160 signs or several of 153; with any sign
 * from outside of the alphabet, of 70 or 67 UTF-16 units. An empty text is none.
 */
export function countSmsParts(text: string): number {
  const signs = Array.from(text);
  const isPlain = signs.every((sign) => plain.includes(sign) || escaped.includes(sign));
  const length = isPlain ? signs.length + signs.filter((sign) => escaped.includes(sign)).length : text.length;
  const [alone, joined] = isPlain ? [160, 153] : [70, 67];
  if (length === 0) return 0;
  return length <= alone ? 1 : Math.ceil(length / joined);
}
