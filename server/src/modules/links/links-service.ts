import { isDeepStrictEqual } from "node:util";
import { mostWristbandsOfFile, nfcIdForm } from "@skipline/contract/links";
import type { SeenShortLink, SeenWristband } from "@skipline/contract/links";
import { parseRedirectTarget } from "@skipline/contract/redirect-target";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, brokenField, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { once } from "../../http/effect.ts";
import type { Venues } from "../venues/index.ts";
import { readShortLinkPath, spell } from "./follow.ts";
import * as store from "./links-store.ts";

type Db = Kysely<Database>;

export interface LinksServiceDeps {
  db: Db;
  clock: Clock;
  venues: Pick<Venues, "isVendor">;
  /** Our own: `https://skipline.example` */
  origin: string;
}

/** One id a line. @throws AppError RULE_VIOLATED where a line is none, or there are too many */
function readIdList(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  const wrong = lines.findIndex((line) => line !== "" && !nfcIdForm.test(line));
  if (wrong !== -1) throw brokenField("idList", words(m.refused_wristband_id, { row: wrong + 1 }));
  const nfcIds = lines.filter((line) => line !== "");
  if (nfcIds.length > mostWristbandsOfFile) {
    const of = { count: nfcIds.length, most: mostWristbandsOfFile };
    throw brokenField("idList", words(m.wristband_ids_too_many, of));
  }
  return nfcIds;
}

export type LinksService = ReturnType<typeof createLinksService>;

/** A page has this address. */
const reservedId = "events";
/** Enough of a box to know it by, in the trail. */
const shownIds = 5;

/** Codes are unique over all vendors and are never given out again, so nobody may take all of them: of a vendor, and in a day. */
const room = {
  short_link: { most: 2_000, mostADay: 200, full: m.refused_short_links_full, tomorrow: m.refused_short_links_day },
  wristband: { most: 200_000, mostADay: 50_000, full: m.refused_wristbands_full, tomorrow: m.refused_wristbands_day },
};
const dayMs = 86_400_000;

