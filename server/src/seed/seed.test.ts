import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import type { MediaStore } from "../providers/media/media-store.ts";
import { assertInvariants } from "../test/invariants.ts";
import { demoPhones } from "./demo-places.ts";
import { seedDemo, storeDemoPictures } from "./index.ts";

const now = new Date("2026-11-21T04:00:00Z");
const clock = { now: () => now };
const log = { info: () => {} };
const publicFolder = join(import.meta.dirname, "../../../web/public");

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await Promise.all([seedDemo(database.db, clock, log), seedDemo(database.db, clock, log)]);
  await seedDemo(database.db, clock, log);
});

afterAll(() => database.drop());

async function count(query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  const { rows } = await query.execute(database.db);
  return rows[0]?.count ?? Number.NaN;
}

describe("the demo data", () => {
  it("come once, whoever asks for them", async () => {
    expect(await count(sql`select count(*) from vendor`)).toBe(3);
    expect(await count(sql`select count(*) from customer_order`)).toBeGreaterThan(600);
  });

  it("have flyers on two nights and pictures of prizes, whose files are stored", async () => {
    const keys: string[] = [];
    const mediaStore = { put: async (key: string) => void keys.push(key) } as unknown as MediaStore;
    await storeDemoPictures({ db: database.db, clock, mediaStore }, publicFolder);
    const shown = await sql<{ name: string; files: string[] }>`
      select e.name, array_agg(f.key order by f.width desc) as files
      from event e join event_picture using (event_id) join media_file f using (media_id)
      group by e.name order by e.name`.execute(database.db);
    expect(shown.rows.map(({ name }) => name)).toEqual(["Aurora Nights: Resident Set", "Mezcal Tasting"]);
    // Whoever puts a prize in again that somebody took out names its picture: it has to be an uploaded one.
    const prizes = await sql<{ file: string | null; url: string | null }>`
      select f.key as file, p.image_url as url from prize p join contest c using (event_id)
      left join media_file f using (media_id) where c.draw_count = 0`.execute(database.db);
    expect(prizes.rows.map(({ url }) => url)).toEqual([null, null, null, null, null]);
    const stored = [...shown.rows.flatMap(({ files }) => files), ...prizes.rows.map(({ file }) => file ?? "")];
    expect(stored.toSorted()).toEqual(keys.toSorted());
  });

  it("break no invariant of the books", async () => {
    await assertInvariants(database.db);
  });

  it("have nights with guest lists: tonight's with 40 guests, a full one with a waitlist, a member with a place", async () => {
    const lists = await sql<{ name: string; guests: number; waiting: number }>`
      select g.name, count(*) filter (where r.status = 'CONFIRMED') as guests,
        count(*) filter (where r.status = 'WAITLISTED') as waiting
      from glevent g join reservation r using (glevent_id) group by g.glevent_id`.execute(database.db);
    expect(lists.rows).toContainEqual({ name: "Rooftop Tonight", guests: 40, waiting: 0 });
    const full = lists.rows.find((list) => list.name === "Basement Listening Club");
    expect([full!.guests, full!.waiting].map((number) => number > 2)).toEqual([true, true]);
    const member = sql<{ count: number }>`select count(*) from membership m join app_user u using (user_id)
      join reservation r using (membership_id)
      where u.phone = ${demoPhones.member} and m.credits > 0 and r.status = 'CONFIRMED' and r.ended_at is null`;
    expect(await count(member)).toBe(1);
  });

  it("have a prize that the guest has fetched, one that waits, a ticket for tonight, and draws that anyone can check", async () => {
    const guest = sql`(select user_id from app_user where phone = ${demoPhones.guest})`;
    const won = await sql<{ status: string; days: number }>`
      select case when claimed_at is null and claim_expires_at > ${now} then 'waits' when claimed_at is not null then 'fetched' end
        as status, extract(day from ${now} - won_at)::int as days
      from reward where user_id = ${guest} order by won_at`.execute(database.db);
    expect(won.rows).toEqual([
      { status: "fetched", days: 6 },
      { status: "waits", days: 0 },
    ]);
    expect(await count(sql`select count(*) from ticket where user_id = ${guest} and spent_at is null`)).toBe(1);
    expect(await count(sql`select count(*) from contest where (closed_at is null) <> (draw_count = 0)`)).toBe(0);
  });

  it("cover 26 weeks, with orders to hand over now", async () => {
    expect(await count(sql`select count(distinct date_trunc('week', paid_at)) from customer_order`)).toBeGreaterThan(
      25,
    );
    expect(await count(sql`select count(*) from customer_order where created_at > ${now}`)).toBe(0);
    const waiting = sql<{ count: number }>`select count(*) from customer_order
      where status = 'PAID' and created_at > ${now}::timestamptz - interval '1 hour'`;
    expect(await count(waiting)).toBe(3);
  });

  it.each([
    [
      "every paid order of 50 cents or more has one succeeded payment of its total",
      sql<{ count: number }>`select count(*) from customer_order o where total_cents >= 50 and 1 <> (
        select count(*) from payment p where p.purpose = 'ORDER' and p.reference = o.order_id::text
          and p.status = 'SUCCEEDED' and p.amount_cents = o.total_cents and p.user_id = o.user_id)`,
    ],
    [
      "no other payment is there",
      sql<{ count: number }>`select count(*) from payment p where not exists (
        select from customer_order o where o.order_id::text = p.reference and o.total_cents >= 50)`,
    ],
    [
      "the card provider's books say the same",
      sql<{ count: number }>`select count(*) from payment p where 1 <> (
        select count(*) from sandbox.intent i join sandbox.charge c using (intent_id)
        where i.intent_id = p.intent_id and i.payment_id = p.payment_id::text and i.status = 'succeeded'
          and i.amount_cents = p.amount_cents and c.amount_cents = p.amount_cents)`,
    ],
    [
      "refunded orders, and only they, got all their money back",
      sql<{ count: number }>`select count(*) from customer_order o
        left join payment p on p.reference = o.order_id::text
        left join refund r on r.payment_id = p.payment_id and r.status = 'SUCCEEDED'
        left join sandbox.refund s on s.refund_id = r.provider_refund_id and s.status = 'succeeded'
        where total_cents >= 50 and ((o.status = 'REFUNDED') is distinct from (r.amount_cents is not distinct from o.total_cents)
          or r.amount_cents is distinct from s.amount_cents)`,
    ],
    [
      "lines add up to the order",
      sql<{ count: number }>`select count(*) from customer_order o where subtotal_cents is distinct from (
        select sum(price_cents * quantity - discount_cents) from order_item i where i.order_id = o.order_id)`,
    ],
    [
      "every step has its line in the trail, with who did it",
      sql<{ count: number }>`select count(*) from customer_order o where array['order.created', 'order.paid']
        || case status when 'COMPLETE' then array['order.completed']
          when 'REFUNDED' then array['order.refund_requested', 'order.refunded'] else '{}' end
        is distinct from (select array_agg(type order by activity_id) from activity a
          where a.subject_id = o.order_id::text and a.actor_user_id is not null)`,
    ],
    [
      "alcohol was sold with an age acknowledgement",
      sql<{ count: number }>`select count(*) from customer_order o where age_acknowledged <> exists (
        select from order_item i where i.order_id = o.order_id and i.product_type = 'ALCOHOLIC_ITEM')`,
    ],
    [
      "every product has a tax rate",
      sql<{ count: number }>`select count(*) from product p where not exists (
        select from tax_rate t where t.vendor_location_id = p.vendor_location_id and t.tax_code = p.tax_code)`,
    ],
  ])("%s", async (_, violations) => {
    expect(await count(violations)).toBe(0);
  });

  it("have nights that are over, one tonight and some to come, in the bar's own evening", async () => {
    const nights = await database.db
      .selectFrom("event")
      .select(["status", sql<number>`extract(hour from starts_at at time zone 'America/Los_Angeles')`.as("hour")])
      .orderBy("starts_at")
      .execute();
    expect(nights.map((night) => night.status)).toEqual(["COMPLETED", "COMPLETED", "UPCOMING", "UPCOMING", "UPCOMING"]);
    expect(nights.map((night) => night.hour)).toEqual([19, 20, 21, 18, 20]);
  });

  it("show pictures and a film that are there", async () => {
    const { rows } = await sql<{ url: string }>`select distinct unnest(image_urls) as url from product
      union select image_url from prize where image_url is not null union select splash_video_url from vendor_location where splash_video_url is not null`.execute(
      database.db,
    );
    expect(rows.length).toBeGreaterThan(25);
    const missing = rows.filter(({ url }) => !existsSync(join(publicFolder, url)));
    expect(missing).toEqual([]);
  });
});
