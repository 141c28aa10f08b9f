import { randomUUIDv7 } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ProductType } from "@skipline/contract/catalog";
import { mostProducts } from "@skipline/contract/own-products";
import type { ProductColumnName } from "@skipline/contract/product-columns";
import { importLimits, type ImportRow, type ProductImport, type SentRow } from "@skipline/contract/product-import";
import type { TaxCategory } from "@skipline/contract/tax-categories";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Errand, ErrandOutcome, GiveJobs } from "../../db/errands.ts";
import type { Database } from "../../db/schema.ts";
import { afterCommit, withTransaction } from "../../db/transaction.ts";
import { holdsAt } from "../../http/access.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { once } from "../../http/effect.ts";
import type { Media } from "../media/index.ts";
import type { MenuSnapshots } from "./menu-snapshots.ts";
import { menuAddress } from "./own-product-fields.ts";
import {
  importKeyOf,
  type ImportPlan,
  judgeRows,
  type MenuLook,
  type ReadRow,
  readRow,
} from "./product-import-check.ts";
import * as store from "./product-import-store.ts";

type Db = Kysely<Database>;

export interface ProductImportDeps {
  db: Db;
  clock: Clock;
  menus: Pick<MenuSnapshots, "dropMenuSnapshot">;
  media: Pick<Media, "listPictures" | "lockUsable">;
  send: GiveJobs;
}

export type ProductImportService = ReturnType<typeof createProductImports>;

interface Start {
  fileName: string;
  columns: (ProductColumnName | null)[];
  rows: number;
  productType?: ProductType | undefined;
  taxCategory?: TaxCategory | undefined;
}

type Decision = "APPLY" | "CHECK" | "CANCEL";

/** Of a vendor; each may be two megabytes for a week. */
const mostADay = 100;
const dayMs = 86_400_000;
const keptDays = 7;
/** Rows that are read, or written down, before somebody else has a turn. */
const batchRows = 500;
/** In one sweep; the next one goes on. */
const mostGiven = 100;

