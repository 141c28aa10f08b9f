export interface SectionPlace {
  id: string;
  /** Of its heading, in the window. */
  top: number;
}

/**
 * The section that is being read: the last one whose heading has passed under `line`, the first before any has; at the
 * end of the page the last, which may be too short ever to get there.
 */
export function findCurrentSection(places: readonly SectionPlace[], line: number, isAtEnd: boolean): string | null {
  if (isAtEnd) return places.at(-1)?.id ?? null;
  const passed = places.findLast(({ top }) => top <= line);
  return (passed ?? places[0])?.id ?? null;
}
