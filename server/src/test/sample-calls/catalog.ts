import type { SampleCalls } from "../sample-calls.ts";

export const catalogCalls: SampleCalls<"catalog"> = {
  "catalog.listProducts": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "catalog.streamProducts": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "catalog.updateProduct": (id) => ({
    params: { vendorLocationId: id("vendorLocationId"), productId: id("productId") },
    body: { isAvailable: true, price: "4.50" },
  }),
  "catalog.listStock": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "catalog.setStock": (id) => ({
    params: { vendorLocationId: id("vendorLocationId"), productId: id("productId") },
    body: { version: 0, from: null, to: 12 },
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
      pictureAlt: "A shirt on a hanger",
      allergens: ["SOY"],
      abvTenths: null,
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
  "catalog.listPromotions": (id) => ({ params: { vendorId: id("vendorId") } }),
  "catalog.getPromotion": (id) => ({ params: { vendorId: id("vendorId"), promotionId: id("promotionId") } }),
  "catalog.createPromotion": (id) => ({
    params: { vendorId: id("vendorId") },
    body: {
      description: "Happy hour",
      translations: { es: { description: "Hora feliz" } },
      percent: null,
      amountOff: "2.00",
      productTypes: ["ALCOHOLIC_ITEM"],
      productIds: [id("merchandiseId")],
      vendorLocationIds: [id("vendorLocationId")],
      startsAt: null,
      endsAt: "2040-01-01T00:00:00.000Z",
      happyHours: [{ days: ["MON", "FRI"], from: "16:00", to: "19:00" }],
      isPaused: true,
    },
  }),
  "catalog.changePromotion": (id) => ({
    params: { vendorId: id("vendorId"), promotionId: id("promotionId") },
    body: {
      description: "Happier hour",
      productIds: [id("merchandiseId")],
      vendorLocationIds: [id("vendorLocationId")],
    },
  }),
  "catalog.endPromotion": (id) => ({ params: { vendorId: id("vendorId"), promotionId: id("promotionId") } }),
  "catalog.startProductImport": (id) => ({
    params: { vendorLocationId: id("vendorLocationId") },
    body: {
      fileName: "menu.csv",
      columns: ["name", "price", null],
      rows: 2,
      productType: "OTHER",
      taxCategory: "standard",
    },
  }),
  "catalog.addImportRows": (id) => ({
    params: { vendorLocationId: id("vendorLocationId"), importId: id("importId") },
    body: { after: 0, rows: JSON.stringify([{ row: 2, cells: ["The sample", "4.50", ""] }]) },
  }),
  "catalog.getProductImport": (id) => ({
    params: { vendorLocationId: id("vendorLocationId"), importId: id("importId") },
  }),
  "catalog.listImportRows": (id) => ({
    params: { vendorLocationId: id("vendorLocationId"), importId: id("importId") },
  }),
  "catalog.decideProductImport": (id) => ({
    params: { vendorLocationId: id("vendorLocationId"), importId: id("importId") },
    body: { decision: "CANCEL" },
  }),
  "catalog.copyProduct": (id) => ({
    params: { vendorLocationId: id("vendorLocationId") },
    body: { productId: id("productId"), price: "9.00" },
  }),
  "catalog.changeProducts": (id) => ({
    params: { vendorLocationId: id("vendorLocationId") },
    body: {
      products: [{ productId: id("productId") }, { productId: id("merchandiseId") }],
      change: { price: { kind: "PERCENT", percent: 0, step: 1 }, isAvailable: true, isArchived: false },
    },
  }),
  "catalog.undoProductChanges": (id) => ({
    params: { vendorLocationId: id("vendorLocationId") },
    body: { changeId: id("changeId") },
  }),
};
