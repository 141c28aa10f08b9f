import * as contract from "@skipline/contract/rewards";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFullScans, logStatements, type SentStatement } from "../../test/statement-log.ts";
import { addContest, addTickets, draw } from "../../test/test-contests.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

const sent = logStatements();
const contests = 40;
const guests = 500;
const ticketsEach = 40;
/** Of which every fifth has won. */
const drawn = 10_000;

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;
let eventId: string;

/** A vendor after a season of draws, each with hundreds of guests. */
beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "season");
  [guest, staff] = [await server.signIn(somePhone()), await server.signIn(venue.phones.MANAGER)];
  const options = { prizes: [{ quantity: drawn }, { odds: 0 }] };
  ({ eventId } = await addContest(server.db, venue.vendorId, options));
  for (let past = 1; past < contests; past += 1) {
    await addContest(server.db, venue.vendorId, { ...options, status: "COMPLETED" });
  }
  await sql`insert into app_user (user_id, phone, created_at)
    select 'guest ' || n, '+1310' || lpad(n::text, 7, '0'), now() from generate_series(1, ${guests}::int) as n`.execute(
    server.db,
  );
  await sql`insert into ticket (ticket_id, event_id, user_id, source_type, source_id, created_at, spent_at)
    select gen_random_uuid(), c.event_id, 'guest ' || 1 + n % ${guests}, 'PURCHASE', 'order ' || n || c.event_id, now(),
      case when n <= ${drawn}::int / ${contests}::int then now() end
    from contest c cross join generate_series(1, ${guests * ticketsEach}::int / ${contests}::int) as n`.execute(
    server.db,
  );
  await sql`insert into draw (event_id, counter, ticket_id, user_id, prize_id, had_won, drawn_at)
    select t.event_id, row_number() over (partition by t.event_id order by t.ticket_id), t.ticket_id, t.user_id,
      case when ascii(right(t.ticket_id::text, 1)) % 5 = 0 then (
        select p.prize_id from prize p where p.event_id = t.event_id and p.position = 0) end, false, now()
    from ticket t where t.spent_at is not null`.execute(server.db);
  await sql`insert into reward (reward_id, event_id, draw_counter, user_id, vendor_id, prize_id, prize_name,
      prize_description, won_at, claim_code, claim_expires_at)
    select gen_random_uuid(), event_id, counter, user_id, ${venue.vendorId}, prize_id, 'Prize', '', now(),
      upper(substr(md5(ticket_id::text), 1, 16)), now() from draw where prize_id is not null`.execute(server.db);
  await sql`update contest c set draw_count = (select count(*) from draw d where d.event_id = c.event_id)`.execute(
    server.db,
  );
  await sql`analyze`.execute(server.db);
  await addTickets(server.db, venue, eventId, [guest.userId, guest.userId]);
  // What the relay asks is not counted below.
  await server.untilRelayed();
});
afterAll(() => server.close());

/** Everything about rewards that was sent while something was done. */
async function listSent(act: () => Promise<unknown>): Promise<SentStatement[]> {
  sent.clear();
  await act();
  const tables = /\b(contest|prize|ticket|draw|reward)\b/;
  return [...sent.values()].filter(
    ({ text }) => /^(select|update|insert|delete|with)\b/i.test(text) && tables.test(text),
  );
}

test("a draw is three statements, whether it wins or not", async () => {
  for (const isWin of [true, false]) {
    const statements = await listSent(async () => expect(ok(await draw(server, eventId, guest)).winStatus).toBe(isWin));
    const names = statements.map(({ text }) => /\/\* (\S+) \*\//.exec(text)?.[1]);
    expect(names).toEqual(["rewards.hold_contest", "rewards.read_draw", "rewards.write_draw"]);
  }
});

test("nothing that guests and staff do reads a big table from end to end", async () => {
  const statements = await listSent(async () => {
    await addTickets(server.db, venue, eventId, [guest.userId]);
    const { reward_id: rewardId, claim_code: claimCode } = await server.db
      .selectFrom("reward")
      .select(["reward_id", "claim_code"])
      .where("user_id", "=", guest.userId)
      .executeTakeFirstOrThrow();
    const { vendorId } = venue;
    const params = { contestId: eventId };
    ok(await draw(server, eventId, guest));
    ok(await server.call(contract.listContests, { params: { vendorId }, query: {} }));
    ok(await server.call(contract.listPrizes, { params }));
    ok(await server.call(contract.listDraws, { params, query: { limit: "100" } }));
    ok(await server.call(contract.listTickets, { query: {} }, guest));
    ok(await server.call(contract.listTickets, { query: { eventId } }, guest));
    ok(await server.call(contract.createRewardTicket, { body: { sourceType: "SIGNIN", eventId } }, guest));
    ok(await server.call(contract.listRewards, { query: {} }, guest));
    ok(await server.call(contract.findRewardByCode, { params: { vendorId }, body: { claimCode } }, staff));
    ok(await server.call(contract.claimReward, { params: { rewardId }, body: {} }, guest));
    ok(await server.call(contract.getContest, { params: { vendorId, eventId } }, staff));
    await placePaidOrder(server, venue, guest);
    const countTickets = async () => ok(await server.call(contract.listTickets, { query: {} }, guest)).total;
    await expect.poll(countTickets).toBe(2);
    await server.runJob("rewards.close-ended");
  });
  const scans = await findFullScans(server.database.url, statements, 400);
  expect([...scans].filter(([, tables]) => tables.length > 0).map(([{ text }, tables]) => [text, tables])).toEqual([]);
  expect(statements.length).toBeGreaterThan(15);
});
