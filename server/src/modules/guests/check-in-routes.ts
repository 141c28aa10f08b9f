import * as contract from "@skipline/contract/guests";
import { type Route, route, staffCaller } from "../../http/call.ts";
import { readPage } from "../../http/cursor.ts";
import type { WithoutPlaceDeps } from "./admit-without-place.ts";
import { createCheckIn } from "./check-in-service.ts";
import { createUndo, type UndoDeps } from "./check-in-undo.ts";
import { asGuest, byGuest, countGuests, listGuestRows } from "./guest-list-views.ts";
import { doorState } from "./glevent-rules.ts";
import { asGlevent } from "./glevent-service.ts";
import type { GleventRow } from "./guests-store.ts";
import { createWalkIn } from "./walk-in.ts";

interface DoorDeps extends UndoDeps, WithoutPlaceDeps {
  membership: UndoDeps["membership"] & WithoutPlaceDeps["membership"];
  places: UndoDeps["places"] & WithoutPlaceDeps["places"];
  /** @throws AppError NOT_FOUND */
  getGleventRow: (vendorId: string, gleventId: string) => Promise<GleventRow>;
}

/** An evening's whole list, in most places. */
const pages = { usual: 1000, key: byGuest };

/** What the people at an event's door ask for. */
export function checkInRoutes({ getGleventRow, ...deps }: DoorDeps): Route[] {
  const checkIn = createCheckIn(deps);
  const undo = createUndo(deps);
  const admitWalkIn = createWalkIn(deps);
  return [
    route(contract.listGuests, async ({ params: { vendorId, gleventId }, query }) => {
      const glevent = await getGleventRow(vendorId, gleventId);
      const [{ rows, nextToken }, { total, ...people }] = await Promise.all([
        readPage(
          query,
          pages,
          (after, limit) => listGuestRows(deps.db, gleventId, after, limit),
          (row) => ({ id: row.reservation_id }),
        ),
        countGuests(deps.db, gleventId),
      ]);
      return {
        reservations: rows.map(asGuest),
        total,
        counts: { ...people, placesLeft: glevent.capacity - glevent.reservedCount },
        doorState: doorState(glevent, deps.clock.now()),
        glevent: asGlevent(glevent),
        nextToken,
      };
    }),
    route(contract.checkInGuest, async ({ params, body }, call) => ({
      guest: await checkIn(staffCaller(call), params, body),
    })),
    route(contract.undoCheckIn, async ({ params, body }, call) => ({
      guest: await undo(staffCaller(call), params, body.reason),
    })),
    route(contract.admitWalkIn, async ({ params, body }, call) => ({
      guest: await admitWalkIn(staffCaller(call), params, body),
    })),
  ];
}
