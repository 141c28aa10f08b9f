import { randomBytes, randomUUID } from "node:crypto";
import type { CallInput, Output } from "@skipline/contract/endpoint";
import type { EventStatus } from "@skipline/contract/events";
import { createRewardTicket, drawPrize, oddsWhole, type Reward } from "@skipline/contract/rewards";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Answer, Session, TestServer } from "./test-server.ts";
import { ok, type TestVenue } from "./test-venue.ts";

interface PrizeOptions {
  name?: string;
  odds?: number;
  quantity?: number;
  imageUrl?: string | null;
}

interface ContestOptions {
  prizes?: PrizeOptions[];
  status?: EventStatus;
  startsAt?: Date | null;
  endsAt?: Date | null;
  statusChosenAt?: Date | null;
}

/** An event that is on and its prize draw, in which the first ticket wins unless told otherwise. */
export async function addContest(
  db: Kysely<Database>,
  vendorId: string,
  { prizes = [{}], status = "IN_PROGRESS", startsAt = null, endsAt = null, statusChosenAt = null }: ContestOptions = {},
): Promise<{ eventId: string; prizeIds: string[] }> {
  const eventId = randomUUID();
  const now = new Date();
  await db
    .insertInto("event")
    .values({
      event_id: eventId,
      vendor_id: vendorId,
      name: "Draw night",
      status,
      starts_at: startsAt,
      ends_at: endsAt,
      status_chosen_at: statusChosenAt,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const contest = { event_id: eventId, vendor_id: vendorId, seed: randomBytes(32), created_at: now, updated_at: now };
  await db.insertInto("contest").values(contest).execute();
  const rows = prizes.map(({ name, odds, quantity, imageUrl }, position) => ({
    prize_id: randomUUID(),
    event_id: eventId,
    position,
    name: name ?? `Prize ${position + 1}`,
    description: "A drink on the house.",
    image_url: imageUrl ?? null,
    quantity: quantity ?? 10,
    odds_ppm: odds ?? oddsWhole,
  }));
  if (rows.length > 0) await db.insertInto("prize").values(rows).execute();
  return { eventId, prizeIds: rows.map((row) => row.prize_id) };
}

/** Well within what a statement may take, also on a machine under load. */
const batch = 1_000;

/** For orders that were just paid: once their lines are read they bring a ticket to every other draw of the venue that is on. */
export async function addTickets(
  db: Kysely<Database>,
  venue: Pick<TestVenue, "vendorLocationId" | "id">,
  eventId: string,
  userIds: readonly string[],
  now = new Date(),
): Promise<void> {
  for (let first = 0; first < userIds.length; first += batch) {
    await addBatch(db, venue, eventId, userIds.slice(first, first + batch), now);
  }
}

async function addBatch(...[db, venue, eventId, userIds, now]: Required<Parameters<typeof addTickets>>): Promise<void> {
  await sql`with placed as (
    insert into customer_order (order_id, user_id, vendor_id, vendor_location_id, status, subtotal_cents, discount_cents,
      tax_cents, tip_cents, total_cents, age_acknowledged, created_at, updated_at, paid_at)
    select gen_random_uuid(), user_id, l.vendor_id, l.vendor_location_id, 'PAID', 900, 0, 0, 0, 900, true, ${now}, ${now}, ${now}
    from unnest(${userIds}::text[]) as user_id
    join vendor_location l on l.vendor_location_id = ${venue.vendorLocationId}
    returning order_id, user_id, vendor_id
  ), item as (
    insert into order_item (order_id, line, product_id, name, product_type, tax_code, quantity, price_cents, discount_cents)
    select order_id, 1, p.product_id, p.name, p.product_type, p.tax_code, 1, 900, 0
    from placed join product p on p.product_id = ${venue.id("water")}
  ), money as (
    insert into payment (payment_id, purpose, reference, user_id, vendor_id, provider, intent_id, status, amount_cents,
      currency, created_at, updated_at, succeeded_at)
    select gen_random_uuid(), 'ORDER', order_id::text, user_id, vendor_id, 'elsewhere', 'pi_' || order_id, 'SUCCEEDED', 900,
      'usd', ${now}, ${now}, ${now}
    from placed
  ), trail as (
    insert into activity (type, actor_user_id, subject_type, subject_id, details, created_at)
    select type, user_id, 'order', order_id::text, '{"totalCents": 900}', ${now}
    from placed cross join unnest(array['order.created', 'order.paid']) as type
  )
  insert into ticket (ticket_id, event_id, user_id, source_type, source_id, created_at)
  select gen_random_uuid(), ${eventId}::uuid, user_id, 'PURCHASE', order_id::text, ${now} from placed`.execute(db);
}

/** A test server, or a process beside it. */
interface Drawer {
  call: (
    endpoint: typeof drawPrize,
    input: CallInput<typeof drawPrize>,
    as: Session,
    headers: Record<string, string>,
  ) => Promise<Answer<Output<typeof drawPrize>>>;
}

export function draw(server: Drawer, eventId: string, as: Session, key: string = randomUUID()) {
  return server.call(drawPrize, { params: { contestId: eventId }, body: {} }, as, { "idempotency-key": key });
}

/** With the ticket for signing in, where every draw wins. */
export async function winPrize(
  server: Pick<TestServer, "call" | "newKey">,
  eventId: string,
  as: Session,
): Promise<Reward> {
  const headers = { "idempotency-key": server.newKey() };
  ok(await server.call(createRewardTicket, { body: { sourceType: "SIGNIN", eventId } }, as, headers));
  const [reward] = ok(await draw(server, eventId, as)).rewards;
  if (!reward) throw new Error("the draw won nothing");
  return reward;
}