/** A vendor's short links and wristbands, as its managers keep them. */
export function createLinksService({ db, clock, venues, origin }: LinksServiceDeps) {
  /** @throws AppError RULE_VIOLATED where it may not lead */
  function readTarget(field: string, text: string): string {
    const target = parseRedirectTarget(text.trim(), origin);
    if (!target) throw brokenField(field, m.link_target_wrong);
    return spell(target);
  }

  /** A short link to a short link is followed, but not on from there. @throws AppError RULE_VIOLATED */
  async function assertEnds(trx: Db, code: string, redirectUrl: string): Promise<void> {
    const next = readShortLinkPath(redirectUrl);
    if (next === null) return;
    const link = next === code ? null : await store.findShortLink(trx, next);
    if (!link || link.retiredAt || readShortLinkPath(link.redirectUrl) !== null)
      throw brokenField("redirectUrl", m.refused_link_nowhere);
  }

  /** After what is new was added, which ends with the transaction. @throws AppError RULE_VIOLATED, TOO_MANY_REQUESTS */
  async function assertRoom(trx: Db, table: keyof typeof room, vendorId: string): Promise<void> {
    const { most, mostADay, full, tomorrow } = room[table];
    const now = clock.now().getTime();
    const { all, recent } = await store.countNames(trx, table, vendorId, new Date(now - dayMs));
    if (all > most) throw new AppError("RULE_VIOLATED", words(full, { most: most.toLocaleString("en-US") }));
    if (recent > mostADay) throw new AppError("TOO_MANY_REQUESTS", tomorrow, { retryAfter: 3_600 });
  }

  async function createShortLink(by: StaffCaller, vendorId: string, wanted: { code: string; redirectUrl: string }) {
    const code = wanted.code.toLowerCase();
    const redirectUrl = readTarget("redirectUrl", wanted.redirectUrl);
    if (!(await venues.isVendor(vendorId))) throw notFound("Vendor");
    const make = async (trx: Db) => {
      await store.lockNaming(trx, vendorId);
      await assertEnds(trx, code, redirectUrl);
      const link = { code, redirectUrl, createdAt: clock.now() };
      if (!(await store.insertShortLink(trx, vendorId, link))) {
        const isOwn = (await store.findShortLink(trx, code))?.vendorId === vendorId;
        const message = isOwn ? m.refused_code_own : m.refused_code_taken;
        throw new AppError("SHORT_CODE_TAKEN", message, { details: { isOwn } });
      }
      await assertRoom(trx, "short_link", vendorId);
      await record(trx, "link.created", by, vendorId, code, { after: { redirectUrl } });
      return { made: code, answer: { ...link, retiredAt: null } };
    };
    return once<store.ShortLinkRow>(db, by.key, make, (made) => getShortLink(db, vendorId, made));
  }

  function changeShortLink(
    by: StaffCaller,
    vendorId: string,
    code: string,
    wanted: { redirectUrl: string; was?: SeenShortLink | undefined } | "retire",
  ) {
    const change = wanted === "retire" ? null : readTarget("redirectUrl", wanted.redirectUrl);
    return withTransaction(db, async (trx) => {
      const before = await store.lockShortLink(trx, vendorId, code.toLowerCase());
      if (!before) throw notFound("Link");
      const after = { ...before, redirectUrl: change ?? before.redirectUrl, retiredAt: retiredAt(before, change) };
      // Also where it is so because the answer to the same call was lost.
      if (isSame(before, after)) return before;
      if (wanted !== "retire" && wanted.was) {
        const was = { redirectUrl: before.redirectUrl, isRetired: before.retiredAt !== null };
        if (!isDeepStrictEqual(was, wanted.was))
          throw new AppError("LINK_CHANGED", m.refused_link_changed, { details: { was } });
      }
      if (change !== null) await assertEnds(trx, before.code, change);
      await store.updateShortLink(trx, after);
      const type = change === null ? "link.retired" : before.retiredAt ? "link.brought_back" : "link.changed";
      const shown = ({ redirectUrl }: store.ShortLinkRow) => ({ redirectUrl });
      await record(trx, type, by, vendorId, before.code, { before: shown(before), after: shown(after) });
      return after;
    });
  }

  /** All or none: a box whose half is somebody else's was read wrongly, or is not one's own. */
  async function addWristbands(
    by: StaffCaller,
    vendorId: string,
    wanted: {
      nfcIds?: readonly string[] | undefined;
      idList?: string | undefined;
      overrideUrl?: string | null | undefined;
    },
  ) {
    const overrideUrl = wanted.overrideUrl ? readTarget("overrideUrl", wanted.overrideUrl) : null;
    const nfcIds = [...new Set([...(wanted.nfcIds ?? []), ...readIdList(wanted.idList ?? "")])];
    if (nfcIds.length === 0) throw brokenField("nfcIds", m.wristband_ids_required);
    const reserved = nfcIds.find((nfcId) => nfcId.toLowerCase() === reservedId);
    if (reserved !== undefined) throw brokenField("nfcIds", words(m.refused_wristband_name, { name: reserved }));
    if (!(await venues.isVendor(vendorId))) throw notFound("Vendor");
    const make = async (trx: Db) => {
      await store.lockNaming(trx, vendorId);
      const added = await store.insertWristbands(trx, { vendorId, nfcIds, overrideUrl }, clock.now());
      const known = await store.lockWristbands(trx, difference(nfcIds, added));
      const taken = known.filter((band) => band.vendorId !== vendorId).map((band) => band.nfcId);
      if (taken.length > 0) {
        const message = taken.length === 1 ? m.refused_wristband_taken : m.refused_wristbands_taken;
        throw new AppError("WRISTBAND_TAKEN", message, { details: { nfcIds: taken } });
      }
      if (added.length > 0) await assertRoom(trx, "wristband", vendorId);
      const changed = known.filter((band) => !isSame(band, { ...band, overrideUrl, retiredAt: null }));
      await store.updateWristbands(
        trx,
        changed.map((band) => band.nfcId),
        overrideUrl,
      );
      const result = { added: added.length, changed: changed.length };
      if (added.length + changed.length > 0) {
        const details = { ...result, nfcIds: nfcIds.slice(0, shownIds), overrideUrl };
        await record(trx, "wristband.added", by, vendorId, nfcIds[0] ?? "", details);
      }
      return { made: JSON.stringify(result), answer: result };
    };
    return once(db, by.key, make, async (made) => JSON.parse(made) as { added: number; changed: number });
  }

  function changeWristband(
    by: StaffCaller,
    vendorId: string,
    nfcId: string,
    wanted: { overrideUrl: string | null; was?: SeenWristband | undefined } | "retire",
  ) {
    const isRetired = wanted === "retire";
    const overrideUrl = isRetired || !wanted.overrideUrl ? null : readTarget("overrideUrl", wanted.overrideUrl);
    return withTransaction(db, async (trx) => {
      const before = await store.lockWristband(trx, vendorId, nfcId);
      if (!before) throw notFound("Wristband");
      const after = isRetired
        ? { ...before, retiredAt: before.retiredAt ?? clock.now() }
        : { ...before, overrideUrl, retiredAt: null };
      if (isSame(before, after)) return before;
      if (wanted !== "retire" && wanted.was) {
        const was = { overrideUrl: before.overrideUrl, isRetired: before.retiredAt !== null };
        if (!isDeepStrictEqual(was, wanted.was))
          throw new AppError("WRISTBAND_CHANGED", m.refused_wristband_changed, { details: { was } });
      }
      await store.updateWristband(trx, after);
      const type = isRetired ? "wristband.retired" : before.retiredAt ? "wristband.brought_back" : "wristband.changed";
      const shown = (band: store.WristbandRow) => ({ overrideUrl: band.overrideUrl });
      await record(trx, type, by, vendorId, nfcId, { before: shown(before), after: shown(after) });
      return after;
    });
  }

  function retiredAt(before: store.ShortLinkRow, change: string | null): Date | null {
    return change === null ? (before.retiredAt ?? clock.now()) : null;
  }

  async function getShortLink(trx: Db, vendorId: string, code: string): Promise<store.ShortLinkRow> {
    const link = await store.findShortLink(trx, code);
    if (link?.vendorId !== vendorId) throw notFound("Link");
    return link;
  }

  function record(
    trx: Db,
    type: string,
    by: StaffCaller,
    vendorId: string,
    subjectId: string,
    details: Record<string, unknown>,
  ): Promise<void> {
    const actor = { userId: by.actor.userId, name: by.role.name };
    return recordActivity(trx, clock, { type, actor, vendorId, subjectType: "link", subjectId, details });
  }

  return { createShortLink, changeShortLink, addWristbands, changeWristband };
}

function difference(all: readonly string[], some: readonly string[]): string[] {
  const left = new Set(all);
  for (const one of some) left.delete(one);
  return [...left];
}

/** The same row in all that can be changed of it. */
function isSame<Row extends store.ShortLinkRow | store.WristbandRow>(one: Row, other: Row): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
