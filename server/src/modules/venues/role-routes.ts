import * as contract from "@skipline/contract/roles";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Lagging } from "../../db/replica.ts";
import type { Database } from "../../db/schema.ts";
import { businessDayRange } from "../../business-day.ts";
import type { Clock } from "../../clock.ts";
import { AppError, malformedField, notFound } from "../../http/app-error.ts";
import { type Route, route, staffCaller } from "../../http/call.ts";
import { invalidCursor, readPage } from "../../http/cursor.ts";
import { readKeptPhone } from "../auth/index.ts";
import { listActivities } from "./activity-views.ts";
import type { Invitations } from "./invitations.ts";
import { listPinStates } from "./pin-reset-store.ts";
import type { RoleService } from "./role-service.ts";
import * as store from "./role-store.ts";
import { readStaffPhone } from "./staff-phone.ts";
import { findBusinessDays } from "./venues-store.ts";

interface RoutesDeps {
  db: Kysely<Database>;
  clock: Clock;
  /** For the trail. */
  lagging: Lagging;
  service: RoleService;
  invitations: Pick<Invitations, "listNewest">;
  /** ISO 3166 codes of the phones that can sign in. */
  phoneRegions: readonly string[];
}

/** The cursor is the last phone shown, or the last line's number. */
const rolePages = { usual: 50, key: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)) };
const activityPages = { usual: 50, key: z.string().check(z.regex(/^\d{1,18}$/)) };

export function roleRoutes({ db, clock, lagging, service, invitations, phoneRegions }: RoutesDeps): Route[] {
  function readPhone(phoneNumber: string, place: "path" | "query"): string {
    const phone = readKeptPhone(phoneNumber, phoneRegions);
    if (phone === null)
      throw malformedField("BAD_REQUEST", [{ path: `${place}.phoneNumber`, problem: m.refused_phone_form }]);
    return phone;
  }

  const targetOf = ({ vendorId, phoneNumber }: { vendorId: string; phoneNumber: string }) => ({
    vendorId,
    phone: readPhone(phoneNumber, "path"),
  });

  async function dayOf(vendorId: string, day: string): Promise<[Date, Date]> {
    const days = await findBusinessDays(db, vendorId);
    if (!days) throw notFound("Vendor");
    return businessDayRange(day, days);
  }

  return [
    route(contract.listVendorRoles, async ({ params, query }, call) => {
      const within = call.role().locationIds;
      const [{ rows, nextToken }, total] = await Promise.all([
        readPage(
          query,
          rolePages,
          async (afterPhone, limit) => {
            const roles = await store.listRoles(db, params.vendorId, { afterPhone, limit, within });
            if (!roles) throw invalidCursor();
            return roles;
          },
          (row) => row.phoneNumber,
        ),
        store.countRoles(db, params.vendorId, { within }),
      ]);
      const phones = rows.map(({ phoneNumber }) => phoneNumber);
      const [told, pins] = await Promise.all([
        invitations.listNewest(params.vendorId, phones),
        listPinStates(db, params.vendorId, phones, clock.now()),
      ]);
      const items = rows.map((row) => ({
        ...row,
        invitation: told.get(row.phoneNumber) ?? null,
        pin: pins.get(row.phoneNumber) ?? null,
      }));
      return { items, total, nextToken };
    }),

    route(contract.createVendorRole, async ({ params, body }, call) => {
      if (body.vendorId !== undefined && body.vendorId !== params.vendorId) {
        throw new AppError("RULE_VIOLATED", m.refused_role_other_vendor);
      }
      const phone = readStaffPhone(body.phoneNumber, phoneRegions, call.request);
      const target = { vendorId: params.vendorId, phone };
      const given = {
        name: nameOf(body),
        role: body.role,
        vendorLocationIds: body.vendorLocationIds ?? null,
        invite: body.invite ?? false,
      };
      return { vendorRole: await service.createRole(staffCaller(call), target, given) };
    }),

    route(contract.updateVendorRole, async ({ params, body }, call) => {
      const { role, vendorLocationIds, version } = body;
      const name = body.name === undefined ? undefined : nameOf({ name: body.name });
      const wanted = { role, name, vendorLocationIds, version };
      return { vendorRole: await service.updateRole(staffCaller(call), targetOf(params), wanted) };
    }),

    route(contract.deleteVendorRole, async ({ params }, call) => ({
      vendorRole: await service.deleteRole(call.actor(), targetOf(params)),
    })),

    route(contract.inviteAgain, async ({ params }, call) => ({
      invitation: await service.inviteAgain(call.actor(), targetOf(params)),
    })),

    route(contract.resetPin, async ({ params }, call) => ({
      pin: await service.resetPin(call.actor(), targetOf(params)),
    })),

    route(contract.listActivities, async ({ params, query }) => {
      const { subjectType, phoneNumber, day } = query;
      const phone = phoneNumber === undefined ? null : readPhone(phoneNumber, "query");
      const between = day === undefined ? null : await dayOf(params.vendorId, day);
      const { rows, nextToken } = await readPage(
        query,
        activityPages,
        (beforeId, limit) =>
          lagging.read((from) =>
            listActivities(from, params.vendorId, { subjectType, phone, between, beforeId, limit }),
          ),
        (row) => row.activityId,
      );
      return { items: rows, nextToken };
    }),
  ];
}

function nameOf({ name }: { name: string }): string {
  const trimmed = name.trim();
  if (trimmed === "") throw malformedField("BAD_REQUEST", [{ path: "body.name", problem: m.refused_too_small }]);
  return trimmed;
}
