import { LRUCache } from "lru-cache";
import type { Kysely } from "kysely";
import type { Notifications } from "../../db/notifications.ts";
import type { Database } from "../../db/schema.ts";
import { createSingleFlight } from "../../http/single-flight.ts";

const mostLocations = 10_000;

interface Wait {
  /** Until an order that is paid now would be ready; null where it is not known. */
  seconds: number | null;
  /** When each order that waits may be ready. */
  readyAt: Readonly<Record<string, string>>;
}

export type Waits = ReturnType<typeof createWaits>;

/**
 * How long orders take at locations that prepare them, as it is told to open menus and to whoever waits: read once after each
 * change, by each server.
 */
export function createWaits(db: Kysely<Database>, notifications: Pick<Notifications, "subscribeAll" | "isHearing">) {
  const channel = "wait_changed";
  const kept = new LRUCache<string, Wait>({ max: mostLocations });
  const reading = createSingleFlight<Wait>();
  notifications.subscribeAll(channel, (news, vendorLocationId) => {
    if (news === "changed") {
      kept.delete(vendorLocationId);
      reading.forget(vendorLocationId);
    } else {
      kept.clear();
      reading.forgetAll();
    }
  });

  async function read(vendorLocationId: string): Promise<Wait> {
    const row = await db
      .selectFrom("location_wait")
      .select(["wait_seconds", "ready_at"])
      .where("vendor_location_id", "=", vendorLocationId)
      .$narrowType<{ ready_at: Wait["readyAt"] }>()
      .executeTakeFirst();
    return { seconds: row?.wait_seconds ?? null, readyAt: row?.ready_at ?? {} };
  }

  return {
    getWait(vendorLocationId: string): Promise<Wait> {
      const known = notifications.isHearing(channel) ? kept.get(vendorLocationId) : undefined;
      if (known) return Promise.resolve(known);
      return reading.share(vendorLocationId, async (isForgotten) => {
        const wait = await read(vendorLocationId);
        // Nothing that was read before a change is kept after it.
        if (!isForgotten()) kept.set(vendorLocationId, wait);
        return wait;
      });
    },
  };
}
