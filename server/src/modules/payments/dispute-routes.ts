import { getDispute, handOverEvidence, listDisputes } from "@skipline/contract/disputes";
import { text } from "@skipline/contract/text";
import * as z from "zod/mini";
import { type Route, route, staffCaller } from "../../http/call.ts";
import { readPage } from "../../http/cursor.ts";
import type { Disputes } from "./disputes.ts";
import type { DisputePlace } from "./disputes-store.ts";

const usualPage = 50;

/** A dispute's id is the provider's, no UUID. */
const byDispute: z.ZodMiniType<DisputePlace> = z.strictObject({
  time: z.pipe(
    z.iso.datetime(),
    z.transform((time: string) => new Date(time)),
  ),
  id: text(100),
});

export function disputeRoutes(disputes: Disputes): Route[] {
  return [
    route(listDisputes, async ({ params, query }) => {
      const { rows, nextToken } = await readPage(
        query,
        { usual: usualPage, key: byDispute },
        (after, limit) => disputes.list(params.vendorId, after, limit),
        ({ openedAt, disputeId }) => ({ time: new Date(openedAt), id: disputeId }),
      );
      return { items: rows, nextToken };
    }),
    route(getDispute, ({ params }) => disputes.get(params)),
    route(handOverEvidence, async ({ params, body }, call) => ({
      dispute: await disputes.handOver(staffCaller(call), params, body.note),
    })),
  ];
}
