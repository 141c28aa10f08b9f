import { closeUnreturned, listUnreturned, receiveWebhook } from "@skipline/contract/payments";
import { type Route, route, vitalRoute } from "../../http/call.ts";
import { byTime, readPage } from "../../http/cursor.ts";
import type { Returns } from "./returns.ts";
import type { createWebhooks } from "./webhooks.ts";

const usualPage = 50;

export function paymentsRoutes(webhooks: ReturnType<typeof createWebhooks>, returns: Returns): Route[] {
  return [
    vitalRoute(receiveWebhook, async (_input, call) => {
      await webhooks.receive(call.rawBody, call.request.headers);
      return { received: true };
    }),
    route(listUnreturned, async ({ query }) => {
      const { rows, nextToken } = await readPage(
        query,
        { usual: usualPage, key: byTime },
        returns.listUnreturned,
        ({ failedAt, paymentId }) => ({ time: new Date(failedAt), id: paymentId }),
      );
      return { items: rows, nextToken };
    }),
    route(closeUnreturned, async ({ params, body }, call) => {
      await returns.closeUnreturned({ ...params, ...body, actor: call.actor() });
      return params;
    }),
  ];
}
