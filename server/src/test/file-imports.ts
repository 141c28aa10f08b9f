import type { CallInput } from "@skipline/contract/endpoint";
import { listOwnProducts } from "@skipline/contract/own-products";
import {
  addImportRows,
  decideProductImport,
  getProductImport,
  listImportRows,
  startProductImport,
} from "@skipline/contract/product-import";
import type { Session, TestServer } from "./test-server.ts";
import { ok, type TestVenue } from "./test-venue.ts";

export type ImportStart = CallInput<typeof startProductImport>["body"];

interface Stage {
  server: TestServer;
  venue: TestVenue;
  manager: Session;
}

/** A manager's files of products, sent to the venue's second location. */
export function importsOf(stage: () => Stage) {
  /** The second location sells nothing at first. */
  const at = () => ({ vendorLocationId: stage().venue.otherLocationId });
  const usual = { productType: "ALCOHOLIC_ITEM", taxCategory: "standard" } as const;
  const begin = (body: Partial<ImportStart>, as = stage().manager, headers = {}) =>
    stage().server.call(
      startProductImport,
      { params: at(), body: { fileName: "menu.csv", columns: ["name", "price"], rows: 1, ...usual, ...body } },
      as,
      headers,
    );
  const add = (importId: string, after: number, cells: string[][], as = stage().manager) =>
    stage().server.call(
      addImportRows,
      {
        params: { ...at(), importId },
        body: { after, rows: JSON.stringify(cells.map((one, index) => ({ row: after + index + 2, cells: one }))) },
      },
      as,
    );
  const decide = (importId: string, decision: "APPLY" | "CHECK" | "CANCEL", as = stage().manager) =>
    stage().server.call(decideProductImport, { params: { ...at(), importId }, body: { decision } }, as);
  const look = async (importId: string) =>
    ok(await stage().server.call(getProductImport, { params: { ...at(), importId } }, stage().manager)).import;
  const rowsOf = async (importId: string, query = {}) =>
    ok(await stage().server.call(listImportRows, { params: { ...at(), importId }, query }, stage().manager)).items;
  const work = () => stage().server.runErrands("catalog.import-products");

  /** Sent and checked. */
  async function check(columns: ImportStart["columns"], cells: string[][], body: Partial<ImportStart> = {}) {
    const { importId } = ok(await begin({ columns, rows: cells.length, ...body })).import;
    for (let after = 0; after < cells.length; after += 250)
      ok(await add(importId, after, cells.slice(after, after + 250)));
    await work();
    return look(importId);
  }

  async function bring(columns: ImportStart["columns"], cells: string[][], body: Partial<ImportStart> = {}) {
    const { importId } = await check(columns, cells, body);
    ok(await decide(importId, "APPLY"));
    await work();
    return look(importId);
  }

  const list = async (vendorLocationId = stage().venue.otherLocationId) => {
    const items = [];
    for (let nextToken: string | null = ""; nextToken !== null;) {
      const query: { limit: number; nextToken?: string } = { limit: 100, ...(nextToken ? { nextToken } : {}) };
      const page = ok(
        await stage().server.call(listOwnProducts, { params: { vendorLocationId }, query }, stage().manager),
      );
      items.push(...page.items);
      nextToken = page.nextToken;
    }
    return items;
  };
  const menuVersion = async (id = stage().venue.otherLocationId) =>
    (
      await stage()
        .server.db.selectFrom("vendor_location")
        .select("menu_version")
        .where("vendor_location_id", "=", id)
        .executeTakeFirstOrThrow()
    ).menu_version;
  const problemsOf = async (importId: string) =>
    (await rowsOf(importId, { verdict: "WRONG" })).map(({ row, problems }) => [
      row,
      ...problems.map(({ column, problem }) => `${column ?? "row"}: ${problem}`),
    ]);

  return { at, begin, add, decide, look, rowsOf, work, check, bring, list, menuVersion, problemsOf };
}
