import { randomUUIDv7 } from "node:crypto";
import type { Member, Membership } from "@skipline/contract/membership";
import { maxCredits, membershipPlans, monthlyCredits } from "@skipline/contract/membership-plans";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { drawLetters } from "../../draw-letters.ts";
import type { Database } from "../../db/schema.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import type { Cursor } from "../../http/cursor.ts";
import { type EffectKey, once } from "../../http/effect.ts";
import { withTransaction } from "../../db/transaction.ts";
import type { Payments } from "../payments/index.ts";
import type { MembershipRow } from "./membership-store.ts";
import * as store from "./membership-store.ts";
import { findPlan, type Plan } from "./plans.ts";
import type { Purchase } from "./purchase-store.ts";
import * as purchases from "./purchase-store.ts";
import type { Stays } from "./stays.ts";

export interface MembershipServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  payments: Pick<Payments, "ensureIntent" | "refresh" | "findSubject">;
  stays: Pick<Stays, "endNow">;
  inviteOnly: boolean;
}

interface PlanWish {
  durationMonths: number;
  amount: number;
  inviteCode?: string | undefined;
}

interface JoinWish extends PlanWish, store.MemberNames {
  paymentIntentId: string;
}

/** Not to be taken for one another on a printed card: no I, L, O, U. */
const codeLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 10;
const codeDays = 90;

