import type { FieldValues } from "react-hook-form";

/** What is stored now, with what was typed into its form after it was sent; null where nothing was. */
export function typedSince<Values extends FieldValues>(stored: Values, sent: Values, typed: Values): Values | null {
  const later = Object.entries(typed).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]));
  return later.length === 0 ? null : { ...stored, ...Object.fromEntries(later) };
}
