type ClassPart = string | false | null | undefined;

/** Joins class names; leaves out what is false or absent. */
export function classes(...parts: ClassPart[]): string {
  return parts.filter(Boolean).join(" ");
}
