import { receiveWebhook } from "@skipline/contract/payments";
import { type Route, route } from "../../http/call.ts";
import type { createWebhooks } from "./webhooks.ts";

export function paymentsRoutes(webhooks: ReturnType<typeof createWebhooks>): Route[] {
  return [
    route(receiveWebhook, async (_input, call) => {
      await webhooks.receive(call.rawBody, call.request.headers);
      return { received: true };
    }),
  ];
}
