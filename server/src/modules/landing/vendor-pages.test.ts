import type { Vendor } from "@skipline/contract/venues";
import { expect, test } from "vitest";
import { createTestClock } from "../../test/test-clock.ts";
import { createVendorPages, keptMs } from "./vendor-pages.ts";

const vendor = { vendorId: "vnd-a", name: "A" } as Vendor;

function start() {
  const clock = createTestClock();
  clock.stop();
  const state = { reads: 0, isAway: false };
  const pages = createVendorPages({
    clock,
    venues: {
      findVendor: async (vendorId) => {
        state.reads += 1;
        if (state.isAway) throw new Error("the database is away");
        return vendorId === "vnd-a" ? vendor : null;
      },
      listLocations: async () => [],
    },
    events: { listCurrent: async () => [] },
  });
  return { clock, state, ...pages };
}

test("a crowd that comes within five seconds costs one read, there or not", async () => {
  const { clock, state, getVendorPage, peekVendorPage } = start();
  const crowd = await Promise.all(Array.from({ length: 100 }, () => getVendorPage("vnd-a")));
  expect(new Set(crowd).size).toBe(1);
  expect([await getVendorPage("vnd-b"), await getVendorPage("vnd-b")]).toEqual([null, null]);
  expect(state.reads).toBe(2);
  expect(peekVendorPage("vnd-a")).toBe(crowd[0]?.answer);
  clock.advance({ seconds: keptMs / 1000 });
  expect(peekVendorPage("vnd-a")).toBeUndefined();
  await getVendorPage("vnd-a");
  expect(state.reads).toBe(3);
});

test("ids that nobody has push no vendor out", async () => {
  const { state, getVendorPage } = start();
  await getVendorPage("vnd-a");
  await Promise.all(Array.from({ length: 2_000 }, (_one, index) => getVendorPage(`made-up-${index}`)));
  expect(state.reads).toBe(2_001);
  await getVendorPage("vnd-a");
  expect(state.reads).toBe(2_001);
});

test("a failure is kept for nobody", async () => {
  const { state, getVendorPage } = start();
  state.isAway = true;
  await expect(getVendorPage("vnd-a")).rejects.toThrow("away");
  state.isAway = false;
  expect((await getVendorPage("vnd-a"))?.page.vendor).toBe(vendor);
});
