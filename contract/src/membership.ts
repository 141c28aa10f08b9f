import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { maxLength, minLength } from "./length.ts";
import { currency } from "./money.ts";
import { id, isoTime, nextToken, pageQuery, text } from "./text.ts";

export const membership = z.object({
  membershipId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  membershipDuration: z.number(),
  startedAt: isoTime,
  /** Paid until then. */
  endsAt: isoTime,
  availableCredits: z.number(),
});
export type Membership = z.output<typeof membership>;

/** As typed or read: `"k7p2 9xqa"` is the code `K7P29XQA`. */
const inviteCode = z.pipe(
  text(40),
  z.transform((value: string) => value.replaceAll(/[\s-]/g, "").toUpperCase()),
);

const cents = z.number().check(z.int(), z.gte(1), z.lte(100_000_00));
/** Months, as a number or as payment providers keep it, in digits. */
const months = z.pipe(
  z.union([z.number().check(z.int()), z.string().check(z.regex(/^\d{1,2}$/))]),
  z.transform((value: number | string) => Number(value)),
);

export const createMembershipPayment = defineEndpoint({
  id: "membership.createPaymentIntent",
  summary: "Begin or change the payment of a plan: the caller's one open purchase",
  method: "POST",
  path: "/membership/create-payment-intent",
  access: { kind: "user" },
  body: z.strictObject({
    /** Of the plan, as the caller saw it; only compared. */
    amount: cents,
    currency: z.literal(currency),
    payment_method_types: z.array(text(50)).check(minLength(1), maxLength(10)),
    metadata: z.strictObject({
      duration: months,
      membership_type: text(100),
      /** Needed where the deployment is by invitation only. */
      inviteCode: z.optional(inviteCode),
    }),
  }),
  output: z.object({ clientSecret: z.string(), paymentIntentId: z.string() }),
  errors: [
    "RULE_VIOLATED",
    "INVITE_CODE_REQUIRED",
    "PAYMENT_PROCESSING",
    "PAYMENT_NOT_PAYABLE",
    "PAYMENT_PROVIDER_MISSING",
    "CONFLICT",
    "PROVIDER_UNAVAILABLE",
  ],
  // The purchase is the caller's one open one, whatever key asks for it.
  idempotent: "state",
  liveSession: true,
  holdsSecret: true,
  cost: "provider",
});

export const joinMembership = defineEndpoint({
  id: "membership.join",
  summary: "Take up the membership that a payment was made for, once; a repeat answers it again",
  method: "POST",
  path: "/membership/join",
  access: { kind: "user" },
  body: z.strictObject({
    email: text(254, 0),
    firstName: text(100, 0),
    lastName: text(100, 0),
    phoneNumber: text(20, 0),
    paymentIntentId: text(200),
    membershipDuration: months,
    /** Of the plan, in cents; only compared. */
    amount: cents,
  }),
  output: z.object({ membership }),
  // PAYMENT_PROCESSING with Retry-After: not known yet; it ends in the membership by itself. MEMBERSHIP_NOT_PAID: it can
  // still be paid. PAYMENT_NOT_PAYABLE: it can't, and what was taken goes back.
  errors: [
    "RULE_VIOLATED",
    "PAYMENT_PROCESSING",
    "MEMBERSHIP_NOT_PAID",
    "PAYMENT_NOT_PAYABLE",
    "PAYMENT_PROVIDER_MISSING",
    "PROVIDER_UNAVAILABLE",
    "NOT_FOUND",
  ],
  idempotent: "state",
  liveSession: true,
  cost: "claim",
});

export const getMembership = defineEndpoint({
  id: "membership.getMembership",
  summary: "The caller's membership while it runs; 404 without one",
  method: "GET",
  path: "/membership/me",
  access: { kind: "user" },
  output: z.object({ membership }),
  errors: ["NOT_FOUND"],
});

export const getCredits = defineEndpoint({
  id: "membership.getCredits",
  summary: "How many places the caller can book; 0 without a membership",
  method: "GET",
  path: "/membership/credits",
  access: { kind: "user" },
  output: z.object({ availableCredits: z.number() }),
});

export const createInviteCodes = defineEndpoint({
  id: "membership.createInviteCodes",
  summary: "Make invite codes, each good for one purchase within 90 days",
  method: "POST",
  path: "/membership/invite-codes",
  access: { kind: "platform" },
  body: z.strictObject({ count: z.number().check(z.int(), z.gte(1), z.lte(100)) }),
  output: z.object({ inviteCodes: z.array(z.string()) }),
  idempotent: "effect",
});

/** A member to operators: also one whose membership is over. */
export const member = z.extend(membership, {
  userId: z.string(),
  /** When an operator ended it before its months were over. */
  endedEarlyAt: z.nullable(isoTime),
  isRunning: z.boolean(),
});
export type Member = z.output<typeof member>;

export const listMembers = defineEndpoint({
  id: "membership.listMembers",
  summary: "All who are or were members, who joined last first",
  method: "GET",
  path: "/admin/members",
  access: { kind: "platform" },
  query: z.strictObject({
    /** Each word is somewhere in the name, the mail's address or the phone number, whatever the case and the accents. */
    search: z
      .optional(text(100, 0))
      .check(z.describe("Words that are in the name or the mail's address, or digits of the phone number.")),
    ...pageQuery,
  }),
  output: z.object({ items: z.array(member), nextToken }),
});

export const listPlans = defineEndpoint({
  id: "membership.listPlans",
  summary: "The plans that are sold, the same at all vendors, and how many are members by each now",
  method: "GET",
  path: "/admin/membership-plans",
  access: { kind: "platform" },
  output: z.object({
    plans: z.array(
      z.object({
        durationMonths: z.number(),
        priceCents: z.number(),
        /** Whose last purchase it was, while their membership runs. */
        memberCount: z.number(),
      }),
    ),
    /** Members by plans that are not sold any more. */
    otherMemberCount: z.number(),
    /** Given at joining and at each month's start. */
    monthlyCredits: z.number(),
    /** So many are kept at most. */
    maxCredits: z.number(),
  }),
  cost: "report",
});

export const endMembership = defineEndpoint({
  id: "membership.endMembership",
  summary:
    "End a membership at once: its credits go, and the places they bought; one that is over is answered as it is",
  method: "POST",
  path: "/admin/members/{membershipId}/end",
  access: { kind: "platform" },
  params: z.object({ membershipId: id }),
  body: z.strictObject({ reason: text(500) }),
  output: z.object({ member }),
  errors: ["NOT_FOUND"],
  // A membership that is over is over.
  idempotent: "state",
  liveSession: true,
});
