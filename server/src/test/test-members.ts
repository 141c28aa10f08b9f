import { randomUUIDv7 } from "node:crypto";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { createMembershipPayment, joinMembership } from "@skipline/contract/membership";
import type { Database } from "../db/schema.ts";
import type { Session, TestServer } from "./test-server.ts";
import { cards, confirmCard, ok } from "./test-venue.ts";

export interface TestMember {
  membershipId: string;
  userId: string;
}

/** A membership that runs, without the payment for it: started a minute ago, with these credits. */
export async function addMember(
  db: Kysely<Database>,
  now: Date,
  userId: string,
  { credits = 4, days = 30, firstName = "Ada", lastName = "Member" } = {},
): Promise<TestMember> {
  const membershipId = randomUUIDv7();
  const startedAt = new Date(now.getTime() - 60_000);
  const endsAt = new Date(now.getTime() + days * 86_400_000);
  const month = sql<string>`date_trunc('month', ${now}::timestamptz at time zone 'America/Los_Angeles')::date`;
  await db
    .insertInto("membership")
    .values({
      membership_id: membershipId,
      user_id: userId,
      first_name: firstName,
      last_name: lastName,
      phone_number: "+12135550100",
      duration_months: 1,
      started_at: startedAt,
      ends_at: endsAt,
      granted_through: month,
      due_at: endsAt,
      created_at: startedAt,
      updated_at: startedAt,
    })
    .execute();
  if (credits > 0) {
    await db
      .insertInto("credit_entry")
      .values({ membership_id: membershipId, kind: "GRANT", amount: credits, month, created_at: startedAt })
      .execute();
  }
  return { membershipId, userId };
}

type Caller = Pick<TestServer, "call" | "newKey">;

/** The plan of one month, as the page asks for it. */
export const planBody = {
  amount: 2000,
  currency: "usd" as const,
  payment_method_types: ["card"],
  metadata: { duration: 1, membership_type: "LUSIV" },
};

/** The plan of three months. */
export const longPlanBody = { ...planBody, amount: 5000, metadata: { ...planBody.metadata, duration: 3 } };

/** A plan paid with a card, by default one whose payment the server is not told of; its intent. */
export async function payMembership(
  server: Caller,
  guest: Session,
  { body = planBody, card = cards.silent }: { body?: typeof planBody; card?: string } = {},
): Promise<string> {
  const { clientSecret, paymentIntentId } = ok(await server.call(createMembershipPayment, { body }, guest));
  ok(await confirmCard(server, clientSecret, card));
  return paymentIntentId;
}

export function joinBody(paymentIntentId: string, { amount = 2000, membershipDuration = 1 } = {}) {
  const names = { email: "ada@example.com", firstName: "Ada", lastName: "Guest", phoneNumber: "" };
  return { ...names, paymentIntentId, membershipDuration, amount };
}

/** Pays and joins, as a browser does. */
export async function join(server: Caller, guest: Session, body = planBody, card: string = cards.silent) {
  const paymentIntentId = await payMembership(server, guest, { body, card });
  const plan = { amount: body.amount, membershipDuration: body.metadata.duration };
  const { membership } = ok(await server.call(joinMembership, { body: joinBody(paymentIntentId, plan) }, guest));
  return { membership, paymentIntentId };
}

/** A venue with a guest list that credits can be spent on. */
export async function addGlevent(db: Kysely<Database>, now: Date): Promise<string> {
  const gleventId = randomUUIDv7();
  const address = { address_line1: "1 Main St", city: "Los Angeles", state: "CA" };
  await db
    .insertInto("vendor")
    .values({ vendor_id: "aurora", name: "Aurora", zip: "90012", time_zone: "America/Los_Angeles", ...address })
    .execute();
  await db
    .insertInto("glevent")
    .values({
      glevent_id: gleventId,
      vendor_id: "aurora",
      name: "Rooftop",
      original_capacity: 100,
      capacity: 100,
      status: "UPCOMING",
      venue_name: "Aurora",
      ...address,
      country: "US",
      zip_code: "90012",
      latitude: 34,
      longitude: -118,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return gleventId;
}
