import type { SampleCalls } from "../sample-calls.ts";

export const fulfilmentCalls: SampleCalls<"fulfilment"> = {
  "fulfilment.completeOrder": (id) => ({
    params: { userId: id("userId"), orderId: id("orderToComplete") },
    query: { vendorLocationId: id("vendorLocationId") },
  }),
  "fulfilment.undoHandOver": (id) => ({
    params: { userId: id("userId"), orderId: id("orderToComplete") },
    body: { vendorLocationId: id("vendorLocationId"), datetimeCompleted: "2026-01-01T00:00:00Z" },
  }),
  "fulfilment.checkId": (id) => ({ params: { userId: id("userId"), orderId: id("orderToComplete") } }),
  "fulfilment.refundOrder": (id) => ({
    params: { userId: id("userId"), orderId: id("orderToRefund") },
    body: { refundReason: "NONE_PROVIDED" },
  }),
  "fulfilment.listFulfilledOrders": (id) => ({
    query: { vendorLocationId: id("vendorLocationId"), datetimeCompletedAfter: "2026-01-01T00:00:00Z" },
  }),
  "fulfilment.listLocationOrders": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "fulfilment.getLocationSummary": (id) => ({
    params: { vendorLocationId: id("vendorLocationId") },
    query: { day: "2026-11-20" },
  }),
  "fulfilment.listQueue": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "fulfilment.moveQueued": (id) => ({
    params: { vendorLocationId: id("vendorLocationId") },
    body: { steps: [{ orderId: id("orderToComplete"), from: "WAITING", to: "PREPARING" }] },
  }),
  "fulfilment.getWaitingOrders": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "fulfilment.giveWaitingBack": (id) => ({
    params: { vendorLocationId: id("vendorLocationId") },
    // Nobody has waited for so long.
    body: { count: 3, amount: "27.00", until: "2026-01-01T00:00:00Z", refundReason: "The keg is empty" },
  }),
  "fulfilment.listDisplayLinks": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "fulfilment.makeDisplayLink": (id) => ({
    params: { vendorLocationId: id("vendorLocationId") },
    body: { name: "Above the bar" },
  }),
  "fulfilment.revokeDisplayLink": (id) => ({
    params: { vendorLocationId: id("vendorLocationId"), displayLinkId: id("displayLinkId") },
  }),
  "fulfilment.streamDisplay": () => ({}),
  "fulfilment.listPrinters": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "fulfilment.addPrinter": (id) => ({
    params: { vendorLocationId: id("vendorLocationId") },
    body: { name: "Main bar", kind: "CLOUDPRNT", station: null, isAutomatic: true, paperWidth: 80, language: "en" },
  }),
  "fulfilment.changePrinter": (id) => ({
    params: { vendorLocationId: id("vendorLocationId"), printerId: id("printerId") },
    body: { name: "Second bar", station: null, isAutomatic: true, paperWidth: 80, language: "en", version: 1 },
  }),
  "fulfilment.removePrinter": (id) => ({
    params: { vendorLocationId: id("vendorLocationId"), printerId: id("printerId") },
  }),
  "fulfilment.printOrder": (id) => ({
    params: { vendorLocationId: id("vendorLocationId"), printerId: id("printerId") },
    body: { orderId: id("paidOrderId"), what: "RECEIPT" },
  }),
  "fulfilment.pollStar": (id) => ({
    params: { printerToken: id("printerToken") },
    body: { statusCode: "200%20OK", printingInProgress: true },
  }),
  "fulfilment.getStarJob": (id) => ({ params: { printerToken: id("printerToken") } }),
  "fulfilment.endStarJob": (id) => ({ params: { printerToken: id("printerToken") }, query: { code: "200 OK" } }),
  "fulfilment.askEpson": (id) => ({ params: { printerToken: id("printerToken") } }),
  "fulfilment.streamLocationOrders": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
};
