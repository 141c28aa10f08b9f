interface Kinds {
  string: string;
  number: number;
  boolean: boolean;
}

/**
 * Whether a value from outside is an object with these fields, each of its kind. What every page reads as it begins is read
 * so: the schemas' library weighs more than all of that, and comes with the pages that have more to check.
 */
export function hasFields<const Fields extends Readonly<Record<string, keyof Kinds>>>(
  value: unknown,
  fields: Fields,
): value is { [Name in keyof Fields]: Kinds[Fields[Name]] } {
  if (typeof value !== "object" || value === null) return false;
  const found = value as Record<string, unknown>;
  return Object.entries(fields).every(([name, kind]) => typeof found[name] === kind);
}