export function createMembershipService({ db, clock, payments, stays, inviteOnly }: MembershipServiceDeps) {
  async function createPayment(actor: Actor, wish: PlanWish) {
    const plan = requirePlan(wish);
    const now = clock.now();
    const inviteCode = await requireInvitation(actor, wish.inviteCode ?? null, now);
    const wanted = { purchaseId: randomUUIDv7(), userId: actor.userId, plan, inviteCode };
    // The account is held until its purchase is written: nobody deletes it in between.
    const purchase = await withTransaction(db, async (trx) => {
      await purchases.keepBuyer(trx, actor, now);
      return purchases.openPurchase(trx, wanted, now);
    });
    const { clientSecret, intentId } = await payments.ensureIntent({
      purpose: "MEMBERSHIP",
      reference: purchase.purchaseId,
      userId: actor.userId,
      vendorId: null,
      // The platform's own sale, whatever its venues connect.
      account: null,
      amount: plan.priceCents,
      description: `Lusiv membership, ${plan.durationMonths === 1 ? "1 month" : `${plan.durationMonths} months`}`,
    });
    return { clientSecret, paymentIntentId: intentId };
  }

  /** The code to use up, where one is needed: a member who stays longer is in already. */
  async function requireInvitation({ userId }: Actor, code: string | null, now: Date): Promise<string | null> {
    if (!inviteOnly || (await findRunning(userId))) return null;
    if (code === null) throw new AppError("INVITE_CODE_REQUIRED", m.refused_invite_needed);
    if (await purchases.isUsableCode(db, code, now)) return code;
    throw new AppError("INVITE_CODE_REQUIRED", m.refused_invite_code);
  }

  /** The membership that a payment was made for: settled here if nobody was faster, and named. */
  async function join(actor: Actor, wish: JoinWish): Promise<Membership> {
    const plan = requirePlan(wish);
    const subject = await payments.findSubject({ intentId: wish.paymentIntentId, userId: actor.userId });
    const purchase = subject?.purpose === "MEMBERSHIP" ? await purchases.findPurchase(db, subject.reference) : null;
    if (!purchase) throw notFound("Payment");
    // Also one that has expired: what was paid for it after all goes back the sooner.
    const paid = purchase.paidAt ? purchase : await settle(purchase);
    if (paid.status !== "PAID") throw notPayable();
    if (paid.durationMonths !== plan.durationMonths || paid.amountCents !== plan.priceCents) throw anotherPlan();
    const row = await store.setNames(db, actor.userId, wish, clock.now());
    if (!row) throw notFound("Membership");
    return show(row);
  }

  async function settle(purchase: Purchase): Promise<Purchase> {
    const { status } = await payments.refresh({ purpose: "MEMBERSHIP", reference: purchase.purchaseId });
    const settled = await purchases.findPurchase(db, purchase.purchaseId);
    if (settled && settled.status !== "OPEN") return settled;
    if (status === "processing") {
      throw new AppError("PAYMENT_PROCESSING", m.refused_payment_processing, { retryAfter: 2 });
    }
    // A try that comes too early may be repeated: it is no final answer.
    if (status === "open") throw new AppError("MEMBERSHIP_NOT_PAID", m.refused_not_paid, { retryAfter: 1 });
    throw notPayable();
  }

  async function getMembership({ userId }: Actor): Promise<Membership> {
    const row = await findRunning(userId);
    if (!row) throw notFound("Membership");
    return show(row);
  }

  async function countCredits({ userId }: Actor): Promise<number> {
    return (await findRunning(userId))?.credits ?? 0;
  }

  async function findRunning(userId: string): Promise<MembershipRow | null> {
    const row = await store.findByUser(db, userId);
    return row && row.endsAt > clock.now() ? row : null;
  }

  async function createInviteCodes({ userId }: Actor, count: number, key: EffectKey | null): Promise<string[]> {
    const codes = Array.from({ length: count }, () => drawLetters(codeLetters, codeLength));
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + codeDays * 86_400_000);
    const make = async (trx: Kysely<Database>) => {
      await purchases.insertCodes(trx, codes, { createdBy: userId, now, expiresAt });
      return { made: codes.join(" "), answer: codes };
    };
    // Of a repeat whose answer was lost: codes that nobody has been told of would be valid for ever.
    return once(db, key, make, async (made) => made.split(" "));
  }

  const listMembers = (page: { words: readonly string[]; after: Cursor | null; limit: number }) =>
    store.listMembers(db, page);

  async function listPlans() {
    const running = await store.countRunning(db, clock.now());
    const plans = membershipPlans.map(({ durationMonths, priceCents }) => ({
      durationMonths,
      priceCents,
      memberCount: running.get(durationMonths) ?? 0,
    }));
    const isSold = (months: number) => plans.some(({ durationMonths }) => durationMonths === months);
    const others = [...running].filter(([months]) => !isSold(months));
    const otherMemberCount = others.reduce((sum, [, count]) => sum + count, 0);
    return { plans, otherMemberCount, monthlyCredits, maxCredits };
  }

  async function endMembership({ userId }: Actor, membershipId: string, reason: string): Promise<Member> {
    const now = clock.now();
    const by = { actorId: userId, reason };
    const ended = await withTransaction(db, (trx) => stays.endNow(trx, membershipId, by, now));
    if (!ended) throw notFound("Membership");
    return showMember(ended);
  }

  const showMember = (row: MembershipRow): Member => ({
    ...show(row),
    userId: row.userId,
    endedEarlyAt: row.endedEarlyAt?.toISOString() ?? null,
    isRunning: row.endsAt > clock.now(),
  });

  return {
    createPayment,
    join,
    getMembership,
    countCredits,
    createInviteCodes,
    listMembers,
    listPlans,
    endMembership,
    showMember,
  };
}

export type MembershipService = ReturnType<typeof createMembershipService>;

function requirePlan({ durationMonths, amount }: PlanWish): Plan {
  const plan = findPlan(durationMonths, amount);
  if (!plan) throw new AppError("RULE_VIOLATED", m.refused_plan);
  return plan;
}

function anotherPlan(): AppError {
  return new AppError("RULE_VIOLATED", m.refused_payment_other_plan);
}

function notPayable(): AppError {
  return new AppError("PAYMENT_NOT_PAYABLE", m.refused_payment_no_membership);
}

function show(row: MembershipRow): Membership {
  return {
    membershipId: row.membershipId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phoneNumber: row.phoneNumber,
    membershipDuration: row.durationMonths,
    startedAt: row.startedAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    availableCredits: row.credits,
  };
}
