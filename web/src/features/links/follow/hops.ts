/** A link to a link to a link leads nowhere. */
export const maxHops = 2;

/** How many short links this navigation has come through. */
export function readHops(state: unknown): number {
  const hops = typeof state === "object" && state !== null ? (state as { hops?: unknown }).hops : undefined;
  return typeof hops === "number" ? hops : 0;
}
