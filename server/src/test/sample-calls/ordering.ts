import type { IdName } from "../house.ts";
import type { SampleCalls } from "../sample-calls.ts";
import { address, linesOf } from "../test-venue.ts";

export const orderingCalls: SampleCalls<"ordering"> = {
  "ordering.createOrder": (id) => ({
    params: { userId: id("userId") },
    body: { userId: id("userId"), ...cartOf(id), tipAmount: "0.00", ageAcknowledged: true },
  }),
  "ordering.calculateTax": (id) => ({ body: cartOf(id) }),
  "ordering.updateOrder": (id) => ({
    params: { userId: id("userId"), orderId: id("unpaidOrderId") },
    body: { userId: id("userId"), orderId: id("unpaidOrderId"), cartItems: [lineOf(id)], tipAmount: "0.10" },
  }),
  "ordering.getOrderPayment": (id) => ({ params: { userId: id("userId"), orderId: id("unpaidOrderId") } }),
  "ordering.markPaid": (id) => ({ params: { userId: id("userId"), orderId: id("paidOrderId") } }),
  "ordering.cancelOrder": (id) => ({ params: { userId: id("userId"), orderId: id("paidOrderId") } }),
  "ordering.getReadyNotice": (id) => ({ params: { userId: id("userId"), orderId: id("paidOrderId") } }),
  "ordering.keepReadyNotice": (id) => ({
    params: { userId: id("userId"), orderId: id("paidOrderId") },
    body: { text: false },
  }),
  "ordering.listOrders": (id) => ({ params: { userId: id("userId") } }),
  "ordering.getOrder": (id) => ({ params: { userId: id("userId"), orderId: id("paidOrderId") } }),
  "ordering.getReadiness": (id) => ({
    params: { vendorId: id("vendorId"), vendorLocationId: id("vendorLocationId") },
  }),
  "ordering.streamOrder": (id) => ({ params: { userId: id("userId"), orderId: id("paidOrderId") } }),
};

function lineOf(id: (name: IdName) => string) {
  return linesOf({ id: () => id("productId") }, { soda: 1 })[0];
}

function cartOf(id: (name: IdName) => string) {
  return { cartItems: [lineOf(id)], vendorAddress: address, vendorLocationId: id("vendorLocationId") };
}
