import * as contract from "@skipline/contract/payouts";
import { text } from "@skipline/contract/text";
import * as z from "zod/mini";
import { type Route, route } from "../../http/call.ts";
import { readPage } from "../../http/cursor.ts";
import type { PlatformFees } from "./platform-fees.ts";
import type { Payouts } from "./payouts.ts";
import type { PayoutPlace } from "./payouts-store.ts";

const usualPage = 50;

/** A payout's id is the provider's, no UUID. */
const byArrival: z.ZodMiniType<PayoutPlace> = z.strictObject({
  day: z.iso.date(),
  time: z.pipe(
    z.iso.datetime(),
    z.transform((time: string) => new Date(time)),
  ),
  id: text(255),
});
const byLine = z.strictObject({ id: text(100) });

export function payoutRoutes(payouts: Payouts, fees: PlatformFees): Route[] {
  return [
    route(contract.listPayouts, async ({ params, query }) => {
      const { rows, nextToken } = await readPage(
        query,
        { usual: usualPage, key: byArrival },
        (after, limit) => payouts.list(params.vendorId, after, limit),
        ({ arrivesOn, madeAt, payoutId }) => ({ day: arrivesOn, time: new Date(madeAt), id: payoutId }),
      );
      return { items: rows, nextToken };
    }),
    route(contract.getPayout, ({ params }) => payouts.get(params)),
    route(contract.listPayoutLines, async ({ params, query }) => {
      const payout = await payouts.find(params);
      const { rows, nextToken } = await readPage(
        query,
        { usual: usualPage, key: byLine },
        (after, limit) => payouts.listLines(payout, after?.id ?? null, limit),
        ({ lineId }) => ({ id: lineId }),
      );
      return { items: rows, nextToken };
    }),
    route(contract.getPlatformFee, async ({ params }) => ({ platformFee: await fees.get(params.vendorId) })),
    route(contract.setPlatformFee, async ({ params, body }, call) => ({
      platformFee: await fees.set(call.actor(), params.vendorId, body),
    })),
  ];
}
