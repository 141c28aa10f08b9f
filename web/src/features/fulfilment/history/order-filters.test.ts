import { describe, expect, it } from "vitest";
import { hasFilters, longestSearch, readFilters } from "./order-filters.ts";

const read = (query: string) => readFilters(new URLSearchParams(query));

describe("filters of the order history", () => {
  it("reads them from the URL", () => {
    expect(read("search=%20Mezcal%20Mule&status=REFUNDED&day=2026-11-20")).toEqual({
      search: "Mezcal Mule",
      status: "REFUNDED",
      day: "2026-11-20",
    });
    expect(read("search=a")).toEqual({ search: "a" });
  });

  it("leaves out what is none", () => {
    for (const query of [
      "",
      "search=",
      "search=%20",
      "search=%00",
      "status=IN_PROGRESS",
      "status=x",
      "day=2026-13-40",
    ]) {
      expect(read(query)).toEqual({});
      expect(hasFilters(read(query))).toBe(false);
    }
  });

  it("never asks for more than the server takes", () => {
    expect(read(`search=${"x".repeat(500)}`).search).toHaveLength(longestSearch);
  });
});
