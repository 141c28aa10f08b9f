import { LRUCache } from "lru-cache";
import type { Kysely } from "kysely";
import type { Notifications } from "../../db/notifications.ts";
import type { Database } from "../../db/schema.ts";

const mostLocations = 10_000;

export type Waits = ReturnType<typeof createWaits>;

/** How long orders take at locations that prepare them, as it is told to open menus: read once after each change, by each server. */
export function createWaits(db: Kysely<Database>, notifications: Pick<Notifications, "subscribeAll" | "isHearing">) {
  const channel = "wait_changed";
  const kept = new LRUCache<string, Promise<number | null>>({ max: mostLocations });
  notifications.subscribeAll(channel, (news, vendorLocationId) => {
    if (news === "changed") kept.delete(vendorLocationId);
    else kept.clear();
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
      if (known) return known;
      const asked = read(vendorLocationId);
      kept.set(vendorLocationId, asked);
      // Whoever asks next tries again.
      asked.catch(() => kept.get(vendorLocationId) === asked && kept.delete(vendorLocationId));
      return asked;
    },
  };
}
