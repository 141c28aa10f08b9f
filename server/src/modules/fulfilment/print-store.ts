import type { Language } from "@skipline/contract/languages";
import type { PrintKind } from "@skipline/contract/printers";
import type { Station } from "@skipline/contract/stations";
import { type Kysely, sql } from "kysely";
import { bool, bytes, int, oneOf, orNull, uuid } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import { mostFailures } from "./printer-store.ts";

type Db = Kysely<Database>;

export interface PrintJob {
  printJobId: string;
  orderId: string;
  kind: PrintKind;
  station: Station | "ALL";
  copy: number;
  bytes: Buffer | null;
}

/** Whose jobs, and from when on what was paid for or asked for is still printed. */
export interface PrintLook {
  printerId: string;
  vendorLocationId: string;
  station: Station | null;
  isAutomatic: boolean;
  /** Of what was paid before it was added, or a while ago, no ticket is made. */
  since: Date;
  /** Nobody pays for an order that was begun before that: what the orders' index has. */
  begunAfter: Date;
  now: Date;
}

/** The station of an item (`i`) of a location (`l`): `stationOf` of the contract, in SQL. */
export const stationOfItem = "case when i.product_type = any (l.kitchen_types) then 'KITCHEN' else 'BAR' end";

const waits = (orderId: string) => `select from customer_order o where o.order_id = ${orderId} and o.status = 'PAID'
        and o.refund_state is distinct from 'REFUNDING'`;

/**
 * What waits at the location to be made and has no ticket of this printer, a row for each of its stations that makes some of
 * it: an order gets all of them at once.
 */
const ticketsOf = (
  isAutomatic: string,
  station: string,
) => `select o.order_id, made.station, o.paid_at as due_at, 'TICKET' as kind
  from customer_order o
  join vendor_location l on l.vendor_location_id = o.vendor_location_id
  cross join lateral (
    select distinct ${stationOfItem} as station
    from order_item i where i.order_id = o.order_id
  ) as made
  where ${isAutomatic} and o.vendor_location_id = $vendorLocationId::text and o.status = 'PAID'
    and o.created_at > $begunAfter::timestamptz and o.paid_at > $since::timestamptz
    and o.refund_state is distinct from 'REFUNDING'
    and o.order_id not in (select j.order_id from print_job j
      where j.printer_id = $printerId::uuid and j.kind = 'TICKET' and j.made_at > $since::timestamptz)
    and (${station} is null or made.station = ${station})`;

const newTickets = ticketsOf("$isAutomatic::boolean", "$station::text");

/**
 * Whose ticket lies at the station, or may, and whose money has gone back before anything was handed over. Those are few: they
 * are found first (`offset 0`), and not the tickets of a week.
 */
const newCancellations = `select distinct o.order_id, j.station, o.updated_at as due_at, 'CANCELLED' as kind
  from (
    select order_id, updated_at from customer_order
    where vendor_location_id = $vendorLocationId::text and status = 'REFUNDED' and completed_at is null
      and created_at > $now::timestamptz - interval '1 day' and updated_at > $since::timestamptz
    offset 0
  ) as o
  join print_job j on j.printer_id = $printerId::uuid and j.order_id = o.order_id and j.kind = 'TICKET'
    and j.state in ('PRINTED', 'DROPPED') and j.handed_at is not null
  where not exists (select from print_job c where c.printer_id = $printerId::uuid and c.order_id = o.order_id
    and c.kind = 'CANCELLED' and c.station = j.station)`;

/**
 * Tickets that it held when their orders stopped waiting, of which it never said that they were printed, and whose orders wait
 * again: by an undone hand-over, or a refund that failed.
 */
const neededAgain = `j.printer_id = $printerId::uuid and j.kind = 'TICKET' and j.state = 'DROPPED' and not j.is_asked
    and j.handed_at is not null and j.failures < ${mostFailures} and j.made_at > $since::timestamptz
    and j.due_at > $since::timestamptz and exists (${waits("j.order_id")})`;

const openJob = "j.printer_id = $printerId::uuid and j.state in ('WAITING', 'HANDED')";

/** Asked every few seconds, and mostly there is nothing: then nothing is locked. */
export const hasWork = named<PrintLook & Record<string, unknown>>("fulfilment.look_for_prints")(
  { hasWork: bool },
  `select exists (select from print_job j where ${openJob}) or exists (${newTickets}) or exists (${newCancellations})
    or exists (select from print_job j where ${neededAgain}) as "hasWork"`,
);

