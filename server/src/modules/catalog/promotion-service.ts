import { randomUUIDv7 } from "node:crypto";
import { formatMoney } from "@skipline/contract/money";
import { type HappyHours, weekdays } from "@skipline/contract/promotion-rule";
import { mostPromotions, type Promotion } from "@skipline/contract/promotions";
import * as m from "@skipline/contract/texts";
import type { Told } from "@skipline/contract/trail";
import { words } from "@skipline/contract/words";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import { differences } from "../../db/differences.ts";
import type { Database } from "../../db/schema.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { once } from "../../http/effect.ts";
import { mergeTranslations, showTranslations } from "../../translations.ts";
import * as store from "./promotion-store.ts";

type Db = Kysely<Database>;
type Fields = store.PromotionFields;

export interface PromotionServiceDeps {
  db: Db;
  clock: Clock;
}

export type PromotionService = ReturnType<typeof createPromotionService>;

/** What is given of it. */
type Change = { [Name in keyof Fields]?: Fields[Name] | undefined };

const none: Fields = {
  description: "",
  translations: {},
  percent: null,
  amountOff: null,
  productTypes: null,
  productIds: null,
  vendorLocationIds: null,
  startsAt: null,
  endsAt: null,
  happyHours: [],
  isPaused: false,
  endedAt: null,
};

/** A vendor's promotions as those see them who run it. */
export function createPromotionService({ db, clock }: PromotionServiceDeps) {
  async function getPromotion(key: store.PromotionKey): Promise<Promotion> {
    const row = await store.findPromotion(db, key);
    if (!row) throw notFound("Promotion");
    return asPromotion(row);
  }

  async function createPromotion(by: StaffCaller, vendorId: string, wanted: Change): Promise<Promotion> {
    const make = async (trx: Db) => {
      // An operator may call for any vendor id.
      if (!(await store.isVendor(trx, vendorId))) throw notFound("Vendor");
      refuseFull(await store.holdPromotions(trx, vendorId, clock.now()));
      const fields = apply(none, wanted);
      await check(trx, vendorId, none, fields);
      const row = await store.insertPromotion(trx, { vendorId, promotionId: `pro-${randomUUIDv7()}` }, fields);
      await record(trx, by, row, "promotion.created", { after: shown(fields) });
      return { made: row.promotionId, answer: asPromotion(row) };
    };
    return once(db, by.key, make, (promotionId) => getPromotion({ vendorId, promotionId }));
  }

  async function changePromotion(
    by: StaffCaller,
    { version, ...key }: store.PromotionKey & { version: number | undefined },
    change: Change,
  ): Promise<Promotion> {
    const make = async (trx: Db) => {
      const open = await store.holdPromotions(trx, key.vendorId, clock.now());
      const row = await lock(trx, key);
      const known = asPromotion(row);
      if (version !== undefined && version !== row.version) {
        throw new AppError("PROMOTION_CHANGED", m.refused_promotion_changed, { details: { promotion: known } });
      }
      by.echo.assertSame(known);
      const before = fieldsAsKept(row);
      const after = apply(before, change);
      const changes = differences(before, after, shown);
      if (!changes) return { made: row.promotionId, answer: known };
      if (before.endedAt !== null) throw new AppError("RULE_VIOLATED", m.refused_promotion_ended);
      if (isOver(before, clock.now()) && !isOver(after, clock.now())) refuseFull(open);
      await check(trx, key.vendorId, before, after);
      const saved = await store.updatePromotion(trx, row.promotionId, after);
      await record(trx, by, saved, "promotion.changed", changes);
      return { made: row.promotionId, answer: asPromotion(saved) };
    };
    return once(db, by.key, make, () => getPromotion(key));
  }

  /** For good: what it took off stays in the orders, and it stays in the list. */
  async function endPromotion(by: StaffCaller, key: store.PromotionKey): Promise<Promotion> {
    const end = async (trx: Db) => {
      const row = await lock(trx, key);
      if (row.endedAt !== null) return { made: row.promotionId, answer: asPromotion(row) };
      const saved = await store.updatePromotion(trx, row.promotionId, { ...fieldsAsKept(row), endedAt: clock.now() });
      await record(trx, by, saved, "promotion.ended", {});
      return { made: row.promotionId, answer: asPromotion(saved) };
    };
    return once(db, by.key, end, () => getPromotion(key));
  }

  async function lock(trx: Db, key: store.PromotionKey): Promise<store.PromotionRow> {
    const row = await store.lockPromotion(trx, key);
    if (!row) throw notFound("Promotion");
    return row;
  }

  async function record(
    trx: Db,
    by: StaffCaller,
    { promotionId, vendorId, description }: store.PromotionRow,
    type: `promotion.${"created" | "changed" | "ended"}`,
    changes: object,
  ): Promise<void> {
    await recordActivity(trx, clock, {
      type,
      actor: { userId: by.actor.userId, name: by.role.name },
      vendorId,
      subjectType: "promotion",
      subjectId: promotionId,
      details: { name: description, ...changes },
    });
  }

  return {
    listPromotions: (page: Omit<store.PromotionPage, "now">) => store.listPromotions(db, { ...page, now: clock.now() }),
    getPromotion,
    createPromotion,
    changePromotion,
    endPromotion,
  };
}

