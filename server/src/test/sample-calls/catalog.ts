import type { SampleCalls } from "../sample-calls.ts";

export const catalogCalls: SampleCalls<"catalog"> = {
  "catalog.listProducts": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "catalog.streamProducts": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "catalog.updateProduct": (id) => ({
    params: { vendorLocationId: id("vendorLocationId"), productId: id("productId") },
    body: { isAvailable: true, price: "4.50" },
  }),
};
