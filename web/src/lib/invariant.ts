/** Narrows `condition` or throws: for what the code knows and the types cannot. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
