import { parseRedirectTarget, type RedirectTarget } from "@skipline/contract/redirect-target";
import type { Kysely } from "kysely";
import { type BusinessDays, businessDayOf } from "../../business-day.ts";
import type { Clock } from "../../clock.ts";
import { int, orNull, type RowOf, text } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import type { ScanCounter, Scanned } from "./scan-counter.ts";

export interface FollowDeps {
  db: Kysely<Database>;
  clock: Clock;
  /** Our own: `https://skipline.example` */
  origin: string;
  scans: Pick<ScanCounter, "count">;
}

type Owner = RowOf<typeof ownerColumns>;

const ownerColumns = { vendorId: orNull(text), timeZone: orNull(text), businessDayStartHour: orNull(int) };

/** A short link may lead to one more short link. */
const mostHops = 2;
const shortLinkPath = /^\/r\/([0-9A-Za-z_-]{1,32})\/?(?:[?#]|$)/i;

const owner = `vendor_id as "vendorId", v.time_zone as "timeZone", v.business_day_start_hour as "businessDayStartHour"`;

const findShortLink = named<{ code: string }>("links.follow_short_link")(
  { redirectUrl: text, ...ownerColumns },
  `select l.redirect_url as "redirectUrl", l.${owner}
  from short_link l left join vendor v using (vendor_id) where l.code = $code and l.retired_at is null`,
);

const findWristband = named<{ nfcId: string }>("links.follow_wristband")(
  { overrideUrl: orNull(text), ...ownerColumns },
  `select w.override_url as "overrideUrl", w.${owner}
  from wristband w left join vendor v using (vendor_id) where w.nfc_id = $nfcId and w.retired_at is null`,
);

/** The short code that a path of ours leads to. */
export function readShortLinkPath(path: string): string | null {
  return shortLinkPath.exec(path)?.[1]?.toLowerCase() ?? null;
}

/** As it is stored and told. */
export function spell(target: RedirectTarget): string {
  return target.kind === "page" ? target.path : target.url;
}

/** The platform's own days are those of UTC. */
function daysOf({ timeZone, businessDayStartHour }: Owner): BusinessDays {
  return { timeZone: timeZone ?? "UTC", businessDayStartHour: businessDayStartHour ?? 0 };
}

/** Where what is scanned leads: one read a hop, and only what leads somewhere is counted. */
export function createFollow({ db, clock, origin, scans }: FollowDeps) {
  function count(kind: Scanned["kind"], scannedId: string, of: Owner): void {
    scans.count({ kind, scannedId, vendorId: of.vendorId, day: businessDayOf(clock.now(), daysOf(of)) });
  }

  /** Null for a link that is not there, or leads nowhere; checked again, for what was stored may be older than the rule. */
  async function followShortLink(code: string): Promise<string | null> {
    const scanned = code.toLowerCase();
    let next = scanned;
    let first: Owner | null = null;
    for (let hops = 0; hops < mostHops; hops += 1) {
      const [link] = await findShortLink(db, { code: next });
      const target = link ? parseRedirectTarget(link.redirectUrl, origin) : null;
      if (!link || !target) return null;
      first ??= link;
      const another = target.kind === "page" ? readShortLinkPath(target.path) : null;
      if (another === null) {
        // The one that hangs on the wall, not the one that it leads to.
        count("SHORT_LINK", scanned, first);
        return spell(target);
      }
      next = another;
    }
    return null;
  }

  /** Null for one that is not there. An address that may not be followed is none. */
  async function followWristband(
    nfcId: string,
  ): Promise<{ vendorId: string | null; overrideUrl: string | null } | null> {
    const [band] = await findWristband(db, { nfcId });
    if (!band) return null;
    count("WRISTBAND", nfcId, band);
    const target = band.overrideUrl === null ? null : parseRedirectTarget(band.overrideUrl, origin);
    return { vendorId: band.vendorId, overrideUrl: target && spell(target) };
  }

  return { followShortLink, followWristband };
}
