import { guardFormula } from "@skipline/contract/formula-guard";
import { mostProducts, createProduct, changeProduct } from "@skipline/contract/own-products";
import { productColumnNames, productColumns } from "@skipline/contract/product-columns";
import { startProductImport } from "@skipline/contract/product-import";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ImportStart, importsOf } from "../../test/file-imports.ts";
import { draw, uploaded } from "../../test/test-pictures.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, hire, letMinutePass, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let elsewhere: TestVenue;
let manager: Session;

beforeAll(async () => {
  server = await startTestServer();
  elsewhere = await openVenue(server.db, "elsewhere");
});
afterAll(() => server.close());
let opened = 0;
beforeEach(async () => {
  opened += 1;
  venue = await openVenue(server.db, `files-${opened}`);
  manager = await server.signIn(venue.phones.MANAGER);
  await letMinutePass(server);
});

const { at, begin, add, decide, look, rowsOf, work, check, bring, list, menuVersion, problemsOf } = importsOf(() => ({
  server,
  venue,
  manager,
}));

describe("a file onto a menu", () => {
  it("is told first and written at once, with one rise of the menu's version and its lines of the trail", async () => {
    const columns: ImportStart["columns"] = ["name", "price", "productType", "name.es", null, "description"];
    const checked = await check(columns, [
      ["Lager", "$7.50", "Alcoholic", "Cerveza clara", "left out", ""],
      ["Horchata", "4,5", "sin alcohol", "", "", "Rice,\r\ncinnamon"],
    ]);
    expect(checked).toMatchObject({
      state: "READY",
      rows: 2,
      progress: 2,
      counts: { new: 2, changed: 0, same: 0, wrong: 0 },
    });
    expect(await list()).toEqual([]);
    const before = await menuVersion();
    ok(await decide(checked.importId, "APPLY"));
    await work();
    expect(await look(checked.importId)).toMatchObject({ state: "DONE" });
    expect(await menuVersion()).toBe(before + 1);
    expect(await list()).toMatchObject([
      { name: "Lager", price: "7.50", productType: "ALCOHOLIC_ITEM", translations: { es: { name: "Cerveza clara" } } },
      {
        name: "Horchata",
        price: "4.50",
        productType: "NON_ALCOHOLIC_ITEM",
        description: "Rice,\ncinnamon",
        version: 1,
      },
    ]);
    const query = { subjectType: "product" as const };
    const { items } = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query }, manager));
    expect(items).toMatchObject([
      {
        type: "product.created",
        actorName: expect.stringMatching(/^MANAGER/) as string,
        details: { name: "Horchata" },
      },
      { type: "product.created", details: { name: "Lager", importId: checked.importId, after: { price: "7.50" } } },
    ]);
  });

  it("changes nothing when it comes again, and changes its own products where it differs", async () => {
    const cells = [
      ["Lager", "", "7.50"],
      ["Stout", "A-1", "8.00"],
    ];
    const columns: ImportStart["columns"] = ["name", "key", "price"];
    await bring(columns, cells);
    const made = await list();
    expect((await bring(columns, cells)).counts).toEqual({ new: 0, changed: 0, same: 2, wrong: 0 });
    expect(await list()).toEqual(made);
    const next = await check(columns, [
      ["Lager", "", "9.00"],
      ["Milk stout", "A-1", "8.00"],
    ]);
    expect(await rowsOf(next.importId)).toMatchObject([
      { row: 2, verdict: "CHANGED", changes: ["price"] },
      { row: 3, verdict: "CHANGED", name: "Milk stout", changes: ["name"] },
    ]);
    ok(await decide(next.importId, "APPLY"));
    await work();
    expect(await list()).toMatchObject([
      { productId: made[0]!.productId, price: "9.00", version: 2 },
      { productId: made[1]!.productId, name: "Milk stout", version: 2 },
    ]);
    const query = { subjectType: "product" as const };
    const { items } = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query }, manager));
    expect(items[1]).toMatchObject({
      type: "product.changed",
      details: { before: { price: "7.50" }, after: { price: "9.00" } },
    });
  });

  it("an export that nobody touched changes nothing, of a menu of all kinds", async () => {
    const { mediaId } = await uploaded(server, await draw(900, 900).jpeg().toBuffer(), {
      as: manager,
      vendorId: venue.vendorId,
      type: "image/jpeg",
    });
    const body = {
      name: "=SUM(A1), 'quoted'",
      variantName: "-5",
      productType: "MERCHANDISE" as const,
      taxCategory: "clothing" as const,
      description: "Two\nlines; and more",
      price: "25.00",
      mediaId,
      translations: { es: { name: "+Playera" } },
    };
    ok(await server.call(createProduct, { params: { vendorLocationId: venue.vendorLocationId }, body }, manager));
    const before = await list(venue.vendorLocationId);
    const cells = before.map((product) =>
      productColumnNames.map((column) => guardFormula(productColumns[column].write(product))),
    );
    const done = await bring(productColumnNames, cells);
    expect(done).toMatchObject({ state: "DONE", counts: { new: 0, changed: 0, same: before.length, wrong: 0 } });
    expect(await list(venue.vendorLocationId)).toEqual(before);
  });

  it("may name several locations, and begins sizes of one name as one thing", async () => {
    const columns: ImportStart["columns"] = ["name", "variantName", "price", "productType", "vendorLocationId"];
    const versions = [await menuVersion(), await menuVersion(venue.vendorLocationId)];
    await bring(columns, [
      ["Tour shirt", "S", "25", "merch", ""],
      ["Tour shirt", "M", "25", "merch", venue.otherLocationId.toLowerCase()],
      ["Tour shirt", "M", "25", "merch", venue.vendorLocationId],
    ]);
    expect([await menuVersion(), await menuVersion(venue.vendorLocationId)]).toEqual(versions.map((one) => one + 1));
    const [small, medium] = await list();
    expect(small!.groupId).toMatch(/^grp-/);
    expect(medium!.groupId).toBe(small!.groupId);
    const elsewhereSold = await list(venue.vendorLocationId);
    expect(elsewhereSold.find(({ name }) => name === "Tour shirt")?.groupId).toBeNull();
  });

  it("reaches no further than the role of whoever has it checked, or applied", async () => {
    const columns: ImportStart["columns"] = ["name", "price", "vendorLocationId"];
    const cells = [
      ["Lager", "7", venue.otherLocationId],
      ["Stout", "8", venue.vendorLocationId],
    ];
    const limited = await server.signIn(await hire(server.db, venue, { locationIds: [venue.otherLocationId] }));
    const before = await list(venue.vendorLocationId);
    const { importId } = ok(await begin({ columns, rows: 2 }, limited)).import;
    ok(await add(importId, 0, cells, limited));
    await work();
    expect(await problemsOf(importId)).toEqual([[3, "vendorLocationId: other_location"]]);
    // A manager of all has it checked anew: to them it is right, and theirs to apply.
    ok(await decide(importId, "CHECK"));
    await work();
    expect(await problemsOf(importId)).toEqual([]);
    expect(codeOf(await decide(importId, "APPLY", limited))).toBe("FORBIDDEN");
    ok(await decide(importId, "CHECK", limited));
    await work();
    expect(await problemsOf(importId)).toEqual([[3, "vendorLocationId: other_location"]]);
    expect(await list()).toEqual([]);
    expect(await list(venue.vendorLocationId)).toEqual(before);
  });

  it("shows a picture of the vendor, which is kept", async () => {
    const { mediaId } = await uploaded(server, await draw(900, 900).jpeg().toBuffer(), {
      as: manager,
      vendorId: venue.vendorId,
      type: "image/jpeg",
    });
    await bring(["name", "price", "mediaId"], [["Lager", "7.50", mediaId]]);
    expect(await list()).toMatchObject([{ picture: { mediaId }, imageUrls: [expect.stringContaining("640")] }]);
  });
});

