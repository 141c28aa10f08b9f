import { getOwnProduct } from "@skipline/contract/own-products";
import { type ProductColumnName } from "@skipline/contract/product-columns";
import {
  addImportRows,
  decideProductImport,
  getProductImport,
  listImportRows,
} from "@skipline/contract/product-import";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ImportStart, importsOf } from "../../test/file-imports.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, letMinutePass, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let elsewhere: TestVenue;
let manager: Session;
let foreigner: Session;

beforeAll(async () => {
  server = await startTestServer();
  elsewhere = await openVenue(server.db, "elsewhere");
  foreigner = await server.signIn(elsewhere.phones.MANAGER);
});
afterAll(() => server.close());
let opened = 0;
beforeEach(async () => {
  opened += 1;
  venue = await openVenue(server.db, `files-${opened}`);
  manager = await server.signIn(venue.phones.MANAGER);
  await letMinutePass(server);
});

const { at, begin, add, decide, look, work, check, list } = importsOf(() => ({ server, venue, manager }));

describe("its steps", () => {
  it("rows that come again change nothing; others are refused", async () => {
    const { importId } = ok(await begin({ rows: 3 })).import;
    ok(
      await add(importId, 0, [
        ["A", "1"],
        ["B", "1"],
      ]),
    );
    expect(
      ok(
        await add(importId, 0, [
          ["A", "1"],
          ["B", "1"],
        ]),
      ).import,
    ).toMatchObject({ state: "RECEIVING", progress: 2 });
    expect(
      codeOf(
        await add(importId, 1, [
          ["B", "1"],
          ["C", "1"],
        ]),
      ),
    ).toBe("CONFLICT");
    expect(
      codeOf(
        await add(importId, 2, [
          ["C", "1"],
          ["D", "1"],
        ]),
      ),
    ).toBe("RULE_VIOLATED");
    expect(codeOf(await decide(importId, "APPLY"))).toBe("CONFLICT");
    expect(codeOf(await decide(importId, "CHECK"))).toBe("CONFLICT");
    expect(ok(await add(importId, 2, [["C", "1"]])).import.state).toBe("CHECKING");
  });

  it("is begun once for a key, applied once for two taps, and can be left until it is applied", async () => {
    const key = { "idempotency-key": server.newKey() };
    const first = ok(await begin({}, manager, key)).import;
    expect(ok(await begin({}, manager, key)).import).toEqual(first);
    const { importId } = await check(["name", "price"], [["Lager", "7"]]);
    ok(await decide(importId, "APPLY"));
    ok(await decide(importId, "APPLY"));
    await work();
    expect(ok(await decide(importId, "APPLY")).import.state).toBe("DONE");
    expect(await list()).toHaveLength(1);
    expect(codeOf(await decide(importId, "CANCEL"))).toBe("CONFLICT");
    expect(ok(await decide(first.importId, "CANCEL")).import.state).toBe("CANCELLED");
  });

  it.each<[string, Partial<ImportStart>]>([
    ["no column", { columns: [] }],
    ["61 columns", { columns: Array.from({ length: 61 }, () => null) }],
    ["5,001 rows", { rows: 5_001 }],
    ["a column that there is none of", { columns: ["colour" as ProductColumnName] }],
    ["a name of two lines", { fileName: "a\nb" }],
  ])("%s is refused", async (_what, body) => {
    expect(codeOf(await begin(body))).toBe("BAD_REQUEST");
  });

  it("refuses two columns of one thing, and rows that are none", async () => {
    expect(codeOf(await begin({ columns: ["name", "name"] }))).toBe("RULE_VIOLATED");
    const { importId } = ok(await begin({})).import;
    const params = { ...at(), importId };
    for (const rows of [
      "",
      "{",
      "{}",
      '[{"row":1}]',
      '[{"row":1,"cells":["a\\u0000"]}]',
      '[{"row":1,"cells":["\\ud800"]}]',
    ]) {
      const answer = await server.call(addImportRows, { params, body: { after: 0, rows } }, manager);
      expect(codeOf(answer), rows).toBe("BAD_REQUEST");
    }
  });

  it("a server that died in the check or in the write leaves a whole one to the next", async () => {
    const { importId } = ok(await begin({ rows: 2 })).import;
    ok(
      await add(importId, 0, [
        ["Lager", "7"],
        ["Stout", "8"],
      ]),
    );
    const errand = server.context.errands.find(({ name }) => name === "catalog.import-products")!;
    await sql`create function broken() returns trigger language plpgsql as 'begin raise exception ''died''; end'`.execute(
      server.db,
    );
    const breakAt = (table: string, when: string) =>
      sql`create trigger broken before ${sql.raw(when)} on ${sql.table(table)} for each row execute function broken()`.execute(
        server.db,
      );
    const mend = (table: string) => sql`drop trigger broken on ${sql.table(table)}`.execute(server.db);
    await breakAt("product_import_row", "update");
    await expect(errand.run([importId])).rejects.toThrow("died");
    await mend("product_import_row");
    expect((await look(importId)).state).toBe("CHECKING");
    await work();
    ok(await decide(importId, "APPLY"));
    await breakAt("activity", "insert");
    await expect(errand.run([importId])).rejects.toThrow("died");
    await mend("activity");
    expect(await list()).toEqual([]);
    expect((await look(importId)).state).toBe("APPLYING");
    await work();
    expect(await list()).toHaveLength(2);
    await sql`drop function broken()`.execute(server.db);
  });

  it("is in the gauges, with its age, while it waits to be checked or written, and at no other time", async () => {
    const read = async () => {
      const gauges: Record<string, number> = await server.context.readGauges();
      return [gauges["product_imports_waiting"], Math.floor(gauges["product_imports_oldest_seconds"] ?? -1)];
    };
    const { importId } = ok(await begin({ rows: 1 })).import;
    server.clock.advance({ seconds: 60 });
    expect(await read()).toEqual([0, 0]);
    ok(await add(importId, 0, [["Lager", "7"]]));
    server.clock.advance({ seconds: 400 });
    expect(await read()).toEqual([1, 400]);
    await work();
    expect(await read()).toEqual([0, 0]);
    ok(await decide(importId, "APPLY"));
    server.clock.advance({ seconds: 30 });
    expect(await read()).toEqual([1, 30]);
    await work();
    expect(await read()).toEqual([0, 0]);
  });

  it("is gone after a week", async () => {
    const { importId } = await check(["name", "price"], [["Lager", "7"]]);
    await server.db
      .updateTable("product_import")
      .set({ created_at: new Date(server.clock.now().getTime() - 8 * 86_400_000) })
      .where("import_id", "=", importId)
      .execute();
    await server.context.jobs.find(({ name }) => name === "catalog.clear-imports")!.run();
    const params = { ...at(), importId };
    expect(codeOf(await server.call(getProductImport, { params }, manager))).toBe("NOT_FOUND");
  });

  it("nobody reaches another vendor's, or one of another location", async () => {
    const { importId } = await check(["name", "price"], [["Lager", "7"]]);
    const theirs = { vendorLocationId: elsewhere.vendorLocationId, importId };
    expect(codeOf(await server.call(getProductImport, { params: theirs }, foreigner))).toBe("NOT_FOUND");
    expect(codeOf(await server.call(listImportRows, { params: theirs }, foreigner))).toBe("NOT_FOUND");
    const apply = { params: theirs, body: { decision: "APPLY" as const } };
    expect(codeOf(await server.call(decideProductImport, apply, foreigner))).toBe("NOT_FOUND");
    expect(codeOf(await decide(importId, "APPLY", foreigner))).toBe("FORBIDDEN");
    const [made] = await list();
    expect(made).toBeUndefined();
    const product = { ...at(), productId: "prd-none" };
    expect(codeOf(await server.call(getOwnProduct, { params: product }, manager))).toBe("NOT_FOUND");
  });
});
