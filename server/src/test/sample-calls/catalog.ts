import type { SampleCalls } from "../sample-calls.ts";

export const catalogCalls: SampleCalls<"catalog"> = {
  "catalog.listProducts": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "catalog.streamProducts": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "catalog.updateProduct": (id) => ({
    params: { vendorLocationId: id("vendorLocationId"), productId: id("productId") },
    body: { isAvailable: true, price: "4.50" },
  }),
  "catalog.listOwnProducts": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "catalog.getOwnProduct": (id) => ({
    params: { vendorLocationId: id("vendorLocationId"), productId: id("productId") },
  }),
  "catalog.createProduct": (id) => ({
    params: { vendorLocationId: id("vendorLocationId") },
    body: {
      name: "The sample",
      variantName: "M",
      productType: "MERCHANDISE",
      taxCategory: "clothing",
      description: "Black, with the old sign.",
      price: "25.00",
      isAvailable: true,
      mediaId: id("mediaId"),
      translations: { es: { name: "La muestra" } },
      sizeOf: id("merchandiseId"),
    },
  }),
  "catalog.changeProduct": (id) => ({
    params: { vendorLocationId: id("vendorLocationId"), productId: id("productId") },
    body: { name: "The soda", mediaId: id("mediaId"), isArchived: false },
  }),
  "catalog.moveProduct": (id) => ({
    params: { vendorLocationId: id("vendorLocationId"), productId: id("productId") },
    // Where it is: the order is asked for where something moves.
    body: { after: id("productBeforeId"), order: "as it was" },
  }),
};
