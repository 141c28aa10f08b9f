import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import type { Route } from "../../http/call.ts";
import type { Venues } from "../venues/index.ts";
import { createFollow } from "./follow.ts";
import { linksRoutes } from "./links-routes.ts";
import { createLinksService } from "./links-service.ts";
import { createScanCounter } from "./scan-counter.ts";
import { addScans } from "./scans-store.ts";

export interface LinksDeps {
  db: Kysely<Database>;
  clock: Clock;
  venues: Pick<Venues, "isVendor" | "findBusinessDays">;
  log: Logger;
  /** Where browsers see us. */
  publicUrl: string;
}

export interface Links {
  routes: Route[];
  /** Writes the scans that are only in memory. */
  close(): Promise<void>;
}

/** Short links as printed on posters (`/R/{code}`) and wristbands (`/nfc/{nfcId}`): where they lead, and who scans them. */
export function createLinks({ db, clock, venues, log, publicUrl }: LinksDeps): Links {
  const { origin } = new URL(publicUrl);
  const scans = createScanCounter({ write: (counts) => addScans(db, counts), log });
  const follow = createFollow({ db, clock, origin, scans });
  const service = createLinksService({ db, clock, venues, origin });
  return { routes: linksRoutes({ db, clock, venues, follow, service }), close: scans.close };
}
