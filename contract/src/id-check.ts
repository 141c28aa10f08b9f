import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { order, userId } from "./ordering.ts";
import { id } from "./text.ts";

export const checkId = defineEndpoint({
  id: "fulfilment.checkId",
  summary: "Keep that a guest's ID was checked for a paid order with alcohol, by whom and when; the first check stays",
  method: "PUT",
  path: "/users/{userId}/orders/{orderId}/id-check",
  access: { kind: "staffOrder" },
  params: z.object({ userId, orderId: id }),
  output: z.object({ order }),
  errors: ["ORDER_NOT_PAID", "ORDER_NOT_COMPLETABLE", "RULE_VIOLATED"],
  // What was checked is not checked again: a repeat is answered as the first.
  idempotent: "state",
  liveSession: true,
  cost: "scan",
});
