import { LRUCache } from "lru-cache";
import type { Kysely } from "kysely";
import type { Notifications } from "../../db/notifications.ts";
import type { Database } from "../../db/schema.ts";
import { createSingleFlight } from "../../http/single-flight.ts";

const mostLocations = 10_000;

export type Waits = ReturnType<typeof createWaits>;

/** How long orders take at locations that prepare them, as it is told to open menus: read once after each change, by each server. */
export function createWaits(db: Kysely<Database>, notifications: Pick<Notifications, "subscribeAll" | "isHearing">) {
  const channel = "wait_changed";
  const kept = new LRUCache<string, { seconds: number | null }>({ max: mostLocations });
  const reading = createSingleFlight<number | null>();
  notifications.subscribeAll(channel, (news, vendorLocationId) => {
    if (news === "changed") {
      kept.delete(vendorLocationId);
      reading.forget(vendorLocationId);
    } else {
      kept.clear();
      reading.forgetAll();
    }
  });

  async function read(vendorLocationId: string): Promise<number | null> {
    const row = await db
      .selectFrom("location_wait")
      .select("wait_seconds")
      .where("vendor_location_id", "=", vendorLocationId)
      .executeTakeFirst();
    return row?.wait_seconds ?? null;
  }

  return {
    /** In seconds; null where it is not known. */
    getWait(vendorLocationId: string): Promise<number | null> {
      const known = notifications.isHearing(channel) ? kept.get(vendorLocationId) : undefined;
      if (known) return Promise.resolve(known.seconds);
      return reading.share(vendorLocationId, async (isForgotten) => {
        const seconds = await read(vendorLocationId);
        // Nothing that was read before a change is kept after it.
        if (!isForgotten()) kept.set(vendorLocationId, { seconds });
        return seconds;
      });
    },
  };
}
