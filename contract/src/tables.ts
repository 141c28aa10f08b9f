/**
 * What a location's code says, at whatever host: its menu, and one of its tables, which the page keeps for this visit. Whoever
 * reads such a code takes the id and the number from it and nothing else.
 */
export const codeAddress = (vendorLocationId: string, table: number | null) =>
  table === null ? `/L/${vendorLocationId}` : `/L/${vendorLocationId}?t=${table}`;

/** The table that an address names; null for none, or what is no number. Whether there is such a table, the location says. */
export function readTable(search: URLSearchParams): number | null {
  const said = search.get("t") ?? "";
  return /^[1-9]\d{0,2}$/.test(said) ? Number(said) : null;
}
