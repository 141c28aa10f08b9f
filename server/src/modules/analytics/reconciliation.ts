import type { Reconciliation } from "@skipline/contract/reconciliation";
import { type Cents, formatMoney } from "@skipline/contract/money";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Payments } from "../payments/index.ts";
import { bookOf, figuresOf, splitSums } from "./figures.ts";
import * as store from "./reconciliation-store.ts";
import { knownWeeks, weekPeriod } from "./report-calendar.ts";
import { listHours, listStoredDays, type ReportVendor, sourceOf } from "./week-store.ts";

/** More of a week's payments are not compared one by one. */
const mostPayments = 50_000;
const mostMismatches = 50;

interface Book {
  takings: Cents;
  refunds: Cents;
}

interface ReconciliationDeps {
  reports: Kysely<Database>;
  payments: Pick<Payments, "readBooks">;
}

interface Asked {
  vendor: ReportVendor;
  sunday: string;
  now: Date;
}

export function createReconciliation({ reports, payments }: ReconciliationDeps) {
  return async ({ vendor, sunday, now }: Asked): Promise<Reconciliation> => {
    const week = weekPeriod(sunday, vendor);
    const { vendorId } = vendor;
    const own = await reports
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (trx) => {
        const { today } = knownWeeks(now, vendor);
        const stored = await listStoredDays(trx, vendorId, week.days, today);
        const hours = await listHours(trx, sourceOf(vendor, week.days, today, stored));
        const paidIn = { vendorId, week };
        return {
          sums: splitSums(hours),
          books: await store.readOwnBooks(trx, paidIn, mostMismatches),
          payments: await store.listPayments(trx, paidIn, mostPayments + 1),
          returned: await store.readReturned(trx, paidIn),
        };
      });
    // Outside of the transaction: nothing is held while others are asked.
    const provider = await readProvider(own.payments);
    const { books, sums, returned } = own;
    const report = bookOf(sums);
    const { tips, tax, discounts } = figuresOf(sums, true);
    const orders = { takings: books.taken, refunds: books.refunded };
    const ledger = { takings: books.paid, refunds: books.paidBack };
    return {
      week: {
        sunday,
        saturday: week.days.at(-1) ?? sunday,
        startTime: week.startsAt.toISOString(),
        endTime: week.endsAt.toISOString(),
      },
      generatedAt: now.toISOString(),
      report: { ...show(report), tips, tax, discounts },
      orders: {
        ...show(orders),
        tips: formatMoney(books.tips),
        tax: formatMoney(books.tax),
        discounts: formatMoney(books.discounts),
        count: books.count,
      },
      ledger: { ...show(ledger), payments: books.payments, refundCount: books.refunds },
      provider: {
        name: provider.name,
        isAvailable: provider.book !== null,
        reason: provider.reason,
        ...(provider.book ? show(provider.book) : { takings: null, refunds: null, net: null }),
      },
      differences: {
        reportToOrders: show(less(report, orders)),
        ordersToLedger: show(less(orders, ledger)),
        ledgerToProvider: provider.book && show(less(ledger, provider.book)),
      },
      mismatches: [...books.mismatches.map(asMismatch), ...provider.mismatches].slice(0, mostMismatches),
      returned: {
        payments: returned.payments,
        amount: formatMoney(returned.amount),
        refunded: formatMoney(returned.refunded),
      },
    };
  };

  async function readProvider(rows: readonly store.PaymentToCompare[]) {
    const names = [...new Set(rows.map((row) => row.provider))];
    const name = names.join(", ") || "none";
    const notRead = (reason: Reconciliation["provider"]["reason"]) => ({ name, reason, book: null, mismatches: [] });
    if (rows.length > mostPayments) return notRead("TOO_MANY");
    const book = { takings: 0, refunds: 0 };
    const mismatches: Reconciliation["mismatches"] = [];
    // A vendor that has changed its account has books in both.
    const byPlace = Map.groupBy(rows, ({ provider, account }) => JSON.stringify([provider, account]));
    for (const [first, ...others] of byPlace.values()) {
      if (!first) continue;
      const theirs = [first, ...others];
      const answer = await payments.readBooks(
        first,
        theirs.map((row) => row.intentId),
      );
      if (!answer.isRead) return notRead(answer.reason);
      for (const { orderId, intentId, paid, paidBack } of theirs) {
        const { taken, refunded } = answer.books.get(intentId) ?? { taken: 0, refunded: 0 };
        book.takings += taken;
        book.refunds += refunded;
        if (taken === paid && refunded === paidBack) continue;
        const expected = { takings: formatMoney(paid), refunds: formatMoney(paidBack) };
        const found = { takings: formatMoney(taken), refunds: formatMoney(refunded) };
        mismatches.push({ orderId, where: "PROVIDER", expected, found });
      }
    }
    return { name, reason: null, book, mismatches };
  }
}

const less = (a: Book, b: Book): Book => ({ takings: a.takings - b.takings, refunds: a.refunds - b.refunds });

const show = ({ takings, refunds }: Book) => ({
  takings: formatMoney(takings),
  refunds: formatMoney(refunds),
  net: formatMoney(takings - refunds),
});

function asMismatch({ orderId, taken, refunded, paid, paidBack }: store.LedgerMismatch) {
  return {
    orderId,
    where: "LEDGER" as const,
    expected: { takings: formatMoney(taken), refunds: formatMoney(refunded) },
    found: { takings: formatMoney(paid), refunds: formatMoney(paidBack) },
  };
}
