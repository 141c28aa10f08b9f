import type { Endpoint, Output } from "@skipline/contract/endpoint";
import { fillDefaults } from "#lib/fill-defaults.ts";

/**
 * What a server said, of whatever version: fields that came with a later one have their defaults. The schemas are the
 * server's promise; checking them again is for whoever is changing either side.
 */
export function readAnswer<E extends Endpoint>(endpoint: E, answer: unknown): Output<E> {
  const { output } = endpoint;
  return (import.meta.env.DEV ? output.parse(answer) : fillDefaults(output, answer)) as Output<E>;
}
