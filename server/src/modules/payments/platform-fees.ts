import type { PlatformFee } from "@skipline/contract/payouts";
import * as m from "@skipline/contract/texts";
import { platformOperator } from "@skipline/contract/trail";
import { recordActivity } from "../../db/activity.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import type { PaymentsDeps } from "./payments-deps.ts";

interface Change {
  basisPoints: number | null;
  was: number | null;
}

/** What the platform keeps of payments at a vendor's account: a payment takes it along when it begins, and keeps it. */
export function createPlatformFees({ db, clock, venues, vendorAccounts }: PaymentsDeps) {
  const asShown = (basisPoints: number | null): PlatformFee => ({
    basisPoints,
    usualBasisPoints: vendorAccounts?.feeBasisPoints ?? 0,
    isInUse: vendorAccounts !== null,
  });

  /** @throws AppError NOT_FOUND */
  async function get(vendorId: string): Promise<PlatformFee> {
    const fee = await venues.findFee(db, vendorId);
    if (!fee) throw notFound("Vendor");
    return asShown(fee.basisPoints);
  }

  /** @throws AppError NOT_FOUND, CONFLICT where somebody else has set another by now */
  async function set({ userId }: Actor, vendorId: string, { basisPoints, was }: Change): Promise<PlatformFee> {
    await withTransaction(db, async (trx) => {
      const fee = await venues.lockFee(trx, vendorId);
      if (!fee) throw notFound("Vendor");
      // A repeat finds it done.
      if (fee.basisPoints === basisPoints) return;
      if (fee.basisPoints !== was) throw new AppError("CONFLICT", m.refused_fee_changed);
      await venues.setFee(trx, vendorId, basisPoints);
      await recordActivity(trx, clock, {
        type: "vendor.fee_changed",
        actor: { userId, name: platformOperator },
        vendorId,
        subjectType: "vendor",
        subjectId: vendorId,
        details: { before: { feeBasisPoints: fee.basisPoints }, after: { feeBasisPoints: basisPoints } },
      });
    });
    return get(vendorId);
  }

  return { get, set };
}

export type PlatformFees = ReturnType<typeof createPlatformFees>;
