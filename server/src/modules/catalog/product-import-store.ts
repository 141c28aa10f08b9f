import type { ProductColumnName } from "@skipline/contract/product-columns";
import type { importStates, importVerdicts, RowProblem } from "@skipline/contract/product-import";
import { type Kysely, type SqlBool, sql } from "kysely";
import { arrayOf, int, jsonb, oneOf, orNull, text, time, uuid } from "../../db/columns.ts";
import { fieldsOf, type ValuesOf } from "../../db/fields.ts";
import { deleteInBatches } from "../../db/in-batches.ts";
import type { Queue } from "../../db/queue-gauges.ts";
import type { Database } from "../../db/schema.ts";
import { productFields } from "./catalog-store.ts";
import { changedFields } from "./own-product-store.ts";
import type { JudgedRow, KnownProduct, StagedRow } from "./product-import-check.ts";

type Db = Kysely<Database>;
export type ImportState = (typeof importStates)[number];
type Verdict = (typeof importVerdicts)[number];

const importFields = fieldsOf("product_import", {
  importId: ["import_id", uuid],
  vendorId: ["vendor_id", text],
  vendorLocationId: ["vendor_location_id", text],
  fileName: ["file_name", text],
  columns: ["columns", arrayOf(text)],
  usualProductType: ["usual_product_type", orNull(text)],
  usualTaxCode: ["usual_tax_code", orNull(text)],
  rows: ["row_count", int],
  received: ["received", int],
  checked: ["checked", int],
  state: ["state", oneOf<ImportState>()],
  actorUserId: ["actor_user_id", text],
  actorName: ["actor_name", text],
  /** Where whoever had it checked may change anything; null: everywhere. */
  locationIds: ["location_ids", orNull(arrayOf(text))],
  createdAt: ["created_at", time],
});
export type ImportRecord = ValuesOf<typeof importFields>;

/** What a check finds of a row. */
const judgedFields = fieldsOf("product_import_row", {
  position: ["position", int],
  verdict: ["verdict", orNull(oneOf<Verdict>())],
  name: ["name", text],
  problems: ["problems", jsonb<RowProblem[]>()],
  changes: ["changes", arrayOf(oneOf<ProductColumnName>())],
  vendorLocationId: ["vendor_location_id", orNull(text)],
  productId: ["product_id", orNull(text)],
  baseVersion: ["base_version", orNull(int)],
  importKey: ["import_key", orNull(text)],
  wanted: ["wanted", orNull(jsonb<JudgedRow["wanted"]>())],
  told: ["told", orNull(jsonb<JudgedRow["told"]>())],
});

const { archivedAt: _archived, ...fileFields } = changedFields.list;

/** What a file's row gives a product: a file archives none. */
const writtenFields = fieldsOf("product", fileFields);

const knownFields = fieldsOf("product", {
  ...productFields.list,
  ...changedFields.list,
  importKey: ["import_key", orNull(text)],
});

export async function insertImport(trx: Db, record: Omit<ImportRecord, "received" | "checked">): Promise<void> {
  await trx
    .insertInto("product_import")
    .values({ ...importFields.asColumns(record), updated_at: record.createdAt })
    .execute();
}

