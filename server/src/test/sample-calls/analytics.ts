import type { SampleCalls } from "../sample-calls.ts";

export const analyticsCalls: SampleCalls<"analytics"> = {
  "analytics.listPaidOrders": (id) => ({
    params: { vendorId: id("vendorId") },
    query: { datetimePaidAfter: "2026-01-01T00:00:00Z", datetimePaidBefore: "2026-01-01T23:59:59Z" },
  }),
  "analytics.getDump": (id) => ({ params: { vendorId: id("vendorId"), month: "2026-01" } }),
  "analytics.regenerateDump": (id) => ({ params: { vendorId: id("vendorId"), month: "2026-01" } }),
  "analytics.getWeekReport": (id) => ({
    params: { vendorId: id("vendorId"), week: "latest" },
    query: { vendorLocationId: id("vendorLocationId") },
  }),
  "analytics.listWeekOrders": (id) => ({
    params: { vendorId: id("vendorId"), week: "latest" },
    query: { vendorLocationId: id("vendorLocationId") },
  }),
  "analytics.getDaySheet": (id) => ({ params: { vendorLocationId: id("vendorLocationId"), day: "latest" } }),
  "analytics.listVendorHealth": (id) => ({ query: { vendorIds: id("vendorId") } }),
  "analytics.getStatement": (id) => ({ params: { vendorId: id("vendorId"), month: "2026-01" } }),
  "analytics.reconcileWeek": (id) => ({ params: { vendorId: id("vendorId"), week: "latest" } }),
};
