import type { Reconciliation } from "@skipline/contract/reconciliation";
import { expect, it } from "vitest";
import { booksTable, differencesTable, totalDifference } from "./reconciliation-tables.ts";

const book = (takings: string, refunds: string, net: string) => ({ takings, refunds, net });
const none = book("0.00", "0.00", "0.00");
const same = { ...book("100.00", "10.00", "90.00"), tips: "5.00", tax: "8.00", discounts: "0.00" };

const agreeing: Reconciliation = {
  week: { sunday: "2026-11-15", saturday: "2026-11-21", startTime: "", endTime: "" },
  generatedAt: "2026-11-22T00:00:00.000Z",
  report: same,
  orders: { ...same, count: 4 },
  ledger: { ...book("100.00", "10.00", "90.00"), payments: 4, refundCount: 1 },
  provider: { name: "Sandbox", isAvailable: true, reason: null, ...book("100.00", "10.00", "90.00") },
  differences: { reportToOrders: none, ordersToLedger: none, ledgerToProvider: none },
  mismatches: [],
  returned: { payments: 0, amount: "0.00", refunded: "0.00" },
};

it("lays the books side by side, with nothing between them where they agree", () => {
  expect(booksTable(agreeing).rows.map(({ cells }) => cells[0])).toEqual([
    "This dashboard",
    "The orders",
    "The ledger",
    "Sandbox",
  ]);
  expect(totalDifference(agreeing)).toBe("0.00");
});

it("adds up every cent by which they differ, so that one does not hide another", () => {
  const { differences, orders } = agreeing;
  const torn: Reconciliation = {
    ...agreeing,
    orders: { ...orders, tips: "5.01" },
    differences: {
      ...differences,
      ordersToLedger: book("2.00", "0.00", "2.00"),
      ledgerToProvider: book("-2.00", "0.00", "-2.00"),
    },
  };
  expect(differencesTable(torn).rows[0]?.cells).toEqual([
    "Dashboard and orders",
    "0.00",
    "0.00",
    "0.00",
    "-0.01",
    "0.00",
  ]);
  expect(totalDifference(torn)).toBe("4.01");
});

it("says nothing of a provider that was not asked", () => {
  const { provider, differences } = agreeing;
  const silent: Reconciliation = {
    ...agreeing,
    provider: { ...provider, isAvailable: false, reason: "NO_ANSWER", takings: null, refunds: null, net: null },
    differences: { ...differences, ledgerToProvider: null },
  };
  expect(differencesTable(silent).rows[2]?.cells).toEqual(["Ledger and Sandbox", null, null, null, null, null]);
  expect(totalDifference(silent)).toBe("0.00");
});