export async function countImports(db: Db, vendorId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("product_import")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("vendor_id", "=", vendorId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

export interface ImportKey {
  vendorLocationId: string;
  importId: string;
}

export async function findImport(db: Db, key: ImportKey): Promise<ImportRecord | null> {
  return (await select(db, key).executeTakeFirst()) ?? null;
}

/** Held until the end of the transaction: what is done about an import is done one after the other. */
export async function lockImport(trx: Db, key: ImportKey): Promise<ImportRecord | null> {
  return (await select(trx, key).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

function select(db: Db, { vendorLocationId, importId }: ImportKey) {
  return selectImports(db).where("import_id", "=", importId).where("vendor_location_id", "=", vendorLocationId);
}

function selectImports(db: Db) {
  return db.selectFrom("product_import").select(importFields.selectedFrom("product_import")).$castTo<ImportRecord>();
}

/** By its id alone: for the errand, which nobody from outside names. */
export async function lockImportById(trx: Db, importId: string): Promise<ImportRecord | null> {
  return (await selectImports(trx).where("import_id", "=", importId).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

export async function findImportById(db: Db, importId: string): Promise<ImportRecord | null> {
  return (await selectImports(db).where("import_id", "=", importId).executeTakeFirst()) ?? null;
}

export async function changeImport(
  trx: Db,
  importId: string,
  change: Partial<Pick<ImportRecord, "received" | "checked" | "state" | "actorUserId" | "actorName" | "locationIds">>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("product_import")
    .set({ ...importFields.asColumns(change), updated_at: now })
    .where("import_id", "=", importId)
    .execute();
}

/** How far a check is; nothing where it was left meanwhile. */
export async function tellProgress(db: Db, importId: string, checked: number): Promise<void> {
  await db
    .updateTable("product_import")
    .set({ checked })
    .where("import_id", "=", importId)
    .where("state", "=", "CHECKING")
    .execute();
}

export async function insertRows(trx: Db, importId: string, rows: readonly StagedRow[]): Promise<void> {
  await sql`insert into product_import_row (import_id, position, row_number, cells)
    select ${importId}::uuid, sent.position, sent.row, sent.cells
    from json_to_recordset(${JSON.stringify(rows)}::json) as sent (position integer, row integer, cells jsonb)`.execute(
    trx,
  );
}

export async function listStaged(db: Db, importId: string): Promise<StagedRow[]> {
  return db
    .selectFrom("product_import_row")
    .select(["position", "row_number as row", sql<string[]>`cells`.as("cells")])
    .where("import_id", "=", importId)
    .orderBy("position")
    .execute();
}

export interface Sought {
  vendorId: string;
  locations: readonly string[];
  productIds: readonly string[];
  importKeys: readonly string[];
}

/** What is on the menus of these locations, and whatever is named by its id or key; the vendor's alone. */
export async function listKnown(
  db: Db,
  { vendorId, locations, productIds, importKeys }: Sought,
): Promise<KnownProduct[]> {
  return db
    .selectFrom("product")
    .innerJoin("vendor_location as l", "l.vendor_location_id", "product.vendor_location_id")
    .select(knownFields.selectedFrom("product"))
    .where("l.vendor_id", "=", vendorId)
    .where(
      sql<SqlBool>`(product.vendor_location_id = any(${locations}::text[])
        and (product.archived_at is null or product.import_key = any(${importKeys}::text[]))
        or product.product_id = any(${productIds}::text[]))`,
    )
    .$castTo<KnownProduct>()
    .execute();
}

export async function listOwnLocations(db: Db, vendorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("vendor_location")
    .select("vendor_location_id as id")
    .where("vendor_id", "=", vendorId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Such rows as a table, sent as JSON. */
function judgedTable(rows: readonly JudgedRow[]) {
  const [before = "", after = ""] = judgedFields.rowsOf("rows", "judged").split("rows");
  return sql`${sql.raw(before)}${JSON.stringify(rows)}::json${sql.raw(after)}`;
}

export async function writeVerdicts(db: Db, importId: string, rows: readonly JudgedRow[]): Promise<void> {
  await sql`update product_import_row r
    set (${sql.raw(judgedFields.columns)}) = (select ${sql.raw(judgedFields.readFrom("judged"))})
    from ${judgedTable(rows)} where r.import_id = ${importId} and r.position = judged.position`.execute(db);
}

export type VerdictCounts = Record<Verdict, number>;

export async function countVerdicts(db: Db, importId: string): Promise<VerdictCounts> {
  const rows = await db
    .selectFrom("product_import_row")
    .select(["verdict", sql<number>`count(*)::int`.as("count")])
    .where("import_id", "=", importId)
    .groupBy("verdict")
    .execute();
  const counts: VerdictCounts = { NEW: 0, CHANGED: 0, SAME: 0, WRONG: 0 };
  for (const { verdict, count } of rows) if (verdict !== null) counts[verdict as Verdict] = count;
  return counts;
}

export interface ShownRow {
  position: number;
  row: number;
  verdict: Verdict;
  name: string;
  problems: RowProblem[];
  changes: ProductColumnName[];
}

export async function listRows(
  db: Db,
  importId: string,
  { verdict, after, limit }: { verdict: Verdict | null; after: number | null; limit: number },
): Promise<ShownRow[]> {
  let query = db
    .selectFrom("product_import_row")
    .select(["position", "row_number as row", "verdict", "name", "problems", "changes"])
    .where("import_id", "=", importId)
    .where("verdict", "is not", null)
    .orderBy("position")
    .limit(limit);
  if (verdict !== null) query = query.where("verdict", "=", verdict);
  if (after !== null) query = query.where("position", ">", after);
  return query.$castTo<ShownRow>().execute();
}

/** Locations whose menus it changes, and the pictures that it shows anew. */
export async function listTouched(db: Db, importId: string): Promise<{ locations: string[]; mediaIds: string[] }> {
  const rows = await db
    .selectFrom("product_import_row")
    .select(["vendor_location_id as location", sql<string | null>`wanted ->> 'mediaId'`.as("mediaId")])
    .distinct()
    .where("import_id", "=", importId)
    .where("verdict", "in", ["NEW", "CHANGED"])
    .execute();
  const some = (values: (string | null)[]) => [...new Set(values.filter((one) => one !== null))].toSorted();
  return { locations: some(rows.map(({ location }) => location)), mediaIds: some(rows.map(({ mediaId }) => mediaId)) };
}

/** In the order in which others lock them. */
export async function lockTouched(trx: Db, importId: string): Promise<void> {
  await sql`select from product p where p.product_id in (
      select r.product_id from product_import_row r where r.import_id = ${importId} and r.verdict = 'CHANGED')
    order by p.product_id for no key update`.execute(trx);
}

/** Rows that were checked against what is another thing by now; they are marked so. Of products that are locked. */
export async function markOutdated(trx: Db, importId: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`with crowded as (
      select n.vendor_location_id from (
        select o.vendor_location_id, count(*) as added from product_import_row o
        where o.import_id = ${importId} and o.verdict = 'NEW' group by o.vendor_location_id) n
      where n.added + (select count(*) from product p
        where p.vendor_location_id = n.vendor_location_id and p.archived_at is null) > ${most})
    update product_import_row r
    set verdict = 'WRONG', problems = '[{"column": null, "problem": "changed_since"}]', changes = '{}'
    where r.import_id = ${importId} and (
      r.verdict = 'CHANGED' and not exists (select from product p where p.product_id = r.product_id
        and p.version = r.base_version and p.archived_at is null)
      or r.verdict = 'NEW' and (
        exists (select from product p where p.vendor_location_id = r.vendor_location_id and p.import_key = r.import_key)
        or r.vendor_location_id in (select crowded.vendor_location_id from crowded)))`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** In the order in which whoever changes several locks them. */
export async function lockLocations(trx: Db, locations: readonly string[]): Promise<void> {
  await trx
    .selectFrom("vendor_location")
    .select("vendor_location_id")
    .where("vendor_location_id", "=", sql<string>`any(${locations}::text[])`)
    .orderBy("vendor_location_id")
    .forNoKeyUpdate()
    .execute();
}

const wantedRow = writtenFields.rowsOf("json_build_array(r.wanted)", "w");

/**
 * All that an import says, and its lines of the trail, in one statement: each menu's version rises once. New products come
 * below all others, in the file's order.
 */
export async function writeProducts(
  trx: Db,
  { importId, vendorId, actorUserId, actorName }: ImportRecord,
  now: Date,
): Promise<void> {
  await sql`with changed as (
      update product p set (${sql.raw(writtenFields.columns)}, version, updated_at) =
        (select ${sql.raw(writtenFields.readFrom("w"))}, p.version + 1, ${now}::timestamptz from ${sql.raw(wantedRow)})
      from product_import_row r
      where r.import_id = ${importId} and r.verdict = 'CHANGED' and p.product_id = r.product_id),
    lowest as (
      select p.vendor_location_id, max(p.display_order) as place from product p
      where p.archived_at is null and p.vendor_location_id in (
        select o.vendor_location_id from product_import_row o where o.import_id = ${importId} and o.verdict = 'NEW')
      group by p.vendor_location_id),
    added as (
      insert into product (product_id, vendor_location_id, import_key, group_id, display_order, updated_at, ${sql.raw(writtenFields.columns)})
      select r.product_id, r.vendor_location_id, r.import_key, r.wanted ->> 'groupId',
        coalesce(lowest.place, 0) + 10 * row_number() over (partition by r.vendor_location_id order by r.position),
        ${now}::timestamptz, ${sql.raw(writtenFields.readFrom("w"))}
      from product_import_row r left join lowest using (vendor_location_id) cross join lateral ${sql.raw(wantedRow)}
      where r.import_id = ${importId} and r.verdict = 'NEW')
    insert into activity (type, actor_user_id, actor_name, vendor_id, subject_type, subject_id, details, created_at)
    select case r.verdict when 'NEW' then 'product.created' else 'product.changed' end, ${actorUserId}, ${actorName}, ${vendorId},
      'product', r.product_id, jsonb_build_object('name', r.wanted ->> 'name', 'vendorLocationId', r.vendor_location_id,
        'importId', r.import_id) || r.told, ${now}::timestamptz
    from product_import_row r where r.import_id = ${importId} and r.verdict in ('NEW', 'CHANGED') order by r.position`.execute(
    trx,
  );
}

/** As `holdMenu`, of several. */
export async function holdMenus(trx: Db, locations: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('menu ' || l, 0)) from unnest(${locations}::text[]) l`.execute(
    trx,
  );
}

export async function keepPictures(trx: Db, importId: string): Promise<void> {
  await sql`insert into product_picture (product_id, media_id)
    select r.product_id, (r.wanted ->> 'mediaId')::uuid from product_import_row r
    where r.import_id = ${importId} and r.verdict in ('NEW', 'CHANGED') and r.wanted ->> 'mediaId' is not null
    on conflict do nothing`.execute(trx);
}

/** None is given up: one whose tries are over is taken up by the next sweep, and grows old here. */
export const importsQueue: Queue = {
  name: "product_imports",
  waiting: sql`select updated_at from product_import where state in ('CHECKING', 'APPLYING')`,
  failed: null,
};

/** What is to be checked or applied. */
export async function listToDo(db: Db, limit: number): Promise<{ importId: string; state: ImportState }[]> {
  return db
    .selectFrom("product_import")
    .select(["import_id as importId", "state"])
    .where("state", "in", ["CHECKING", "APPLYING"])
    .orderBy("updated_at")
    .limit(limit)
    .$castTo<{ importId: string; state: ImportState }>()
    .execute();
}

/** Rows first: an import's are many. */
export async function deleteOld(db: Db, before: Date): Promise<void> {
  await deleteInBatches(
    db,
    "product_import_row",
    sql`import_id in (select import_id from product_import where created_at < ${before})`,
  );
  await deleteInBatches(db, "product_import", sql`created_at < ${before}`);
}
