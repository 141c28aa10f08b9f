import * as contract from "@skipline/contract/events";
import * as m from "@skipline/contract/texts";
import { AppError } from "../../http/app-error.ts";
import { type Route, route, staffCaller } from "../../http/call.ts";
import { byTime, readPage } from "../../http/cursor.ts";
import type { createEventsService } from "./events-service.ts";
import { type EventRow, type Page, withoutStart } from "./events-store.ts";

const pages = { usual: 20, key: byTime };

export function eventsRoutes(service: ReturnType<typeof createEventsService>): Route[] {
  async function listPage(
    query: { limit?: number | undefined; nextToken?: string | undefined },
    list: (page: Page) => Promise<EventRow[]>,
    timeOf: (row: EventRow) => Date,
  ) {
    const { rows, nextToken } = await readPage(
      query,
      pages,
      (cursor, limit) => list({ cursor, limit }),
      (row) => ({ time: timeOf(row), id: row.eventId }),
    );
    return { events: await service.asVenueEvents(rows), nextToken };
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
      return { event: await service.createEvent(staffCaller(call), params.vendorId, body) };
    }),

    route(contract.updateEvent, async ({ params, body }, call) => {
      assertSameVendor(params.vendorId, body.vendorId);
      return { event: await service.updateEvent(staffCaller(call), body, body) };
    }),

    route(contract.repeatEvent, async ({ params, body }, call) => ({
      events: await service.repeatEvent(staffCaller(call), params, body.times),
    })),

    route(contract.deleteEvent, async ({ params }, call) => ({
      eventId: await service.deleteEvent(staffCaller(call), params),
    })),
  ];
}

function assertSameVendor(inPath: string, inBody: string | undefined): void {
  if (inBody === undefined || inBody === inPath) return;
  throw new AppError("RULE_VIOLATED", m.refused_event_other_vendor);
}
