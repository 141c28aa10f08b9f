import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { AppError } from "../../http/app-error.ts";
import { countUse } from "../../http/rate-limit.ts";
import type { PlacesProvider } from "./places-provider.ts";

interface ThriftyOptions {
  db: Kysely<Database>;
  clock: Clock;
  /** Calls a day of the whole deployment, each of which is paid for. */
  mostPerDay: number;
}

const kept = { max: 1_000, ttl: 10 * 60_000 };

/**
 * A provider who is paid by the call: what was asked a moment ago is not asked again, and a day has an end.
 * Past it an address is typed by hand, as while the provider is away.
 */
export function createThriftyPlaces(
  provider: PlacesProvider,
  { db, clock, mostPerDay }: ThriftyOptions,
): PlacesProvider {
  const suggestions = new LRUCache<string, Awaited<ReturnType<PlacesProvider["listSuggestions"]>>>(kept);
  const places = new LRUCache<string, NonNullable<Awaited<ReturnType<PlacesProvider["findPlace"]>>>>(kept);

  async function pay(): Promise<void> {
    const rule = { bucket: "places:day", limit: mostPerDay, windowSeconds: 86_400 };
    const wait = await countUse(db, clock, rule);
    if (wait === null) return;
    throw new AppError("PROVIDER_UNAVAILABLE", m.refused_places_spent, { retryAfter: wait });
  }

  return {
    name: provider.name,
    async listSuggestions(typed) {
      const asked = typed.trim().replaceAll(/\s+/g, " ").toLowerCase();
      const known = suggestions.get(asked);
      if (known) return known;
      await pay();
      const found = await provider.listSuggestions(typed);
      suggestions.set(asked, found);
      return found;
    },
    async findPlace(placeId) {
      const known = places.get(placeId);
      if (known) return known;
      await pay();
      const found = await provider.findPlace(placeId);
      if (found) places.set(placeId, found);
      return found;
    },
  };
}