describe("what is wrong with rows", () => {
  it("is named with its row and column, and nothing is written", async () => {
    const columns: ImportStart["columns"] = [
      "name",
      "price",
      "productType",
      "isAvailable",
      "vendorLocationId",
      "mediaId",
    ];
    const { importId, counts } = await check(columns, [
      ["", "1.234", "beer", "perhaps", "bar", "my picture"],
      ["x".repeat(201), "1000000", "food", "", "", ""],
      ["Two\nlines", "-1", "food", "", "", ""],
      ["Right", "1", "food", "yes", "", ""],
      ["Half", "", "food", "", "", ""],
      ["Comma", "1", "food", "", "", "", "too many"],
      ["Elsewhere", "1", "food", "", elsewhere.vendorLocationId, ""],
      ["Pictured", "1", "food", "", "", "01a1fef5-9e4d-765d-87af-4b35bc259a4b"],
      ["Twice", "1", "food", "", "", ""],
      ["TWICE", "2", "food", "", "", ""],
    ]);
    expect(await problemsOf(importId)).toEqual([
      [
        2,
        "name: needed",
        "price: price",
        "productType: kind",
        "isAvailable: yes_no",
        "vendorLocationId: location_id",
        "mediaId: id",
      ],
      [3, "name: too_long", "price: price_most"],
      [4, "name: character", "price: price"],
      [6, "price: needed"],
      [7, "row: cells"],
      [8, "vendorLocationId: other_location"],
      [9, "mediaId: picture"],
      [11, "row: twice"],
    ]);
    expect(counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 8 });
    expect(codeOf(await decide(importId, "APPLY"))).toBe("CONFLICT");
    await work();
    expect(await list()).toEqual([]);
  });

  it("ids of others, twice, archived, and names that are there", async () => {
    const columns: ImportStart["columns"] = ["productId", "name", "price"];
    const params = { vendorLocationId: venue.otherLocationId };
    const bare = { variantName: null, productType: "OTHER", taxCategory: "standard", description: null } as const;
    const make = async (name: string) =>
      ok(await server.call(createProduct, { params, body: { ...bare, name, price: "1.00" } }, manager)).product;
    const [there, gone] = [await make("There"), await make("Gone")];
    const change = { params: { ...params, productId: gone.productId }, body: { isArchived: true } };
    ok(await server.call(changeProduct, change, manager));
    const { importId } = await check(columns, [
      [elsewhere.id("soda"), "Soda", "1"],
      ["prd-nobody", "Soda", "1"],
      [there.productId, "There", "2"],
      [there.productId, "There", "3"],
      [gone.productId, "Gone", "2"],
      ["", "Thére", "2"],
      ["", "Soda", ""],
    ]);
    expect(await problemsOf(importId)).toEqual([
      [2, "productId: other_product"],
      [3, "productId: other_product"],
      [5, "row: twice"],
      [6, "row: archived"],
      [7, "name: name_taken"],
      [8, "price: needed"],
    ]);
  });

  it("a menu holds a thousand", async () => {
    const most = Array.from({ length: mostProducts + 1 }, (_, index) => [`Drink ${index}`, "1"]);
    const { importId, counts } = await check(["name", "price"], most);
    expect(counts).toEqual({ new: mostProducts, changed: 0, same: 0, wrong: 1 });
    expect(await problemsOf(importId)).toEqual([[mostProducts + 2, "row: menu_full"]]);
  });

  it("a kind and a tax are needed where the file and its import say none", async () => {
    const { importId } = ok(
      await server.call(
        startProductImport,
        { params: at(), body: { fileName: "menu.csv", columns: ["name", "price"], rows: 1 } },
        manager,
      ),
    ).import;
    ok(await add(importId, 0, [["Lager", "7"]]));
    await work();
    expect(await problemsOf(importId)).toEqual([[2, "productType: needed", "taxCategory: needed"]]);
  });
});

