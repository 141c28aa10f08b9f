import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findLongReads, logStatements } from "../../test/statement-log.ts";
import { addGlevent, reservedCount, signInMember } from "../../test/test-reservations.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { openVenue } from "../../test/test-venue.ts";

const seen = logStatements("skipline-server");
const hour = 3_600_000;
/** Of a table, whatever the way to them: of thousands some are due. */
const mostRows = 200;

let server: TestServer;
let vendorId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ vendorId } = await openVenue(server.db, "jobs"));
});
afterAll(() => server.close());

/** Nights of two years, closed long ago or still to come, with their guests, those who waited, and what they were told. */
async function fillYears(): Promise<void> {
  const past = await addGlevent(server, vendorId, { name: "past" });
  await sql`insert into app_user (user_id, phone, created_at)
    select 'many-' || n, '+1424' || (5550000 + n), now() from generate_series(1, 40) as n`.execute(server.db);
  // As they lie there once all jobs have been over them.
  await server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into glevent select made.* from glevent g, generate_series(1, 5000) as n,
        jsonb_populate_record(g, jsonb_build_object('glevent_id', gen_random_uuid(), 'has_waited', n % 5 <> 0,
          'status', case when n % 5 = 0 then 'UPCOMING' else 'COMPLETED' end,
          'starts_at', g.starts_at + case when n % 5 = 0 then n else -n end * interval '3 hours',
          'ends_at', g.ends_at + case when n % 5 = 0 then n else -n end * interval '3 hours',
          'over_at', g.ends_at + case when n % 5 = 0 then n else -n end * interval '3 hours',
          'closes_at', g.ends_at + case when n % 5 = 0 then n else -n end * interval '3 hours',
          'closed_at', case when n % 5 = 0 then null else g.ends_at end)) as made
      where g.glevent_id = ${past}`.execute(trx);
    await sql`insert into reservation (reservation_id, glevent_id, vendor_id, user_id, quantity, status, ended_at, created_at,
        updated_at)
      select gen_random_uuid(), g.glevent_id, g.vendor_id, 'many-' || n, 1, case when n % 4 = 0 then 'WAITLISTED' else 'CONFIRMED' end,
        g.closed_at, g.created_at, g.updated_at
      from glevent g, generate_series(1, 40) as n where g.closed_at is not null`.execute(trx);
    await sql`insert into guest_message (guest_message_id, reservation_id, phone, body, created_at, sent_at, tries)
      select gen_random_uuid(), reservation_id, '+12135550100', 'Come in', ${server.clock.now()}, now(), 1
      from reservation where status = 'WAITLISTED'`.execute(trx);
  });
  await sql`analyze`.execute(server.db);
}

/** Somebody with credits who came to an event's list by this way. */
async function list(gleventId: string, status: "CONFIRMED" | "WAITLISTED"): Promise<string> {
  const { userId } = await signInMember(server);
  const { membership_id } = await server.db
    .selectFrom("membership")
    .select("membership_id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const now = server.clock.now();
  const reservation_id = randomUUIDv7();
  await server.db
    .insertInto("reservation")
    .values({
      reservation_id,
      glevent_id: gleventId,
      vendor_id: vendorId,
      user_id: userId,
      membership_id,
      quantity: 1,
      status,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return reservation_id;
}

const eventOf = (gleventId: string) =>
  server.db.selectFrom("glevent").selectAll().where("glevent_id", "=", gleventId).executeTakeFirstOrThrow();
const messagesOf = (reservationId: string) =>
  server.db.selectFrom("guest_message").select("sent_at").where("reservation_id", "=", reservationId).execute();

test("beside the guest lists of two years each of the minutes' jobs reads what is due, by an index", async () => {
  await fillYears();
  const now = server.clock.now().getTime();
  const over = { starts_at: new Date(now - 5 * hour), ends_at: new Date(now - hour) };
  const ended = await addGlevent(server, vendorId, over);
  await list(ended, "CONFIRMED");
  const calledOff = await addGlevent(server, vendorId, {});
  const promised = await list(calledOff, "WAITLISTED");
  const chosen = new Date(now - hour);
  await sql`update glevent set status = 'COMPLETED', status_chosen_at = ${chosen} where glevent_id = ${calledOff}`.execute(
    server.db,
  );
  const open = await addGlevent(server, vendorId, {});
  const waiting = await list(open, "WAITLISTED");

  const jobs = server.context.jobs.filter(({ name }) => name.startsWith("guests."));
  expect(jobs).toHaveLength(5);
  seen.clear();
  for (const { name } of jobs) await server.runJob(name);
  await server.runErrands("guests.message");

  expect(await eventOf(ended)).toMatchObject({ status: "COMPLETED", closed_at: expect.any(Date) });
  expect(await eventOf(calledOff)).toMatchObject({ closed_at: expect.any(Date) });
  expect(await messagesOf(promised)).toMatchObject([{ sent_at: expect.any(Date) }]);
  expect(await reservedCount(server, open)).toBe(1);
  expect(await messagesOf(waiting)).toMatchObject([{ sent_at: expect.any(Date) }]);

  // Once a day it may take its time, in bites; what adds rows adds few, and can't do so twice.
  const sent = [...seen.values()].filter(
    ({ text }) => /^\s*(select|update|with)\b/i.test(text) && !/insert into/i.test(text),
  );
  expect(sent.length).toBeGreaterThan(15);
  expect(await findLongReads(server.database.url, sent, mostRows)).toEqual([]);
});
