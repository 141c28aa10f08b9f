import { randomBytes, randomUUIDv7 } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { mostPrinters, type Printer, printMinutes } from "@skipline/contract/printers";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { PrinterCaller, StaffCaller } from "../../http/call.ts";
import { lockLocation } from "./display-store.ts";
import { holdPrinter, settlePaid } from "./print-store.ts";
import { hashToken } from "../../token-hash.ts";
import * as store from "./printer-store.ts";

type Db = Kysely<Database>;
type By = Pick<StaffCaller, "actor" | "role">;

export type Printers = ReturnType<typeof createPrinters>;

/** What is printed at all was paid or asked for since then. */
const printedSince = (now: Date) => new Date(now.getTime() - printMinutes * 60_000);

/** An unpaid order lives for a day after its last change: nobody pays for one that was begun before that. */
const longestUnpaidMs = 7 * 86_400_000;

type Printing = Pick<PrinterCaller, "printerId" | "vendorLocationId" | "station" | "isAutomatic" | "madeAt">;

/** What of a location's orders a printer prints by itself. */
export const lookOf = (printer: Printing, now: Date) => ({
  ...printer,
  since: new Date(Math.max(printer.madeAt.getTime(), printedSince(now).getTime())),
  begunAfter: new Date(printedSince(now).getTime() - longestUnpaidMs),
  now,
});

/** A location's printers. Whoever has the token of one reads what it prints: it is told once, and kept as a hash of 256 random bits. */
export function createPrinters({ db, clock }: { db: Db; clock: Clock }) {
  async function list(vendorLocationId: string): Promise<Printer[]> {
    return (await store.listPrinters(db, vendorLocationId, printedSince(clock.now()))).map(showPrinter);
  }

  /** @throws AppError RULE_VIOLATED where there are enough of them */
  function add(
    { actor, role }: By,
    vendorLocationId: string,
    asked: Pick<store.KeptPrinter, "name" | "kind" | "station" | "isAutomatic" | "paperWidth" | "language">,
  ) {
    const token = randomBytes(32).toString("base64url");
    return withTransaction(db, async (trx) => {
      const location = await lockLocation(trx, role.vendorId, vendorLocationId);
      if (location === null) throw notFound("Location");
      const now = clock.now();
      const known = await store.listPrinters(trx, vendorLocationId, now);
      if (known.length >= mostPrinters) {
        throw new AppError("RULE_VIOLATED", words(m.refused_printers_full, { most: mostPrinters }));
      }
      const printer = { ...asked, printerId: randomUUIDv7(), madeBy: role.name, madeAt: now };
      const kept = { ...printer, askedAt: null, condition: "OK" as const, version: 1 };
      await store.keepPrinter(trx, { vendorId: role.vendorId, vendorLocationId }, kept, hashToken(token));
      await record(trx, "printer.added", { actor, role }, printer.printerId, { name: asked.name, location });
      return { printer: showPrinter({ ...kept, waiting: 0, failed: 0 }), token };
    });
  }

  /**
   * What was paid before is printed as it would have been: rows that are not made yet are made first, and of what falls to it
   * only now nothing is printed. What is paid while this runs is printed by what it is then: each poll reads that with the
   * printer held.
   * @throws AppError PRINTER_CHANGED, NOT_FOUND
   */
  function change(
    { actor, role, echo }: By & Pick<StaffCaller, "echo">,
    place: store.PrinterPlace,
    { version, ...settings }: store.PrinterSettings & { version: number },
  ): Promise<Printer> {
    return withTransaction(db, async (trx) => {
      const location = await lockLocation(trx, role.vendorId, place.vendorLocationId);
      if (location === null) throw notFound("Location");
      if (!(await holdPrinter(trx, place.printerId))) throw notFound("Printer");
      const now = clock.now();
      const known = await store.listPrinters(trx, place.vendorLocationId, printedSince(now));
      const before = known.find(({ printerId }) => printerId === place.printerId);
      if (!before) throw notFound("Printer");
      if (version !== before.version) {
        throw new AppError("PRINTER_CHANGED", m.refused_printer_changed, { details: { printer: showPrinter(before) } });
      }
      const { printerId, kind, madeBy, datetimeMade } = showPrinter(before);
      echo.assertSame({ printerId, kind, madeBy, datetimeMade });
      const was = settingsOf(before);
      if (isDeepStrictEqual(was, settings)) return showPrinter(before);
      const look = lookOf({ ...before, vendorLocationId: place.vendorLocationId }, now);
      const printsOther = was.station !== settings.station || was.isAutomatic !== settings.isAutomatic;
      if (printsOther) {
        const { station: nextStation, isAutomatic: nextIsAutomatic } = settings;
        await settlePaid(trx, { ...look, nextStation, nextIsAutomatic });
      }
      const next = await store.changePrinter(trx, place.printerId, settings);
      await record(trx, "printer.changed", { actor, role }, place.printerId, { name: settings.name, location });
      return showPrinter({ ...before, ...settings, version: next });
    });
  }

  /** @throws AppError NOT_FOUND for one that is gone, or another location's */
  async function remove({ actor, role }: By, place: store.PrinterPlace): Promise<void> {
    await withTransaction(db, async (trx) => {
      const location = await lockLocation(trx, role.vendorId, place.vendorLocationId);
      if (location === null) throw notFound("Location");
      const name = await store.deletePrinter(trx, place);
      if (name === null) throw notFound("Printer");
      await record(trx, "printer.removed", { actor, role }, place.printerId, { name, location });
    });
  }

  function record(
    trx: Db,
    type: "printer.added" | "printer.changed" | "printer.removed",
    { actor, role }: By,
    printerId: string,
    details: { name: string; location: string },
  ): Promise<void> {
    return recordActivity(trx, clock, {
      type,
      actor: { userId: actor.userId, name: role.name },
      vendorId: role.vendorId,
      subjectType: "printer",
      subjectId: printerId,
      details,
    });
  }

  return { list, add, change, remove, find: (token: string) => store.findPrinter(db, hashToken(token)) };
}

function settingsOf({ name, station, isAutomatic, paperWidth, language }: store.KeptPrinter): store.PrinterSettings {
  return { name, station, isAutomatic, paperWidth, language };
}

function showPrinter(printer: store.ListedPrinter): Printer {
  const { madeAt, askedAt, waiting, failed, ...rest } = printer;
  return {
    ...rest,
    datetimeMade: madeAt.toISOString(),
    datetimeAsked: askedAt?.toISOString() ?? null,
    waitingCount: waiting,
    failedCount: failed,
  };
}
