import type { Language } from "@skipline/contract/languages";
import type { PaperWidth, PrinterCondition, PrinterKind } from "@skipline/contract/printers";
import type { Station } from "@skipline/contract/stations";
import { type Kysely, sql } from "kysely";
import { bool, effect, int, oneOf, orNull, text, time, uuid } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import type { PrinterCaller } from "../../http/call.ts";

type Db = Kysely<Database>;

/** Tells the screens of a location, by its id, that a printer of it can print no more, or again. */
export const printersChanged = "printers_changed";

export interface KeptPrinter extends Omit<PrinterCaller, "vendorLocationId"> {
  name: string;
  madeBy: string;
  askedAt: Date | null;
  condition: PrinterCondition;
  version: number;
}

export interface ListedPrinter extends KeptPrinter {
  waiting: number;
  failed: number;
}

/** No more than `mostPrinters`; failures of what was made since then. */
export async function listPrinters(db: Db, vendorLocationId: string, since: Date): Promise<ListedPrinter[]> {
  const rows = await db
    .selectFrom("printer as p")
    .select(["p.printer_id", "p.name", "p.kind", "p.station", "p.is_automatic", "p.paper_width", "p.language"])
    .select(["p.made_by", "p.made_at", "p.asked_at", "p.condition", "p.version"])
    .select((eb) => [
      eb
        .selectFrom("print_job as j")
        .select(sql<number>`count(*)::integer`.as("waiting"))
        .whereRef("j.printer_id", "=", "p.printer_id")
        .where("j.state", "in", [sql.lit("WAITING"), sql.lit("HANDED")])
        .as("waiting"),
      eb
        .selectFrom("print_job as j")
        .select(sql<number>`count(*)::integer`.as("failed"))
        .whereRef("j.printer_id", "=", "p.printer_id")
        .where("j.made_at", ">", since)
        .where("j.state", "=", "DROPPED")
        .where("j.failures", ">=", mostFailures)
        .as("failed"),
    ])
    .where("p.vendor_location_id", "=", vendorLocationId)
    .orderBy("p.made_at")
    .orderBy("p.printer_id")
    .$narrowType<{
      kind: PrinterKind;
      station: Station | null;
      paper_width: PaperWidth;
      language: Language;
      condition: PrinterCondition;
    }>()
    .execute();
  return rows.map((row) => ({
    printerId: row.printer_id,
    name: row.name,
    kind: row.kind,
    station: row.station,
    isAutomatic: row.is_automatic,
    paperWidth: row.paper_width,
    language: row.language,
    madeBy: row.made_by,
    madeAt: row.made_at,
    askedAt: row.asked_at,
    condition: row.condition,
    version: row.version,
    waiting: row.waiting ?? 0,
    failed: row.failed ?? 0,
  }));
}

/** So often is a sheet refused for what it is, and not for the state of the printer, before it gives way to the next. */
export const mostFailures = 3;

export async function keepPrinter(
  trx: Db,
  { vendorId, vendorLocationId }: { vendorId: string; vendorLocationId: string },
  { askedAt, ...printer }: KeptPrinter,
  tokenHash: Buffer,
): Promise<void> {
  await trx
    .insertInto("printer")
    .values({
      printer_id: printer.printerId,
      vendor_id: vendorId,
      vendor_location_id: vendorLocationId,
      name: printer.name,
      kind: printer.kind,
      station: printer.station,
      is_automatic: printer.isAutomatic,
      paper_width: printer.paperWidth,
      language: printer.language,
      token_hash: tokenHash,
      made_by: printer.madeBy,
      made_at: printer.madeAt,
      asked_at: askedAt,
      condition: printer.condition,
    })
    .execute();
}

export interface PrinterPlace {
  vendorLocationId: string;
  printerId: string;
}

export type PrinterSettings = Pick<KeptPrinter, "name" | "station" | "isAutomatic" | "paperWidth" | "language">;

/** With the printer held. Answers the version that it has by then. */
export async function changePrinter(trx: Db, printerId: string, settings: PrinterSettings): Promise<number> {
  const { version } = await trx
    .updateTable("printer")
    .set({
      name: settings.name,
      station: settings.station,
      is_automatic: settings.isAutomatic,
      paper_width: settings.paperWidth,
      language: settings.language,
      version: sql`version + 1`,
    })
    .where("printer_id", "=", printerId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** The name of the printer that was the location's. */
export async function deletePrinter(trx: Db, { vendorLocationId, printerId }: PrinterPlace): Promise<string | null> {
  const row = await trx
    .deleteFrom("printer")
    .where("vendor_location_id", "=", vendorLocationId)
    .where("printer_id", "=", printerId)
    .returning("name")
    .executeTakeFirst();
  return row?.name ?? null;
}

/** For whoever prints at it. */
export async function findPrinterOf(
  db: Db,
  { vendorLocationId, printerId }: PrinterPlace,
): Promise<KeptPrinter | null> {
  const printers = await listPrinters(db, vendorLocationId, new Date());
  return printers.find((one) => one.printerId === printerId) ?? null;
}

/** Asked for by every printer every few seconds. */
const readPrinter = named<{ tokenHash: Buffer }>("fulfilment.find_printer")(
  {
    printerId: uuid,
    vendorLocationId: text,
    kind: oneOf<PrinterKind>(),
    station: orNull(oneOf<Station>()),
    isAutomatic: bool,
    paperWidth: int,
    language: oneOf<Language>(),
    madeAt: time,
  },
  `select printer_id as "printerId", vendor_location_id as "vendorLocationId", kind, station,
    is_automatic as "isAutomatic", paper_width::integer as "paperWidth", language, made_at as "madeAt"
  from printer where token_hash = $tokenHash::bytea`,
);

export async function findPrinter(db: Db, tokenHash: Buffer): Promise<PrinterCaller | null> {
  const [row] = await readPrinter(db, { tokenHash });
  return row ? { ...row, paperWidth: row.paperWidth === 58 ? 58 : 80 } : null;
}

/**
 * That it has asked, to the minute; and how it is, where it says so: then open screens of its location look at all again.
 */
const noteAsking = named<{ printerId: string; condition: PrinterCondition | null; now: Date }>(
  "fulfilment.note_printer",
)(
  { told: orNull(effect) },
  `with before as (
    select printer_id, condition, asked_at from printer where printer_id = $printerId::uuid
      and (asked_at is null or asked_at <= $now::timestamptz - interval '1 minute' or condition <> $condition::text)
  ), noted as (
    update printer p set asked_at = $now::timestamptz, condition = coalesce($condition::text, p.condition)
    from before where p.printer_id = before.printer_id
    returning p.vendor_location_id, p.condition <> before.condition as is_changed
  )
  select case when is_changed then pg_notify('${printersChanged}', vendor_location_id) end as told
  from noted`,
);

export async function notePrinter(db: Db, printerId: string, condition: PrinterCondition | null, now: Date) {
  await noteAsking(db, { printerId, condition, now });
}
