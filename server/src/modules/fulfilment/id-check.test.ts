import { refundOrder } from "@skipline/contract/fulfilment";
import { checkId } from "@skipline/contract/id-check";
import { getOrder } from "@skipline/contract/ordering";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  handOver,
  ok,
  openVenue,
  placeOrder,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;
let manager: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "ids");
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  manager = await server.signIn(venue.phones.MANAGER);
});
afterAll(() => server.close());

const ofStaff = (orderId: string) => ({ params: { userId: "_", orderId } });
const check = (orderId: string, as = staff) => server.call(checkId, ofStaff(orderId), as);

test("whoever looks at an ID first is kept with the time, in the trail too; the guest reads nothing of it", async () => {
  const { orderId } = await placePaidOrder(server, venue, guest, { beer: 1 });
  expect(ok(await server.call(getOrder, ofStaff(orderId), staff)).order.idCheck).toBeNull();
  const at = server.clock.now().getTime();
  const answers = await Promise.all([check(orderId), check(orderId), check(orderId, manager), check(orderId, manager)]);
  const checks = answers.map((answer) => ok(answer).order.idCheck);
  expect(new Set(checks.map((one) => one?.by)).size).toBe(1);
  expect(Date.parse(checks[0]?.datetime ?? "")).toBeGreaterThanOrEqual(at);
  await handOver(server, staff, orderId);
  expect(ok(await check(orderId)).order).toMatchObject({ status: "COMPLETE", idCheck: checks[0] });
  const params = { userId: guest.userId, orderId };
  expect(ok(await server.call(getOrder, { params }, guest)).order.idCheck).toBeNull();
  const listed = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query: {} }, manager));
  expect(listed.items.filter(({ type }) => type === "order.id_checked")).toMatchObject([{ subjectId: orderId }]);
  await assertInvariants(server.db);
});

test("nothing is kept of what is unpaid, given back, without alcohol, or somebody else's", async () => {
  const { order: unpaid } = await placeOrder(server, venue, guest, { beer: 1 });
  expect(codeOf(await check(unpaid.orderId))).toBe("ORDER_NOT_PAID");
  const back = await placePaidOrder(server, venue, guest, { beer: 1 });
  ok(await server.call(refundOrder, { ...ofStaff(back.orderId), body: { refundReason: "warm" } }, staff));
  expect(codeOf(await check(back.orderId))).toBe("ORDER_NOT_COMPLETABLE");
  const soda = await placePaidOrder(server, venue, guest, { soda: 1 });
  expect(codeOf(await check(soda.orderId))).toBe("RULE_VIOLATED");
  const other = await server.signIn((await openVenue(server.db, "others")).phones.STAFF);
  const beer = await placePaidOrder(server, venue, guest, { beer: 1 });
  expect([403, 404]).toContain((await check(beer.orderId, other)).status);
  expect([403, 404]).toContain((await check(beer.orderId, guest)).status);
});
