import { describe, expect, it } from "vitest";
import { addPastLocation, readPastLocations } from "./past-locations.ts";

function memory(initial: string | null = null) {
  let value = initial;
  return { getItem: () => value, setItem: (_key: string, next: string) => void (value = next) };
}

const at = (vendorLocationId: string) => ({ vendorLocationId, description: "Main Bar", vendorName: "Aurora" });

describe("past locations", () => {
  it("keeps the newest ten, each once", () => {
    const storage = memory();
    for (let count = 0; count < 12; count++) addPastLocation(at(`L00${String(count).padStart(2, "0")}`), storage);
    addPastLocation(at("L0005"), storage);
    const ids = readPastLocations(storage).map((kept) => kept.vendorLocationId);
    expect(ids).toHaveLength(10);
    expect(ids.slice(0, 3)).toEqual(["L0005", "L0011", "L0010"]);
    expect(new Set(ids).size).toBe(10);
  });

  it.each([null, "", "{", "null", '"x"', '[1,null,{"vendorLocationId":"064E1"}]'])("reads %j as none", (stored) => {
    expect(readPastLocations(memory(stored))).toEqual([]);
  });

  it("does without a storage that is full", () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    expect(addPastLocation(at("064E1"), full)).toEqual([at("064E1")]);
  });
});
