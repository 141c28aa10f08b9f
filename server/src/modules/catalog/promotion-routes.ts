import { parseMoney } from "@skipline/contract/money";
import * as contract from "@skipline/contract/promotions";
import { slug } from "@skipline/contract/text";
import { type Route, route, staffCaller } from "../../http/call.ts";
import { readPage } from "../../http/cursor.ts";
import { asPromotion, type PromotionService } from "./promotion-service.ts";

/** The latest made first: the cursor is the last id shown. */
const promotionPages = { usual: 50, key: slug };

interface Written {
  amountOff?: string | null | undefined;
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
}

export function promotionRoutes(service: PromotionService): Route[] {
  return [
    route(contract.listPromotions, async ({ params: { vendorId }, query }) => {
      const { ended = "no" } = query;
      const { rows, nextToken } = await readPage(
        query,
        promotionPages,
        (afterId, limit) => service.listPromotions({ vendorId, ended, afterId, limit }),
        (row) => row.promotionId,
      );
      return { items: rows.map(asPromotion), nextToken };
    }),

    route(contract.getPromotion, async ({ params }) => ({ promotion: await service.getPromotion(params) })),

    route(contract.createPromotion, async ({ params, body }, call) => ({
      promotion: await service.createPromotion(staffCaller(call), params.vendorId, read(body)),
    })),

    route(contract.changePromotion, async ({ params, body }, call) => {
      const { version, ...change } = body;
      return { promotion: await service.changePromotion(staffCaller(call), { ...params, version }, read(change)) };
    }),

    route(contract.endPromotion, async ({ params }, call) => ({
      promotion: await service.endPromotion(staffCaller(call), params),
    })),
  ];
}

/** Amounts in cents and times as times; what is not given stays so. */
function read<Body extends Written>({ amountOff, startsAt, endsAt, ...body }: Body) {
  return {
    ...body,
    amountOff: orNull(amountOff, parseMoney),
    startsAt: orNull(startsAt, asDate),
    endsAt: orNull(endsAt, asDate),
  };
}

const asDate = (iso: string): Date => new Date(iso);

const orNull = <Value>(text: string | null | undefined, parse: (text: string) => Value): Value | null | undefined =>
  text === null || text === undefined ? text : parse(text);