/** Products out of files: staged beside the menus, checked, and written all at once or not at all. */
export function createProductImports({ db, clock, menus, media, send }: ProductImportDeps) {
  const errand: Errand = {
    name: "catalog.import-products",
    tries: 5,
    pauseSeconds: 5,
    trySeconds: 60,
    listDue: async () => (await store.listToDo(db, mostGiven)).map((one) => [jobOf(one.importId, one.state)]),
    run,
  };

  async function start(by: StaffCaller, vendorLocationId: string, wanted: Start): Promise<ProductImport> {
    const named = wanted.columns.filter((column) => column !== null);
    if (new Set(named).size < named.length) throw new AppError("RULE_VIOLATED", m.refused_import_columns);
    const make = async (trx: Db) => {
      const now = clock.now();
      const { vendorId, name, locationIds } = by.role;
      const recent = await store.countImports(trx, vendorId, new Date(now.getTime() - dayMs));
      if (recent >= mostADay) throw new AppError("RULE_VIOLATED", m.refused_import_often);
      const importId = randomUUIDv7();
      await store.insertImport(trx, {
        importId,
        vendorId,
        vendorLocationId,
        fileName: wanted.fileName,
        // PostgreSQL's arrays have nulls, the list of fields has none: a column that is left out is "".
        columns: wanted.columns.map((column) => column ?? ""),
        usualProductType: wanted.productType ?? null,
        usualTaxCode: wanted.taxCategory ?? null,
        rows: wanted.rows,
        state: "RECEIVING",
        actorUserId: by.actor.userId,
        actorName: name,
        locationIds: locationIds && [...locationIds],
        createdAt: now,
      });
      return { made: importId, answer: await get(trx, { vendorLocationId, importId }) };
    };
    return once(db, by.key, make, (importId) => get(db, { vendorLocationId, importId }));
  }

  async function get(trx: Db, key: store.ImportKey): Promise<ProductImport> {
    const record = await store.findImport(trx, key);
    if (!record) throw notFound("Import");
    return show(trx, record);
  }

  async function show(trx: Db, record: store.ImportRecord): Promise<ProductImport> {
    const { importId, vendorLocationId, fileName, state, rows, received, checked, createdAt } = record;
    const isChecked = state === "READY" || state === "APPLYING" || state === "DONE";
    const counts = isChecked ? await store.countVerdicts(trx, importId) : null;
    return {
      importId,
      vendorLocationId,
      fileName,
      state,
      rows,
      progress: state === "RECEIVING" ? received : checked,
      counts: counts && { new: counts.NEW, changed: counts.CHANGED, same: counts.SAME, wrong: counts.WRONG },
      createdAt: createdAt.toISOString(),
    };
  }

  /** What was sent before is not looked at again: a lost answer is asked for by the same call. */
  async function addRows(key: store.ImportKey, after: number, rows: readonly SentRow[]): Promise<ProductImport> {
    return withTransaction(db, async (trx) => {
      const record = await lock(trx, key);
      const { received } = record;
      if (after + rows.length <= received) return show(trx, record);
      if (record.state !== "RECEIVING" || after !== received) throw new AppError("CONFLICT", m.refused_import_order);
      const sent = received + rows.length;
      if (sent > record.rows) throw new AppError("RULE_VIOLATED", m.refused_import_rows);
      await store.insertRows(
        trx,
        key.importId,
        rows.map((row, at) => ({ ...row, position: received + at })),
      );
      const state = sent === record.rows ? ("CHECKING" as const) : record.state;
      await store.changeImport(trx, key.importId, { received: sent, state }, clock.now());
      if (state === "CHECKING") await send(trx, errand.name, [[jobOf(key.importId, state)]]);
      return get(trx, key);
    });
  }

  async function lock(trx: Db, key: store.ImportKey): Promise<store.ImportRecord> {
    const record = await store.lockImport(trx, key);
    if (!record) throw notFound("Import");
    return record;
  }

  /** What is so already stays so: a second tap applies nothing twice. */
  async function decide(by: StaffCaller, key: store.ImportKey, decision: Decision): Promise<ProductImport> {
    return withTransaction(db, async (trx) => {
      const record = await lock(trx, key);
      const { state } = record;
      const counts = state === "READY" ? await store.countVerdicts(trx, key.importId) : null;
      const next = nextState(decision, state, counts?.WRONG === 0);
      if (next === null) throw new AppError("CONFLICT", m.refused_import_state);
      if (next === state) return show(trx, record);
      const { actor, role } = by;
      if (next === "APPLYING") await refuseWider(trx, role, key.importId);
      const who = { actorUserId: actor.userId, actorName: role.name };
      const anew = next === "CHECKING" ? { checked: 0, locationIds: role.locationIds && [...role.locationIds] } : {};
      await store.changeImport(trx, key.importId, { state: next, ...who, ...anew }, clock.now());
      if (next !== "CANCELLED") await send(trx, errand.name, [[jobOf(key.importId, next)]]);
      return get(trx, key);
    });
  }

  /** Somebody whose role reaches further may have had it checked. */
  async function refuseWider(trx: Db, role: StaffCaller["role"], importId: string): Promise<void> {
    const { locations } = await store.listTouched(trx, importId);
    if (locations.every((one) => holdsAt(role, one))) return;
    throw new AppError("FORBIDDEN", m.refused_role_elsewhere);
  }

  async function listRows(
    key: store.ImportKey,
    page: Parameters<typeof store.listRows>[2],
  ): Promise<(ImportRow & { position: number })[]> {
    if (!(await store.findImport(db, key))) throw notFound("Import");
    return store.listRows(db, key.importId, page);
  }

  async function run([job = ""]: readonly string[]): Promise<ErrandOutcome> {
    const [importId = ""] = job.split("/");
    const record = await store.findImportById(db, importId);
    if (record?.state === "CHECKING") await check(record);
    if (record?.state === "APPLYING") await apply(importId);
    return "done";
  }

  /** Begun anew by whoever follows a server that died: what was found before is found again. */
  async function check(record: store.ImportRecord): Promise<void> {
    const { importId } = record;
    const plan = planOf(record);
    const rows: ReadRow[] = [];
    for (const [at, staged] of (await store.listStaged(db, importId)).entries()) {
      if (at % batchRows === batchRows - 1) await nextTurn();
      rows.push(readRow(plan, staged));
    }
    const judged = judgeRows(plan, rows, await look(record, plan, rows));
    for (let from = 0; from < judged.length; from += batchRows) {
      await store.writeVerdicts(db, importId, judged.slice(from, from + batchRows));
      await store.tellProgress(db, importId, Math.min(from + batchRows, judged.length));
    }
    await withTransaction(db, async (trx) => {
      const locked = await store.lockImportById(trx, importId);
      if (locked?.state === "CHECKING") await store.changeImport(trx, importId, { state: "READY" }, clock.now());
    });
  }

  async function look(record: store.ImportRecord, plan: ImportPlan, rows: readonly ReadRow[]): Promise<MenuLook> {
    const { vendorId, locationIds } = record;
    const said = rows.map(({ values }) => values);
    const some = (values: (string | undefined)[]) => [...new Set(values.filter((one) => one !== undefined))];
    const all = await store.listOwnLocations(db, vendorId);
    const own = new Set(all.filter((one) => holdsAt({ locationIds }, one)));
    const locations = some([plan.vendorLocationId, ...said.map(({ vendorLocationId }) => vendorLocationId)])
      .filter((one) => own.has(one))
      .slice(0, importLimits.locations);
    const products = await store.listKnown(db, {
      vendorId,
      locations,
      productIds: some(said.map(({ productId }) => productId)),
      importKeys: some(said.map(importKeyOf)),
    });
    const mediaIds = some(said.map(({ mediaId }) => mediaId));
    const usable = await media.lockUsable(db, vendorId, mediaIds);
    const pictures = await media.listPictures(db, usable);
    return {
      locations: own,
      products,
      pictures: new Map([...pictures].map(([mediaId, picture]) => [mediaId, menuAddress(picture)])),
    };
  }

  /** One transaction: a server that dies in it has written nothing, and the next one begins again. */
  async function apply(importId: string): Promise<void> {
    await withTransaction(db, async (trx) => {
      const record = await store.lockImportById(trx, importId);
      if (record?.state !== "APPLYING") return;
      const { locations, mediaIds } = await store.listTouched(trx, importId);
      await store.holdMenus(trx, locations);
      await store.lockTouched(trx, importId);
      const usable = await media.lockUsable(trx, record.vendorId, mediaIds);
      const outdated = await store.markOutdated(trx, importId, mostProducts);
      const now = clock.now();
      // A picture that has gone is found by the check, which names its row.
      if (outdated > 0 || usable.length < mediaIds.length) {
        const state = outdated > 0 ? "READY" : "CHECKING";
        await store.changeImport(trx, importId, { state }, now);
        return;
      }
      await store.lockLocations(trx, locations);
      await store.writeProducts(trx, record, now);
      if (mediaIds.length > 0) await store.keepPictures(trx, importId);
      await store.changeImport(trx, importId, { state: "DONE" }, now);
      afterCommit(trx, () => {
        for (const location of locations) menus.dropMenuSnapshot(location);
      });
    });
  }

  return {
    errand,
    start,
    get: (key: store.ImportKey) => get(db, key),
    addRows,
    decide,
    listRows,
    clearOld: () => store.deleteOld(db, new Date(clock.now().getTime() - keptDays * dayMs)),
  };
}

/** One job for each thing that is to be done about an import: while a check ends, its apply may be sent already. */
const jobOf = (importId: string, state: store.ImportState) => `${importId}/${state}`;

function planOf({ columns, vendorLocationId, usualProductType, usualTaxCode }: store.ImportRecord): ImportPlan {
  return {
    columns: columns.map((column) => (column === "" ? null : (column as ProductColumnName))),
    vendorLocationId,
    productType: usualProductType as ProductType | null,
    taxCategory: usualTaxCode as TaxCategory | null,
  };
}

/** Null where that can't be: what is wrong, or not checked yet, is not applied. */
function nextState(decision: Decision, state: store.ImportState, isRight: boolean): store.ImportState | null {
  switch (decision) {
    case "APPLY":
      if (state === "APPLYING" || state === "DONE") return state;
      return state === "READY" && isRight ? "APPLYING" : null;
    case "CHECK":
      if (state === "CHECKING") return state;
      return state === "READY" ? "CHECKING" : null;
    case "CANCEL":
      return state === "APPLYING" || state === "DONE" ? null : "CANCELLED";
  }
}
