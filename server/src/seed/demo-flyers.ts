import { randomUUIDv7 } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/schema.ts";
import type { MediaStore } from "../providers/media/media-store.ts";
import { demoPhones, demoVendors } from "./demo-places.ts";
import { insertRows } from "./insert-rows.ts";

const flyers: Record<string, string> = {
  "Aurora Nights: Resident Set": "flyer-aurora-nights",
  "Mezcal Tasting": "flyer-mezcal",
};
/** Widest first; a flyer is as high as 5 to 4. */
const widths = [1600, 960, 480];

interface FlyersDeps {
  db: Kysely<Database>;
  clock: Clock;
  mediaStore: MediaStore;
}

/** Stores the flyers of the demo's nights as a manager would have uploaded them. Other nights show the house's own. */
export async function storeDemoFlyers({ db, clock, mediaStore }: FlyersDeps, artFolder: string): Promise<void> {
  const [{ vendor_id }] = demoVendors;
  const created_at = clock.now();
  const { user_id: uploaded_by } = await db
    .selectFrom("app_user")
    .select("user_id")
    .where("phone", "=", demoPhones.admin)
    .executeTakeFirstOrThrow();
  const nights = await db
    .selectFrom("event")
    .select(["event_id", "name"])
    .where("vendor_id", "=", vendor_id)
    .where("name", "in", Object.keys(flyers))
    .execute();
  for (const { event_id, name } of nights) {
    const media_id = randomUUIDv7();
    const files = await Promise.all(
      widths.map(async (width) => ({
        key: `${media_id}-${width}.webp`,
        bytes: await readFile(join(artFolder, `${flyers[name]}-${width}.webp`)),
        width,
      })),
    );
    for (const { key, bytes } of files) await mediaStore.put(key, bytes, "image/webp");
    const [width = 0] = widths;
    const ready = { created_at, ready_at: created_at };
    await insertRows(db, "media", [{ media_id, vendor_id, uploaded_by, width, height: width * 1.25, ...ready }]);
    const rows = files.map((file) => ({ key: file.key, width: file.width, bytes: file.bytes.length }));
    await insertRows(
      db,
      "media_file",
      rows.map((row) => ({ ...row, media_id, content_type: "image/webp" })),
    );
    await insertRows(db, "event_picture", [{ event_id, media_id, vendor_id, position: 1 }]);
  }
}