export function asPromotion({
  translations,
  amountOff,
  startsAt,
  endsAt,
  endedAt,
  ...row
}: store.PromotionRow): Promotion {
  return {
    ...row,
    ...showTranslations(translations),
    happyHours: row.happyHours.map((hours) => ({ ...hours, days: [...hours.days] })),
    amountOff: amountOff === null ? null : formatMoney(amountOff),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function fieldsAsKept(row: store.PromotionRow): Fields {
  const { promotionId: _id, vendorId: _vendor, version: _version, ...fields } = row;
  return fields;
}

/** Each thing once, days in the order of the week: what says the same is the same. */
function apply(before: Fields, { translations, ...wanted }: Change): Fields {
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const after: Fields = { ...before, ...given };
  return {
    ...after,
    translations: mergeTranslations(before.translations, translations ?? {}),
    productTypes: after.productTypes && [...new Set(after.productTypes)],
    productIds: after.productIds && [...new Set(after.productIds)],
    vendorLocationIds: after.vendorLocationIds && [...new Set(after.vendorLocationIds)],
    happyHours: after.happyHours.map(({ days, from, to }): HappyHours => ({
      days: weekdays.filter((day) => days.includes(day)),
      from,
      to,
    })),
  };
}

/** @throws AppError RULE_VIOLATED for what no promotion may be */
async function check(trx: Db, vendorId: string, before: Fields, after: Fields): Promise<void> {
  const { percent, amountOff, startsAt, endsAt } = after;
  if ((percent === null) === (amountOff === null)) throw new AppError("RULE_VIOLATED", m.refused_promotion_discount);
  if (startsAt && endsAt && startsAt >= endsAt) throw new AppError("RULE_VIOLATED", m.refused_promotion_window);
  // What was there before stays, whatever has become of it since.
  const added = {
    vendorLocationIds: addedTo(before.vendorLocationIds, after.vendorLocationIds),
    productIds: addedTo(before.productIds, after.productIds),
  };
  if (added.vendorLocationIds.length + added.productIds.length === 0) return;
  const { locations, products } = await store.listOwn(trx, vendorId, added);
  if (locations.length < added.vendorLocationIds.length || products.length < added.productIds.length) {
    throw new AppError("RULE_VIOLATED", m.refused_promotion_foreign);
  }
}

const addedTo = (before: readonly string[] | null, after: readonly string[] | null): string[] =>
  (after ?? []).filter((one) => !before?.includes(one));

const isOver = ({ endedAt, endsAt }: Fields, now: Date): boolean =>
  endedAt !== null || (endsAt !== null && endsAt <= now);

function refuseFull(open: number): void {
  if (open < mostPromotions) return;
  throw new AppError("RULE_VIOLATED", words(m.refused_promotions_full, { most: mostPromotions }));
}

/** For the trail. */
function shown(fields: Partial<Fields>) {
  const { amountOff, ...same } = fields;
  return told({
    ...same,
    ...(amountOff === undefined ? {} : { amountOff: amountOff === null ? null : formatMoney(amountOff) }),
  });
}

const told = <Values extends object>(values: Told<"promotion", Values>): Told<"promotion", Values> => values;
