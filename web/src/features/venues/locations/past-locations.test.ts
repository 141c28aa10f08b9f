import { describe, expect, it } from "vitest";
import { createBrowserStorage } from "#lib/browser-storage.ts";
import { memoryStorage } from "#lib/test-storage.ts";
import { addPastLocation, readPastLocations } from "./past-locations.ts";

function memory(initial: string | null = null) {
  const box = memoryStorage();
  if (initial !== null) box.setItem("skipline.staff.pastLocations", initial);
  return createBrowserStorage(() => box);
}

const at = (vendorLocationId: string) => ({
  vendorLocationId,
  description: "Main Bar",
  vendorName: "Aurora",
  vendorLanguage: "en" as const,
});

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
});
