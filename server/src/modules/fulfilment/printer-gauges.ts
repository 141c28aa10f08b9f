import { tonightHours } from "@skipline/contract/fulfilment";
import { printMinutes, silentMinutes } from "@skipline/contract/printers";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { stationOfItem } from "./print-store.ts";

/** An unpaid order lives for a day after its last change: what the orders' index has. */
const longestUnpaid = sql`interval '7 days'`;

/**
 * What somebody should be called for: printers that asked tonight, do not any more, and have something to print. A printer that is off while nobody orders
 * of it is nobody's worry. And how many ask: that one venue's has no power differs from an address of ours that none reaches.
 */
export async function readPrinterGauges(db: Kysely<Database>, clock: Clock): Promise<Record<string, number>> {
  const at = sql<Date>`${clock.now()}::timestamptz`;
  const since = sql`greatest(p.asked_at, ${at} - make_interval(mins => ${printMinutes}))`;
  // A poll makes the rows: of what was paid since the last one there are none.
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where p.asked_at > ${at} - make_interval(mins => ${silentMinutes + 1}))::int as printers_asking,
      count(*) filter (where p.asked_at <= ${at} - make_interval(mins => ${silentMinutes + 1}) and (
        exists (select from print_job j where j.printer_id = p.printer_id and j.state in ('WAITING', 'HANDED')
          and j.due_at > ${at} - make_interval(mins => ${printMinutes}))
        or p.is_automatic and exists (select from customer_order o
          join vendor_location l on l.vendor_location_id = o.vendor_location_id
          join order_item i on i.order_id = o.order_id
          where o.vendor_location_id = p.vendor_location_id and o.status = 'PAID' and o.created_at > ${at} - ${longestUnpaid}
            and o.paid_at > ${since} and o.refund_state is distinct from 'REFUNDING'
            and (p.station is null or p.station = ${sql.raw(stationOfItem)}))))::int as printers_silent
    from printer p where p.asked_at > ${at} - make_interval(hours => ${tonightHours})`.execute(db);
  return rows[0] ?? {};
}
