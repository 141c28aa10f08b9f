import * as contract from "@skipline/contract/guests";
import { type Route, route, staffCaller } from "../../http/call.ts";
import { readPage } from "../../http/cursor.ts";
import { createCheckIn } from "./check-in-service.ts";
import { createUndo, type UndoDeps } from "./check-in-undo.ts";
import { asGuest, byGuest, countGuests, listGuestRows } from "./guest-list-views.ts";
import { createWalkIn } from "./walk-in.ts";

interface DoorDeps extends UndoDeps {
  /** @throws AppError NOT_FOUND */
  getGlevent: (vendorId: string, gleventId: string) => Promise<contract.Glevent>;
}

/** An evening's whole list, in most places. */
const pages = { usual: 1000, key: byGuest };

/** What the people at an event's door ask for. */
export function checkInRoutes({ getGlevent, ...deps }: DoorDeps): Route[] {
  const checkIn = createCheckIn(deps);
  const undo = createUndo(deps);
  const admitWalkIn = createWalkIn(deps);
  return [
    route(contract.listGuests, async ({ params: { vendorId, gleventId }, query }) => {
      const glevent = await getGlevent(vendorId, gleventId);
      const [{ rows, nextToken }, { total, ...people }] = await Promise.all([
        readPage(
          query,
          pages,
          (after, limit) => listGuestRows(deps.db, gleventId, after, limit),
          (row) => ({ id: row.reservation_id }),
        ),
        countGuests(deps.db, gleventId),
      ]);
      const placesLeft = Math.max(0, glevent.guestlistCapacity - glevent.reservedCount);
      return { reservations: rows.map(asGuest), total, counts: { ...people, placesLeft }, glevent, nextToken };
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
