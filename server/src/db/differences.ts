import { isDeepStrictEqual } from "node:util";

/** For the trail: the fields that differ, as `show` tells them, as they were and as they are; null when none does. */
export function differences<Fields extends object>(
  before: Fields,
  after: Fields,
  show: (fields: Partial<Fields>) => object,
): { before: object; after: object } | null {
  const names = (Object.keys(before) as (keyof Fields)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  if (names.length === 0) return null;
  const pick = (fields: Fields) =>
    show(Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>);
  return { before: pick(before), after: pick(after) };
}