/** One poll of a printer after the other, at whichever server: what follows sees what the one before has done. */
const hold = named<{ printerId: string }>("fulfilment.hold_printer")(
  {
    printerId: uuid,
    station: orNull(oneOf<Station>()),
    isAutomatic: bool,
    paperWidth: int,
    language: oneOf<Language>(),
  },
  `select printer_id as "printerId", station, is_automatic as "isAutomatic", paper_width::integer as "paperWidth", language
  from printer where printer_id = $printerId::uuid for no key update`,
);

/** What it prints and how, as it is and stays until the transaction ends: the printer is ours. Null: it is not there. */
export async function holdPrinter(trx: Db, printerId: string) {
  const [row] = await hold(trx, { printerId });
  return row ? { ...row, paperWidth: row.paperWidth === 58 ? (58 as const) : (80 as const) } : null;
}

/** Writes down what is to be printed; what is known already, is so once. What was given up and is needed again is laid out anew. */
export const makeJobs = named<PrintLook & Record<string, unknown>>("fulfilment.make_prints")(
  {},
  `with again as (
    update print_job j set state = 'WAITING' where ${neededAgain}
  )
  insert into print_job (print_job_id, printer_id, order_id, kind, station, is_asked, due_at, made_at)
  select gen_random_uuid(), $printerId::uuid, n.order_id, n.kind, n.station, false, n.due_at, $now::timestamptz
  from ((${newTickets}) union all (${newCancellations})) as n
  on conflict do nothing`,
);

export interface PrinterTurn extends PrintLook {
  nextStation: Station | null;
  nextIsAutomatic: boolean;
}

/**
 * Of a printer that is about to print something else: what was paid before is printed as it would have been. What falls to it only now is known, and given up:
 * it lies at another one, or was made without paper. Both by one look at the orders: of what is paid between two of them nothing would be printed.
 */
export const settlePaid = named<PrinterTurn & Record<string, unknown>>("fulfilment.settle_prints")(
  {},
  `with was as materialized (${newTickets}), made as (
    insert into print_job (print_job_id, printer_id, order_id, kind, station, is_asked, due_at, made_at)
    select gen_random_uuid(), $printerId::uuid, n.order_id, n.kind, n.station, false, n.due_at, $now::timestamptz from was as n
    on conflict do nothing
  )
  insert into print_job (print_job_id, printer_id, order_id, kind, station, state, is_asked, due_at, made_at)
  select gen_random_uuid(), $printerId::uuid, n.order_id, n.kind, n.station, 'DROPPED', false, n.due_at, $now::timestamptz
  from (${ticketsOf("$nextIsAutomatic::boolean", "$nextStation::text")}) as n
  where n.order_id not in (select was.order_id from was)
  on conflict do nothing`,
);

const noLongerWaits = `j.kind = 'TICKET' and not j.is_asked and not exists (${waits("j.order_id")})`;

/**
 * Gives up what nobody wants on paper any more: tickets of orders that no longer wait, and whatever is old. Also what was
 * handed out and never heard of again. What no printer has seen yet is forgotten: its order may wait again, by an undone
 * hand-over or a refund that failed, and is printed then.
 */
export const dropOld = named<PrintLook & Record<string, unknown>>("fulfilment.drop_prints")(
  {},
  `with unseen as (
    delete from print_job j
    where ${openJob} and j.handed_at is null and j.due_at > $since::timestamptz and ${noLongerWaits}
    returning j.print_job_id
  )
  update print_job j set state = 'DROPPED', bytes = null
  where ${openJob} and j.print_job_id not in (select print_job_id from unseen)
    and (j.due_at <= $since::timestamptz or ${noLongerWaits})`,
);

const jobColumns = `j.print_job_id as "printJobId", j.order_id as "orderId", j.kind, j.station, j.copy::integer as copy, j.bytes`;

/** What is in the printer's hands, else what has waited longest. */
const first = named<{ printerId: string; handedBefore: Date | null }>("fulfilment.first_print")(
  {
    printJobId: uuid,
    orderId: uuid,
    kind: oneOf<PrintKind>(),
    station: oneOf<Station | "ALL">(),
    copy: int,
    bytes: orNull(bytes),
    isOut: bool,
  },
  `select ${jobColumns},
    j.state = 'HANDED' and $handedBefore::timestamptz is not null and j.handed_at > $handedBefore::timestamptz as "isOut"
  from print_job j where ${openJob}
  order by j.state = 'HANDED' desc, j.due_at, j.print_job_id limit 1`,
);

