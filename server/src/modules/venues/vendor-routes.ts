import * as m from "@skipline/contract/texts";
import { fold, slug } from "@skipline/contract/text";
import * as contract from "@skipline/contract/vendors";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { malformedField } from "../../http/app-error.ts";
import { type Route, route, staffCaller } from "../../http/call.ts";
import { readPage } from "../../http/cursor.ts";
import { parseAnyPhone } from "../auth/index.ts";
import { readStaffPhone } from "./staff-phone.ts";
import type { VendorService } from "./vendor-service.ts";
import * as store from "./vendor-store.ts";

interface RoutesDeps {
  db: Kysely<Database>;
  service: VendorService;
  isPlatformOperator: (phone: string) => boolean;
  /** ISO 3166 codes of the phones that can sign in. */
  phoneRegions: readonly string[];
}

/** E.164 of a number that exists, whichever it is: guests call it. @throws AppError RULE_VIOLATED */
function readSupportPhone(typed: string | null | undefined, regions: readonly string[]): string | null | undefined {
  if (!typed) return typed;
  const phone = parseAnyPhone(typed, regions);
  if (phone === null)
    throw malformedField("RULE_VIOLATED", [{ path: "body.supportPhone", problem: m.demo_phone_wrong }]);
  return phone;
}

/** By name: the cursor is the last id shown. */
const ownPages = { usual: 50, key: slug };

export function vendorRoutes({ db, service, isPlatformOperator, phoneRegions }: RoutesDeps): Route[] {
  return [
    route(contract.listOwnVendors, async ({ query }, call) => {
      const { phone } = call.actor();
      const isOperator = isPlatformOperator(phone);
      const words = fold(query.search ?? "")
        .split(/\s+/)
        .filter(Boolean);
      const { rows, nextToken } = await readPage(
        query,
        ownPages,
        (afterId, limit) => store.listOwnVendors(db, { phone, isOperator, words, afterId, limit }),
        (row) => row.vendorId,
      );
      return { items: rows, isOperator, nextToken };
    }),

    route(contract.getOwnVendor, async ({ params }, call) => {
      const { role, locationIds } = call.role();
      const vendor = await service.getVendor(params.vendorId);
      return { vendor, role, vendorLocationIds: locationIds && [...locationIds] };
    }),

    route(contract.createVendor, async ({ body }, call) => {
      const { superAdmin, ...fields } = body;
      const phone = readStaffPhone(superAdmin.phoneNumber, phoneRegions, call.request);
      const by = { actor: call.actor(), key: call.key };
      return { vendor: await service.createVendor(by, fields, { name: superAdmin.name, phone }) };
    }),

    route(contract.updateVendor, async ({ params, body }, call) => {
      const { version, ...said } = body;
      const fields = { ...said, supportPhone: readSupportPhone(said.supportPhone, phoneRegions) };
      const target = { vendorId: params.vendorId, version };
      return { vendor: await service.updateVendor(staffCaller(call), target, fields) };
    }),

    route(contract.suspendVendor, async ({ params, body }, call) => ({
      vendor: await service.suspendVendor(call.actor(), params.vendorId, body.reason),
    })),

    route(contract.reopenVendor, async ({ params }, call) => ({
      vendor: await service.reopenVendor(call.actor(), params.vendorId),
    })),
  ];
}
