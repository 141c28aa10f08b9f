import { getWeekReport } from "@skipline/contract/analytics";
import { getDaySheet } from "@skipline/contract/day-sheets";
import { refundOrder } from "@skipline/contract/fulfilment";
import { undoHandOver } from "@skipline/contract/undo-hand-over";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestClock } from "../../test/test-clock.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  handOver,
  hire,
  letMinutePass,
  ok,
  openVenue,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let manager: Session;
let staff: Session;
let guest: Session;

beforeAll(async () => {
  // Wednesday afternoon: neither day nor week ends before the sheet is read.
  server = await startTestServer({ clock: createTestClock(new Date("2027-03-10T20:00:00Z")) });
  venue = await openVenue(server.db, "closing");
  manager = await server.signIn(venue.phones.MANAGER);
  staff = await server.signIn(venue.phones.STAFF);
  guest = await server.signIn(somePhone());
});
beforeEach(() => letMinutePass(server));
afterAll(() => server.close());

const read = (day = "latest", { as = manager, vendorLocationId = venue.vendorLocationId } = {}) =>
  server.call(getDaySheet, { params: { vendorLocationId, day } }, as);

function refund(orderId: string, amount?: string) {
  const body = { refundReason: "Spilled", ...(amount && { amount }) };
  const headers = { "idempotency-key": server.newKey() };
  return server.call(refundOrder, { params: { userId: "_", orderId }, body }, manager, headers);
}

test("a night that nobody paid in is empty", async () => {
  const { sheet } = ok(await read());
  expect(sheet).toMatchObject({
    day: "2027-03-10",
    week: "2027-03-07",
    state: "OPEN",
    latestDay: "2027-03-10",
    people: [],
    figures: { orders: 0, revenue: "0.00" },
  });
  expect(sheet.reported).toEqual(sheet.figures);
});

test("each hand-over counts for who made it; parts, wholes, undone and waiting ones are where the report has them", async () => {
  const pay = () => placePaidOrder(server, venue, guest);
  const orders = [await pay(), await pay(), await pay(), await pay(), await pay()];
  const [one, two, three, undone] = orders.map(({ orderId }) => orderId) as [string, string, string, string];
  await handOver(server, staff, one);
  await handOver(server, staff, two);
  await handOver(server, manager, three);
  const { datetimeCompleted } = await handOver(server, staff, undone);
  const body = { vendorLocationId: venue.vendorLocationId, datetimeCompleted: datetimeCompleted! };
  ok(await server.call(undoHandOver, { params: { userId: "_", orderId: undone }, body }, staff));
  ok(await refund(one, "2.00"));
  ok(await refund(two));

  const { sheet } = ok(await read());
  expect(sheet.figures).toMatchObject({ orders: 4, refundedOrders: 1, partialRefunds: "2.00", refunds: "11.86" });
  expect(sheet.reported).toEqual(sheet.figures);
  const params = { vendorId: venue.vendorId, week: "latest" };
  const query = { vendorLocationId: venue.vendorLocationId };
  const report = ok(await server.call(getWeekReport, { params, query }, manager));
  expect(report.days.find(({ day }) => day === sheet.day)?.figures).toEqual(sheet.figures);
  const counted = sheet.people.map(
    ({ userId, figures }) => [userId, [figures.orders, figures.refundedOrders]] as const,
  );
  expect(new Map(counted)).toEqual(
    new Map([
      [manager.userId, [1, 0]],
      [staff.userId, [1, 1]],
      [null, [2, 0]],
    ]),
  );
  expect(counted.at(-1)?.[0], "what nobody handed over comes last").toBeNull();
  const ofStaff = sheet.people.find(({ userId }) => userId === staff.userId)!;
  expect(ofStaff.figures).toMatchObject({ sales: "9.00", total: "9.86", partialRefunds: "2.00", revenue: "7.86" });
  expect(ofStaff.lastHandOver).not.toBeNull();
});

test("the other location's night is another, and managers of one see no other's", async () => {
  const { sheet } = ok(await read("latest", { vendorLocationId: venue.otherLocationId }));
  expect(sheet).toMatchObject({ figures: { orders: 0 }, people: [] });
  const limited = await server.signIn(
    await hire(server.db, venue, { role: "MANAGER", locationIds: [venue.otherLocationId] }),
  );
  expect((await read("latest", { as: limited })).status).toBe(403);
  expect((await read("latest", { as: limited, vendorLocationId: venue.otherLocationId })).status).toBe(200);
  expect((await read("latest", { as: staff })).status).toBe(403);
});

test("what is no day, has not begun or is out of reach is refused; the first day of the history is not", async () => {
  expect(codeOf(await read("2027-02-30"))).toBe("BAD_REQUEST");
  expect(codeOf(await read("tonight"))).toBe("BAD_REQUEST");
  expect(codeOf(await read("2027-03-11"))).toBe("RULE_VIOLATED");
  const { earliestDay } = ok(await read()).sheet;
  expect(ok(await read(earliestDay)).sheet).toMatchObject({ day: earliestDay, state: "CLOSED" });
  const before = new Date(Date.parse(earliestDay) - 86_400_000).toISOString().slice(0, 10);
  expect(codeOf(await read(before))).toBe("RULE_VIOLATED");
});
