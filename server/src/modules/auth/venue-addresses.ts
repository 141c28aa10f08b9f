import { randomUUIDv7 } from "node:crypto";
import { mostVenueAddresses } from "@skipline/contract/venue-addresses";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import * as store from "./venue-address-store.ts";

type Db = Kysely<Database>;

export type VenueAddresses = ReturnType<typeof createVenueAddresses>;

/** The longest night, and whoever comes the next morning looks again. */
const namedMs = 24 * 3_600_000;

/** Where a vendor's guests come from: only the address that a manager calls from can be named, never a typed one. */
export function createVenueAddresses({ db, clock }: { db: Db; clock: Clock }) {
  function list(vendorId: string) {
    return store.listAddresses(db, vendorId, clock.now());
  }

  async function name({ actor, role }: StaffCaller, vendorId: string, address: string): Promise<void> {
    await withTransaction(db, async (trx) => {
      if (!(await store.lockVendor(trx, vendorId))) throw notFound("Vendor");
      const now = clock.now();
      const named = await store.listAddresses(trx, vendorId, now);
      if (!named.some((one) => one.address === address) && named.length >= mostVenueAddresses) {
        throw new AppError("RULE_VIOLATED", words(m.refused_addresses_full, { most: mostVenueAddresses }));
      }
      const expiresAt = new Date(now.getTime() + namedMs);
      const venueAddressId = randomUUIDv7();
      await store.keepAddress(trx, vendorId, { venueAddressId, address, namedBy: role.name, namedAt: now, expiresAt });
      await record(trx, "venue_address.named", { actor, role }, vendorId, address);
    });
  }

  async function remove(by: Pick<StaffCaller, "actor" | "role">, vendorId: string, venueAddressId: string) {
    await withTransaction(db, async (trx) => {
      const address = await store.removeAddress(trx, vendorId, venueAddressId);
      if (address !== null) await record(trx, "venue_address.removed", by, vendorId, address);
    });
  }

  function record(
    trx: Db,
    type: string,
    { actor, role }: Pick<StaffCaller, "actor" | "role">,
    vendorId: string,
    address: string,
  ): Promise<void> {
    return recordActivity(trx, clock, {
      type,
      actor: { userId: actor.userId, name: role.name },
      vendorId,
      subjectType: "venue_address",
      subjectId: address,
    });
  }

  return { list, name, remove };
}
