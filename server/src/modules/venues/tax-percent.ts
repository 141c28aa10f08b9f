/** Parts per million of what is said in per cent: "9.5" are 95000. Exact: no figure with a point in between. */
export function asPpm(percent: string): number {
  const [whole = "", decimals = ""] = percent.split(".");
  return Number(whole) * 10_000 + Number(decimals.padEnd(4, "0"));
}

/** The same in per cent, without zeros that say nothing. */
export function asPercent(ppm: number): string {
  const decimals = String(ppm % 10_000)
    .padStart(4, "0")
    .replace(/0+$/, "");
  return `${Math.trunc(ppm / 10_000)}${decimals && `.${decimals}`}`;
}
