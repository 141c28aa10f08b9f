import type { PrinterCondition } from "@skipline/contract/printers";
import type { Station } from "@skipline/contract/stations";
import * as m from "@skipline/contract/texts";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import { deleteInBatches } from "../../db/in-batches.ts";
import type { Job } from "../../db/jobs.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { PrinterCaller, StaffCaller } from "../../http/call.ts";
import { once } from "../../http/effect.ts";
import { findTicketOrder, type Ordering } from "../ordering/index.ts";
import { layReceipt, layTicket } from "./print-layout.ts";
import * as store from "./print-store.ts";
import { findPrinterOf, notePrinter, type PrinterPlace } from "./printer-store.ts";
import { lookOf } from "./printer-service.ts";

type Db = Kysely<Database>;

/** What printers were given is known for so long: more than what is printed at all. */
const keptDays = 7;

export type Prints = ReturnType<typeof createPrints>;

/** What is handed to a printer: under this name until it says what came of it. */
export interface HandedPrint {
  jobToken: string;
  bytes: Buffer;
}

/** What is printed, once. A ticket is a row, made by the poll of the printer that prints it. */
export function createPrints({ db, clock, ordering }: { db: Db; clock: Clock; ordering: Pick<Ordering, "getOrder"> }) {
  /**
   * What the printer is to print next; the same until it was printed. `patienceMs`: so long nothing is handed out while
   * something is in its hands.
   */
  async function next(printer: PrinterCaller, { patienceMs = 0 } = {}): Promise<HandedPrint | null> {
    const now = clock.now();
    const asked = lookOf(printer, now);
    const [found] = await store.hasWork(db, asked);
    if (found?.hasWork !== true) return null;
    const handedBefore = patienceMs > 0 ? new Date(now.getTime() - patienceMs) : null;
    return withTransaction(db, async (trx) => {
      const held = await store.holdPrinter(trx, printer.printerId);
      if (!held) return null;
      // It may have been changed since it asked.
      const look = { ...asked, ...held };
      await store.dropOld(trx, look);
      await store.makeJobs(trx, look);
      const job = await store.findFirst(trx, printer.printerId, handedBefore);
      if (!job) return null;
      const bytes = job.bytes ?? (await lay(trx, { ...printer, ...held }, job));
      if (bytes === null) {
        await store.dropJob(trx, job.printJobId);
        return null;
      }
      await store.handOut(trx, { printJobId: job.printJobId, bytes, now });
      return { jobToken: asJobToken(job.printJobId), bytes };
    });
  }

  async function lay(trx: Db, printer: PrinterCaller, { orderId, kind, station, copy }: store.PrintJob) {
    const order = await findTicketOrder(trx, { vendorLocationId: printer.vendorLocationId, orderId });
    if (!order || kind === "RECEIPT" || station === "ALL") return null;
    return Buffer.from(layTicket({ order, kind, station, copy }, printer));
  }

  /** The bytes of what it was told of; null where there is nothing under this name, or no more. */
  function read({ printerId }: PrinterCaller, jobToken: string | undefined): Promise<Buffer | null> {
    return store.findBytes(db, printerId, jobToken === undefined ? null : asJobId(jobToken));
  }

  async function end(
    { printerId }: PrinterCaller,
    jobToken: string | null,
    outcome: store.PrintOutcome,
    condition: PrinterCondition | null,
  ): Promise<void> {
    const printJobId = jobToken === null ? null : asJobId(jobToken);
    await store.endJob(db, { printerId, printJobId, outcome, now: clock.now() });
    await note({ printerId }, condition);
  }

  const note = ({ printerId }: Pick<PrinterCaller, "printerId">, condition: PrinterCondition | null) =>
    notePrinter(db, printerId, condition, clock.now());

  /** Another copy of an order's tickets, or its receipt. @throws AppError NOT_FOUND, RULE_VIOLATED */
  async function print(by: StaffCaller, place: PrinterPlace, orderId: string, what: "TICKET" | "RECEIPT") {
    const { vendorLocationId } = place;
    const order = await findTicketOrder(db, { vendorLocationId, orderId });
    if (!order) throw notFound("Order");
    const printer = await findPrinterOf(db, place);
    if (!printer) throw notFound("Printer");
    if (what === "TICKET" && order.status === "REFUNDED") {
      throw new AppError("RULE_VIOLATED", m.refused_print_refunded);
    }
    const made = new Set(order.lines.map(({ station }) => station));
    const here = (station: Station) => printer.station === null || printer.station === station;
    const stations = what === "RECEIPT" ? (["ALL"] as const) : [...made].filter(here).toSorted();
    if (stations.length === 0) throw new AppError("RULE_VIOLATED", m.refused_print_elsewhere);
    const bytes =
      what === "RECEIPT"
        ? Buffer.from(layReceipt(await ordering.getOrder(orderId, { userId: "", role: "STAFF" }), printer))
        : null;
    const answer = { sheets: stations.length };
    return once(
      db,
      by.key,
      async (trx) => {
        if (!(await store.holdPrinter(trx, place.printerId))) throw notFound("Printer");
        const now = clock.now();
        await store.askForJobs(trx, { printerId: place.printerId, orderId, kind: what, stations, bytes, now });
        await recordActivity(trx, clock, {
          type: what === "RECEIPT" ? "order.receipt_printed" : "order.ticket_printed",
          actor: { userId: by.actor.userId, name: by.role.name },
          vendorId: by.role.vendorId,
          subjectType: "order",
          subjectId: orderId,
          details: { printer: printer.name },
        });
        return { made: String(stations.length), answer };
      },
      async (count) => ({ sheets: Number(count) }),
    );
  }

  async function clearOld(): Promise<void> {
    const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
    await deleteInBatches(db, "print_job", sql`made_at < ${before}`);
  }

  const jobs: Job[] = [{ name: "fulfilment.clear-prints", cron: "47 8 * * *", run: clearOld }];
  return { next, read, end, note, print, jobs };
}

/** As short as printers take: an id's 128 bits. */
const asJobToken = (printJobId: string) => Buffer.from(printJobId.replaceAll("-", ""), "hex").toString("base64url");

function asJobId(jobToken: string): string {
  const hex = Buffer.from(jobToken, "base64url").toString("hex").padEnd(32, "0").slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
