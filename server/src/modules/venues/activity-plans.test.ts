import { listActivities } from "@skipline/contract/roles";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findLongReads, logStatements, type SentStatement } from "../../test/statement-log.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

const sent = logStatements();
/** Three of a guest's order each, and some of a manager's. */
const lines = 20_000;
const managersEvery = 50;

let server: TestServer;
let venue: TestVenue;
let manager: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "years");
  manager = await server.signIn(venue.phones.MANAGER);
  await sql`
    insert into activity (type, actor_user_id, vendor_id, subject_type, subject_id, created_at)
    select case when n % ${managersEvery}::int = 0 then 'product.changed' when n % 3 = 0 then 'order.created'
        when n % 3 = 1 then 'payment.succeeded' else 'order.paid' end,
      case when n % ${managersEvery}::int = 0 then ${manager.userId} else 'guest ' || n % 500 end, ${venue.vendorId},
      case when n % ${managersEvery}::int = 0 then 'product' when n % 3 = 1 then 'payment' else 'order' end, gen_random_uuid(),
      now() - n * interval '10 minutes'
    from generate_series(${lines}::int, 1, -1) as n`.execute(server.db);
  await sql`analyze`.execute(server.db);
});
afterAll(() => server.close());

/** A page is 50 lines; beside each shown one stands one of a payment that is not, and the order of each is looked up. */
const mostRead = 200;

test("each filter of the trail reads few lines, also on a later page", async () => {
  const { vendorId } = venue;
  const list = async (query: object) => ok(await server.call(listActivities, { params: { vendorId }, query }, manager));
  const day = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);
  const filters = [{}, { subjectType: "product" }, { phoneNumber: manager.phone }, { day }];
  sent.clear();
  const statements: SentStatement[] = [];
  for (const filter of filters) {
    const first = await list(filter);
    expect(first.items.length).toBeGreaterThan(0);
    if (first.nextToken !== null) await list({ ...filter, nextToken: first.nextToken });
    statements.push(...[...sent.values()].filter(({ text }) => /from "activity"/.test(text)));
    sent.clear();
  }
  expect(statements.length).toBeGreaterThanOrEqual(2 * filters.length - 1);
  expect(await findLongReads(server.database.url, statements, mostRead)).toEqual([]);
});

test("so do the pages of the release before, which go by the lines' ids", async () => {
  const page = (filter: string) => ({
    text: `select activity_id, details from activity where vendor_id = $1 and type not in ('payment.succeeded',
      'refund.requested', 'refund.succeeded', 'refund.failed', 'order.changed', 'order.money_changed', 'contest.drawn')
      ${filter} order by activity_id desc limit 51`,
    values: [venue.vendorId],
    times: 1,
    worstMs: 0,
    failure: null,
  });
  expect(await findLongReads(server.database.url, [page("")], mostRead)).toEqual([]);
  // Back by ids until there is a page of them, or all of theirs, whichever PostgreSQL takes for less.
  const walked = 51 * managersEvery;
  expect(await findLongReads(server.database.url, [page("and subject_type = 'product'")], walked)).toEqual([]);
});
