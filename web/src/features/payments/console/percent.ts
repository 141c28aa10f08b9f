/** "2.5", "2,5" → 250 hundredths of a per cent; undefined for what is no rate up to 100. */
export function readPercent(text: string): number | undefined {
  const [, whole, digits = ""] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const basisPoints = Number(whole) * 100 + Number(digits.padEnd(2, "0"));
  return basisPoints <= 10_000 ? basisPoints : undefined;
}

/** 250 → "2.5" */
export const writePercent = (basisPoints: number): string => String(basisPoints / 100);
