import { describe, expect, it } from "vitest";
import { hasFilters, isSearchable, readFilters } from "./order-filters.ts";

const read = (query: string) => readFilters(new URLSearchParams(query));

describe("filters of the order history", () => {
  it("reads them from the URL", () => {
    expect(read("search=A1B2C3&status=REFUNDED&day=2026-11-20")).toEqual({
      search: "a1b2c3",
      status: "REFUNDED",
      day: "2026-11-20",
    });
    expect(read("search=0101")).toEqual({ search: "0101" });
  });

  it("leaves out what is none", () => {
    for (const query of [
      "",
      "search=a1b2",
      "search=zzzzzz",
      "status=IN_PROGRESS",
      "status=x",
      "day=2026-13-40",
      "day=x",
    ]) {
      expect(read(query)).toEqual({});
      expect(hasFilters(read(query))).toBe(false);
    }
  });

  it("takes a short id as it is read out or copied", () => {
    expect(isSearchable(" #A1b2 C3 ")).toBe(true);
    expect(isSearchable("010")).toBe(false);
    expect(isSearchable("12345")).toBe(false);
  });
});