/** Null: nothing waits, or something was handed out after `handedBefore`, and is waited for. */
export async function findFirst(trx: Db, printerId: string, handedBefore: Date | null): Promise<PrintJob | null> {
  const [row] = await first(trx, { printerId, handedBefore });
  return row && !row.isOut ? row : null;
}

export const handOut = named<{ printJobId: string; bytes: Buffer; now: Date }>("fulfilment.hand_print_out")(
  {},
  `update print_job set state = 'HANDED', bytes = $bytes::bytea, handed_at = $now::timestamptz
  where print_job_id = $printJobId::uuid`,
);

export async function dropJob(trx: Db, printJobId: string): Promise<void> {
  await trx
    .updateTable("print_job")
    .set({ state: "DROPPED", bytes: null })
    .where("print_job_id", "=", printJobId)
    .execute();
}

/** Without a job's id: the one that is in the printer's hands. */
export async function findBytes(db: Db, printerId: string, printJobId: string | null): Promise<Buffer | null> {
  let query = db
    .selectFrom("print_job")
    .select("bytes")
    .where("printer_id", "=", printerId)
    .where("state", "in", [sql.lit("WAITING"), sql.lit("HANDED")])
    .where("bytes", "is not", null);
  query = printJobId === null ? query.where("state", "=", "HANDED") : query.where("print_job_id", "=", printJobId);
  const row = await query.orderBy("due_at").limit(1).executeTakeFirst();
  return row?.bytes ?? null;
}

export interface EndedPrint {
  printerId: string;
  /** Null: the printer names none, and has one at a time. */
  printJobId: string | null;
  outcome: PrintOutcome;
  now: Date;
}

/** KEPT: the printer can't print now. REFUSED: it can't print this. */
export type PrintOutcome = "PRINTED" | "KEPT" | "REFUSED";

/**
 * What came of a job that was handed out. One that is over stays as it is: a report may come twice. But that it was printed counts
 * also where it was given up meanwhile: it is not needed again.
 */
export const endJob = named<EndedPrint & Record<string, unknown>>("fulfilment.end_print")(
  {},
  `update print_job j set
    state = case $outcome::text when 'PRINTED' then 'PRINTED'
      when 'REFUSED' then case when j.failures + 1 >= ${mostFailures} then 'DROPPED' else 'WAITING' end
      else 'WAITING' end,
    bytes = case when $outcome::text = 'PRINTED' or $outcome::text = 'REFUSED' and j.failures + 1 >= ${mostFailures}
      then null else j.bytes end,
    failures = j.failures + case $outcome::text when 'REFUSED' then 1 else 0 end,
    printed_at = case $outcome::text when 'PRINTED' then $now::timestamptz end
  where j.printer_id = $printerId::uuid and j.handed_at is not null
    and (j.state in ('WAITING', 'HANDED') or j.state = 'DROPPED' and $outcome::text = 'PRINTED')
    and case when $printJobId::uuid is null then j.state = 'HANDED' else j.print_job_id = $printJobId::uuid end`,
);

export interface AskedPrint {
  printerId: string;
  orderId: string;
  kind: PrintKind;
  stations: readonly (Station | "ALL")[];
  /** Of what is laid out when it is asked for. */
  bytes: Buffer | null;
  now: Date;
}

/** Another copy of each, with the printer held. */
export const askForJobs = named<AskedPrint & Record<string, unknown>>("fulfilment.ask_for_prints")(
  { printJobId: uuid },
  `insert into print_job (print_job_id, printer_id, order_id, kind, station, copy, is_asked, bytes, due_at, made_at)
  select gen_random_uuid(), $printerId::uuid, $orderId::uuid, $kind::text, wanted.station,
    1 + coalesce((select max(j.copy) from print_job j where j.printer_id = $printerId::uuid
      and j.order_id = $orderId::uuid and j.kind = $kind::text and j.station = wanted.station), 0),
    true, $bytes::bytea, $now::timestamptz, $now::timestamptz
  from unnest($stations::text[]) as wanted (station)
  returning print_job_id as "printJobId"`,
);