describe("what somebody changed since the check", () => {
  it("is told by its row, nothing is written, and a check again goes by what is there now", async () => {
    const columns: ImportStart["columns"] = ["name", "price"];
    await bring(columns, [
      ["Lager", "7"],
      ["Stout", "8"],
    ]);
    const [lager] = await list();
    const { importId } = await check(columns, [
      ["Lager", "9"],
      ["Stout", "9"],
      ["Porter", "9"],
    ]);
    const change = { params: { ...at(), productId: lager!.productId }, body: { price: "8.50" } };
    ok(await server.call(changeProduct, change, manager));
    const before = await list();
    ok(await decide(importId, "APPLY"));
    await work();
    expect(await look(importId)).toMatchObject({ state: "READY", counts: { new: 1, changed: 1, wrong: 1 } });
    expect(await problemsOf(importId)).toEqual([[2, "row: changed_since"]]);
    expect(await list()).toEqual(before);
    ok(await decide(importId, "CHECK"));
    await work();
    expect(await look(importId)).toMatchObject({ state: "READY", counts: { new: 1, changed: 2, wrong: 0 } });
    ok(await decide(importId, "APPLY"));
    await work();
    expect((await list()).map(({ price }) => price)).toEqual(["9.00", "9.00", "9.00"]);
  });

  it("two files that bring the same product make one", async () => {
    const [first, second] = [
      await check(["name", "price"], [["Lager", "7"]]),
      await check(["name", "price"], [["Lager", "8"]]),
    ];
    for (const { importId } of [first, second]) ok(await decide(importId, "APPLY"));
    await work();
    expect(await list()).toHaveLength(1);
    const states = [await look(first.importId), await look(second.importId)].map(({ state }) => state);
    expect(states.toSorted()).toEqual(["DONE", "READY"]);
  });
});
