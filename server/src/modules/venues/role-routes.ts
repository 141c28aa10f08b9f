import * as contract from "@skipline/contract/roles";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { AppError } from "../../http/app-error.ts";
import { type Route, route } from "../../http/call.ts";
import { decodeCursor, page } from "../../http/cursor.ts";
import { parseMobilePhone, readKeptPhone } from "../auth/index.ts";
import { listActivities } from "./activity-views.ts";
import type { RoleService } from "./role-service.ts";
import * as store from "./role-store.ts";

interface RoutesDeps {
  db: Kysely<Database>;
  service: RoleService;
  /** ISO 3166 codes of the phones that can sign in. */
  phoneRegions: readonly string[];
}

const usualPage = 50;

export function roleRoutes({ db, service, phoneRegions }: RoutesDeps): Route[] {
  const targetOf = (params: { vendorId: string; phoneNumber: string }) => {
    const phone = readKeptPhone(params.phoneNumber, phoneRegions);
    if (phone === null) throw new AppError("BAD_REQUEST", "path.phoneNumber: Not a phone number");
    return { vendorId: params.vendorId, phone };
  };

  return [
    route(contract.listVendorRoles, async ({ params, query }) => {
      const limit = query.limit ?? usualPage;
      const afterPhone = query.nextToken === undefined ? null : decodePhone(query.nextToken);
      const [rows, total] = await Promise.all([
        store.listRoles(db, params.vendorId, { limit: limit + 1, afterPhone }),
        store.countRoles(db, params.vendorId),
      ]);
      if (!rows) throw invalidToken();
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      const nextToken = rows.length > limit && last ? Buffer.from(last.phoneNumber).toString("base64url") : null;
      return { items, total, nextToken };
    }),

    route(contract.createVendorRole, async ({ params, body }, call) => {
      if (body.vendorId !== undefined && body.vendorId !== params.vendorId) {
        throw new AppError("RULE_VIOLATED", "The role is for another vendor than the path.");
      }
      const phone = parseMobilePhone(body.phoneNumber, phoneRegions);
      if (phone === null) throw new AppError("RULE_VIOLATED", "Invalid phone number. Please enter a valid number.");
      const target = { vendorId: params.vendorId, phone };
      return { vendorRole: await service.createRole(call.actor(), target, { name: nameOf(body), role: body.role }) };
    }),

    route(contract.updateVendorRole, async ({ params, body }, call) => {
      const wanted = { role: body.role, name: body.name === undefined ? undefined : nameOf({ name: body.name }) };
      return { vendorRole: await service.updateRole(call.actor(), targetOf(params), wanted) };
    }),

    route(contract.deleteVendorRole, async ({ params }, call) => ({
      vendorRole: await service.deleteRole(call.actor(), targetOf(params)),
    })),

    route(contract.listActivities, async ({ params, query }) => {
      const limit = query.limit ?? usualPage;
      const rows = await listActivities(db, params.vendorId, {
        subjectType: query.subjectType,
        limit: limit + 1,
        beforeId: query.nextToken === undefined ? null : decodeActivityId(query.nextToken),
      });
      const shown = page(rows, limit, (row) => ({ time: row.time, id: row.activityId }));
      return { items: shown.rows.map(({ time: _time, ...item }) => item), nextToken: shown.nextToken };
    }),
  ];
}

function nameOf({ name }: { name: string }): string {
  const trimmed = name.trim();
  if (trimmed === "") throw new AppError("BAD_REQUEST", "body.name: Too small");
  return trimmed;
}

function decodePhone(token: string): string {
  const phone = Buffer.from(token, "base64url").toString("utf8");
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) throw invalidToken();
  return phone;
}

function decodeActivityId(token: string): string {
  const { id } = decodeCursor(token);
  if (!/^\d{1,18}$/.test(id)) throw invalidToken();
  return id;
}

function invalidToken(): AppError {
  return new AppError("BAD_REQUEST", "nextToken is not valid.");
}
