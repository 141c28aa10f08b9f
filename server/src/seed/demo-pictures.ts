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
const flyerWidths = [1600, 960, 480];

interface PicturesDeps {
  db: Kysely<Database>;
  clock: Clock;
  mediaStore: MediaStore;
}

interface Uploads extends PicturesDeps {
  uploaded_by: string;
}

const [{ vendor_id }] = demoVendors;

/**
 * Stores the flyers of the demo's nights, and the pictures of what is still to be won, as a manager would have uploaded
 * them. Other nights show the house's own.
 */
export async function storeDemoPictures(deps: PicturesDeps, publicFolder: string): Promise<void> {
  const { db } = deps;
  const { user_id: uploaded_by } = await db
    .selectFrom("app_user")
    .select("user_id")
    .where("phone", "=", demoPhones.admin)
    .executeTakeFirstOrThrow();
  const uploads = { ...deps, uploaded_by };
  const nights = await db
    .selectFrom("event")
    .select(["event_id", "name"])
    .where("vendor_id", "=", vendor_id)
    .where("name", "in", Object.keys(flyers))
    .execute();
  for (const { event_id, name } of nights) {
    const files = flyerWidths.map((width) => ({
      path: join(publicFolder, "art", `${flyers[name]}-${width}.webp`),
      width,
    }));
    const media_id = await storePicture(uploads, files, 1.25);
    await insertRows(db, "event_picture", [{ event_id, media_id, vendor_id, position: 1 }]);
  }
  const prizes = await db
    .selectFrom("prize as p")
    .innerJoin("contest as c", "c.event_id", "p.event_id")
    .select(["p.prize_id", "p.image_url"])
    .where("c.vendor_id", "=", vendor_id)
    .where("c.draw_count", "=", 0)
    .execute();
  for (const { prize_id, image_url } of prizes) {
    const media_id = await storePicture(uploads, [{ path: join(publicFolder, image_url ?? ""), width: 480 }], 1);
    await db.updateTable("prize").set({ media_id, image_url: null }).where("prize_id", "=", prize_id).execute();
  }
}

interface PictureFile {
  path: string;
  width: number;
}

async function storePicture(
  { db, clock, mediaStore, uploaded_by }: Uploads,
  files: readonly PictureFile[],
  heightToWidth: number,
): Promise<string> {
  const media_id = randomUUIDv7();
  const sizes = await Promise.all(
    files.map(async ({ path, width }) => ({
      key: `${media_id}-${width}.webp`,
      bytes: await readFile(path),
      width,
    })),
  );
  for (const { key, bytes } of sizes) await mediaStore.put(key, bytes, "image/webp");
  const width = Math.max(...files.map((file) => file.width));
  const ready = { created_at: clock.now(), ready_at: clock.now() };
  const height = width * heightToWidth;
  await insertRows(db, "media", [{ media_id, vendor_id, uploaded_by, width, height, ...ready }]);
  await insertRows(
    db,
    "media_file",
    sizes.map(({ key, width: wide, bytes }) => ({
      media_id,
      key,
      width: wide,
      bytes: bytes.length,
      content_type: "image/webp",
    })),
  );
  return media_id;
}
