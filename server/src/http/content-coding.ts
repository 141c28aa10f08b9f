import { Negotiator } from "@fastify/accept-negotiator";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";

export const codings = ["br", "gzip", "identity"] as const;
export type Coding = (typeof codings)[number];

/** Shorter answers fit the packet that is sent anyway. */
export const compressedFrom = 1_000;

// Browsers have a handful of these headers; whoever invents others does not fill the memory.
const chosen = new LRUCache<string, string>({ max: 100 });
const negotiator = new Negotiator<Coding>({ supportedValues: [...codings], cache: chosen });

/** What the client likes best of what we have; plain where it does not say. */
export function chooseCoding({ headers }: FastifyRequest): Coding {
  const { "accept-encoding": accepted = "identity" } = headers as Record<string, string>;
  return negotiator.negotiate(accepted) ?? "identity";
}
