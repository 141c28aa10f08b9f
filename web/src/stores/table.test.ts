import { expect, it } from "vitest";
import { parseTable } from "./table.ts";

const kept = { vendorLocationId: "064E1", table: 12, until: 1_800_000_000_000 };

it("reads back what was kept", () => expect(parseTable(JSON.parse(JSON.stringify(kept)))).toEqual(kept));

it.each([null, "x", 12, [], {}, { ...kept, table: "12" }, { table: 12, until: 1 }])("reads %j as none", (value) => {
  expect(parseTable(value)).toBeNull();
});
