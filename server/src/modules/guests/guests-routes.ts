import { getNoticeCost, sendNotice } from "@skipline/contract/guest-notices";
import * as contract from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { AppError } from "../../http/app-error.ts";
import { crowdedRoute, type Route, route, staffCaller } from "../../http/call.ts";
import { byTime, type Cursor, readPage } from "../../http/cursor.ts";
import { asAvailable, type FoundGlevent } from "./available-glevents.ts";
import { asGlevent, type createGleventService } from "./glevent-service.ts";
import { withoutStart } from "./guests-store.ts";
import type { createNotices } from "./notices.ts";
import type { createReservationService } from "./reservation-service.ts";

interface RoutesDeps {
  glevents: ReturnType<typeof createGleventService>;
  reservations: ReturnType<typeof createReservationService>;
  notices: ReturnType<typeof createNotices>;
  search: (around: { latitude: number; longitude: number; radiusMiles: number }, page: Page) => Promise<FoundGlevent[]>;
}

interface Page {
  cursor: Cursor | null;
  limit: number;
}

/** A vendor's nights to come; past ones come in pages. */
const mostUpcoming = 200;
const pages = { usual: 20, key: byTime };

export function guestsRoutes({ glevents, reservations, notices, search }: RoutesDeps): Route[] {
  return [
    route(contract.createGlevent, async ({ params, body }, call) => {
      assertSame(params.vendorId, body.vendorId);
      return { glevent: await glevents.createGlevent(staffCaller(call), params.vendorId, body) };
    }),

    route(contract.updateGlevent, async ({ params, body }, call) => {
      assertSame(params.vendorId, body.vendorId);
      assertSame(params.gleventId.toLowerCase(), body.gleventId?.toLowerCase());
      return { glevent: await glevents.updateGlevent(staffCaller(call), params, body) };
    }),

    route(contract.repeatGlevent, async ({ params, body }, call) => ({
      glevents: await glevents.repeatGlevent(staffCaller(call), params, body.times),
    })),

    route(contract.deleteGlevent, async ({ params }, call) => ({
      gleventId: await glevents.deleteGlevent(staffCaller(call), params),
    })),

    route(getNoticeCost, ({ params }) => notices.getCost(params)),

    route(sendNotice, ({ params, body }, call) => notices.send(staffCaller(call), params, body.text)),

    route(contract.getGlevent, async ({ params }) => ({
      glevent: await glevents.getGlevent(params.vendorId, params.gleventId),
    })),

    route(contract.listGlevents, async ({ params, query }) => {
      const { vendorId } = params;
      const isFirst = query.nextToken === undefined;
      const [upcoming, past, total] = await Promise.all([
        isFirst ? glevents.listUpcoming(vendorId, mostUpcoming) : [],
        readPage(
          query,
          pages,
          (cursor, limit) => glevents.listPast(vendorId, { cursor, limit }),
          (row) => ({ time: row.startsAt ?? withoutStart, id: row.gleventId }),
        ),
        glevents.countGlevents(vendorId),
      ]);
      return {
        upcomingGlevents: upcoming.map(asGlevent),
        pastGlevents: past.rows.map(asGlevent),
        total,
        nextToken: past.nextToken,
      };
    }),

    route(contract.listAvailableGlevents, async ({ query }) => {
      const { rows, nextToken } = await readPage(
        query,
        pages,
        (cursor, limit) => search(query, { cursor, limit }),
        (row) => ({ time: row.startsAt, id: row.gleventId }),
      );
      return { glevents: rows.map(asAvailable), nextToken };
    }),

    crowdedRoute(contract.createReservation, async ({ params, body }, call) => {
      assertSame(params.vendorId, body.vendorId);
      const booker = { actor: call.actor(), key: call.key };
      return { reservation: await reservations.reserve(booker, { ...params, quantity: body.quantity }) };
    }),

    route(contract.listReservations, async ({ query }, call) => {
      const { rows, nextToken } = await readPage(
        query,
        pages,
        (cursor, limit) => reservations.listOwn(call.actor(), { cursor, limit }),
        (row) => ({ time: row.createdAt, id: row.reservationId }),
      );
      return { reservations: rows.map(reservations.show), nextToken };
    }),

    crowdedRoute(contract.cancelReservation, async ({ params }, call) => ({
      reservation: await reservations.cancel(call.actor(), params.reservationId),
    })),

    route(contract.getEligibility, async (_, call) => reservations.readEligibility(call.actor())),
  ];
}

function assertSame(inPath: string, inBody: string | undefined): void {
  if (inBody === undefined || inBody === inPath) return;
  throw new AppError("RULE_VIOLATED", m.refused_event_other_than_path);
}
