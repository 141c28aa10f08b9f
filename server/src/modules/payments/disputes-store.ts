import type { Cents } from "@skipline/contract/money";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { DisputeEvidence } from "../../providers/payments/payment-provider.ts";

type Db = Kysely<Database>;

export interface DisputePlace {
  time: Date;
  id: string;
}

export interface DisputeRow {
  disputeId: string;
  paymentId: string;
  reference: string;
  purpose: "ORDER" | "MEMBERSHIP";
  intentId: string | null;
  account: string | null;
  provider: string;
  paidAt: Date | null;
  vendorId: string | null;
  amount: Cents | null;
  reason: string | null;
  status: "OPEN" | "WON" | "LOST";
  openedAt: Date;
  dueAt: Date | null;
  isAnswered: boolean;
  /** As it was written down before the provider was asked to take it; null: nobody has. */
  evidenceKey: string | null;
  evidence: DisputeEvidence | null;
  byName: string | null;
  askedAt: Date | null;
  receivedAt: Date | null;
}

function selectDisputes(db: Db) {
  return db
    .selectFrom("dispute as d")
    .innerJoin("payment as p", "p.payment_id", "d.payment_id")
    .select([
      "d.dispute_id as disputeId",
      "d.payment_id as paymentId",
      "p.reference",
      "p.purpose",
      "p.intent_id as intentId",
      "p.account",
      "d.provider",
      "p.succeeded_at as paidAt",
      "d.vendor_id as vendorId",
      "d.amount_cents as amount",
      "d.reason",
      "d.status",
      "d.created_at as openedAt",
      "d.due_at as dueAt",
      "d.is_answered as isAnswered",
      "d.evidence_key as evidenceKey",
      "d.evidence_by_name as byName",
      "d.evidence_asked_at as askedAt",
      "d.evidence_received_at as receivedAt",
    ])
    .select(sql<DisputeEvidence | null>`d.evidence`.as("evidence"))
    .$narrowType<Pick<DisputeRow, "status" | "purpose">>();
}

export function listDisputes(
  db: Db,
  vendorId: string,
  after: DisputePlace | null,
  limit: number,
): Promise<DisputeRow[]> {
  let query = selectDisputes(db).where("d.vendor_id", "=", vendorId);
  if (after) {
    query = query.where(({ or, and, eb }) =>
      or([
        eb("d.created_at", "<", after.time),
        and([eb("d.created_at", "=", after.time), eb("d.dispute_id", ">", after.id)]),
      ]),
    );
  }
  return query.orderBy("d.created_at", "desc").orderBy("d.dispute_id").limit(limit).execute();
}

/** Below its vendor alone. */
export async function findDispute(
  db: Db,
  { vendorId, disputeId }: { vendorId: string; disputeId: string },
): Promise<DisputeRow | null> {
  const row = await selectDisputes(db)
    .where("d.vendor_id", "=", vendorId)
    .where("d.dispute_id", "=", disputeId)
    .executeTakeFirst();
  return row ?? null;
}

export interface Words {
  key: string;
  evidence: DisputeEvidence;
  by: { userId: string; name: string };
}

type Key = Pick<DisputeRow, "paymentId" | "disputeId">;

/** Writes down what is about to be handed over; whoever comes second writes nothing, and goes on with what is there. */
export async function claimEvidence(db: Db, now: Date, { paymentId, disputeId }: Key, words: Words): Promise<void> {
  await db
    .updateTable("dispute")
    .set({
      evidence_key: words.key,
      evidence: JSON.stringify(words.evidence),
      evidence_by: words.by.userId,
      evidence_by_name: words.by.name,
      evidence_asked_at: now,
    })
    .where("payment_id", "=", paymentId)
    .where("dispute_id", "=", disputeId)
    .where("status", "=", "OPEN")
    .where("is_answered", "=", false)
    .where("evidence_key", "is", null)
    .execute();
}

/** After a clear no: its words may be said anew. */
export async function forgetEvidence(db: Db, { paymentId, disputeId }: Key, key: string): Promise<void> {
  await db
    .updateTable("dispute")
    .set({
      evidence_key: null,
      evidence: null,
      evidence_by: null,
      evidence_by_name: null,
      evidence_asked_at: null,
    })
    .where("payment_id", "=", paymentId)
    .where("dispute_id", "=", disputeId)
    .where("evidence_key", "=", key)
    .where("evidence_received_at", "is", null)
    .execute();
}

/** Open ones at which nobody has looked since then, for longest first: from now on somebody has. */
export async function claimUnseen(db: Db, now: Date, since: Date, limit: number): Promise<DisputeRow[]> {
  const { rows } = await sql<{ paymentId: string; disputeId: string }>`
    update dispute d set looked_at = ${now} from (
      select payment_id, dispute_id from dispute
      where status = 'OPEN' and (looked_at is null or looked_at < ${since})
      order by looked_at nulls first limit ${limit} for no key update skip locked
    ) as o where o.payment_id = d.payment_id and o.dispute_id = d.dispute_id
    returning d.payment_id as "paymentId", d.dispute_id as "disputeId"`.execute(db);
  if (rows.length === 0) return [];
  return selectDisputes(db)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("d.payment_id", "d.dispute_id"),
        "in",
        rows.map(({ paymentId, disputeId }) => tuple(paymentId, disputeId)),
      ),
    )
    .execute();
}
