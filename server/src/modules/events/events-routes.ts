import * as contract from "@skipline/contract/events";
import { AppError } from "../../http/app-error.ts";
import { type Call, type Route, route } from "../../http/call.ts";
import { type Cursor, decodeCursor, page } from "../../http/cursor.ts";
import type { createEventsService } from "./events-service.ts";
import { type EventRow, type Page, withoutStart } from "./events-store.ts";

const usualPage = 20;

export function eventsRoutes(service: ReturnType<typeof createEventsService>): Route[] {
  async function listPage(
    query: { limit?: number | undefined; nextToken?: string | undefined },
    list: (page: Page) => Promise<EventRow[]>,
    timeOf: (row: EventRow) => Date,
  ) {
    const limit = query.limit ?? usualPage;
    const rows = await list({ cursor: readCursor(query.nextToken), limit: limit + 1 });
    const shown = page(rows, limit, (row) => ({ time: timeOf(row), id: row.eventId }));
    return { events: await service.asVenueEvents(shown.rows), nextToken: shown.nextToken };
  }

  return [
    route(contract.getEvent, async ({ params, query }) => ({
      event: await service.getEvent(query.vendorId, params.eventId),
    })),

    route(contract.listEventsByStatus, ({ query }) =>
      listPage(
        query,
        (one) => service.listByStatus(query.vendorId, query.status, one),
        (row) => row.startsAt ?? withoutStart,
      ),
    ),

    route(contract.listVendorEvents, ({ params, query }) =>
      listPage(
        query,
        (one) => service.listAll(params.vendorId, one),
        (row) => row.createdAt,
      ),
    ),

    route(contract.createEvent, async ({ params, body }, call) => {
      assertSameVendor(params.vendorId, body.vendorId);
      return { event: await service.createEvent(staffMember(call), params.vendorId, body) };
    }),

    route(contract.updateEvent, async ({ params, body }, call) => {
      assertSameVendor(params.vendorId, body.vendorId);
      return { event: await service.updateEvent(staffMember(call), body, body) };
    }),
  ];
}

function staffMember(call: Call) {
  return { userId: call.actor().userId, name: call.role().name };
}

function assertSameVendor(inPath: string, inBody: string | undefined): void {
  if (inBody === undefined || inBody === inPath) return;
  throw new AppError("RULE_VIOLATED", "The event is for another vendor than the path.");
}

function readCursor(token: string | undefined): Cursor | null {
  if (token === undefined) return null;
  const cursor = decodeCursor(token);
  const year = cursor.time.getUTCFullYear();
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor.id) || year < 0 || year > 9999) {
    throw new AppError("BAD_REQUEST", "nextToken is not valid.");
  }
  return cursor;
}
