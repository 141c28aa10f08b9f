import { describe, expect, it } from "vitest";
import { toCsv } from "#lib/csv.ts";
import { toCsvRows } from "./csv.ts";
import { nameFilter } from "./filter-name.ts";
import { daysTable, peaksOf, tablesOf } from "./report-tables.ts";
import { reportTabs } from "./report-view.ts";
import { sampleReport } from "./test-report.ts";

describe("a report's tables", () => {
  it("have a cell for each column, and what a venue has not is left out", () => {
    const guestLists = {
      events: 1,
      invited: 4,
      came: 3,
      noShows: 1,
      waitlisted: 0,
      cancelled: 0,
      members: 2,
      creditsSpent: 4,
    };
    const titles = reportTabs.map((tab) =>
      tablesOf(tab, { ...sampleReport, guestLists }, [sampleReport]).map(({ title, columns, rows }) => {
        for (const { cells } of rows) expect(cells, title).toHaveLength(columns.length);
        return title;
      }),
    );
    expect(titles).toEqual([
      ["Key figures", "Days", "Weeks"],
      ["Key figures", "Days", "Hours"],
      ["Customers", "Top customers", "Guest lists"],
      ["Top products", "Categories"],
    ]);
    expect(tablesOf("users", sampleReport, []).map(({ title }) => title)).toEqual(["Customers", "Top customers"]);
  });

  it("tell nothing of days that have not begun, and the others to the cent", () => {
    expect(toCsv(toCsvRows(daysTable(sampleReport))).split("\r\n")).toEqual([
      "\uFEFFDate,Day,Orders,Revenue,Sales,Discounts,Tax,Tips,Refunds,Disputes lost",
      "2026-11-19,Thu,0,0.00,0.00,0.00,0.00,0.00,0.00,0.00",
      "2026-11-20,Fri,3,1470.00,1200.10,0.00,96.05,180.00,10.00,0.00",
      "",
    ]);
  });

  it("lead to the orders behind each row", () => {
    const [products] = tablesOf("products", sampleReport, []);
    expect(products?.rows.map(({ filter }) => filter)).toEqual([{ productId: "p-tee" }]);
    expect(products && toCsv(toCsvRows(products))).toContain('"\'=Tee, black – L"');
  });
});

it("calls the strongest hour the first peak", () => {
  expect(peaksOf(sampleReport.hours).map(({ hour }) => hour)).toEqual([23, 22]);
});

it("names what the orders of a list have in common", () => {
  const name = (filter: Parameters<typeof nameFilter>[0]) => nameFilter(filter, sampleReport, []);
  expect(name({})).toBe("All orders");
  expect(name({ day: "2026-11-20", hour: 23 })).toBe("Friday, November 20 · 11 PM – 12 AM");
  expect(name({ productId: "p-tee", only: "refunded" })).toBe("=Tee, black – L · Money went back");
  expect(name({ customerId: "c-one" })).toBe("Phone ••0110");
  expect(name({ customerId: "gone", productType: "OTHER" })).toBe("Other · One customer");
});
