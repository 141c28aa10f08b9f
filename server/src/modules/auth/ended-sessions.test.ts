import type { Endpoint } from "@skipline/contract/endpoint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBrowser } from "../../test/test-browser.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { openVenue, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

let servers: [TestServer, TestServer];
let venue: TestVenue;
let orderId: string;

beforeAll(async () => {
  const server = await startTestServer();
  const { database, clock, url: publicUrl } = server;
  servers = [server, await startTestServer({ database, clock, publicUrl })];
  venue = await openVenue(server.db, "ended");
  orderId = (await placePaidOrder(server, venue, await server.signIn(somePhone()))).orderId;
});
afterAll(async () => {
  await servers[1].close();
  await servers[0].close();
});

const idOf: Record<string, () => string> = {
  userId: () => "_",
  orderId: () => orderId,
  vendorId: () => venue.vendorId,
  phoneNumber: () => venue.phones.STAFF,
};

/** Which of all endpoints answer 401 to the token, at each server. */
async function whereRefused(idToken: string): Promise<string[][]> {
  return Promise.all(
    servers.map(async (server) => {
      const closed = server.context.routes
        .map((route) => route.endpoint)
        .filter(({ access }) => !["public", "display", "printer"].includes(access.kind));
      const refused: string[] = [];
      for (const endpoint of closed) if ((await statusOf(server, endpoint, idToken)) === 401) refused.push(endpoint.id);
      return refused.toSorted();
    }),
  );
}

async function statusOf(server: TestServer, endpoint: Endpoint, idToken: string): Promise<number> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(idOf[name]?.() ?? "none"),
  );
  const stop = new AbortController();
  const { status, body } = await fetch(`${server.url}/api${path}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${idToken}` },
    signal: stop.signal,
  });
  stop.abort();
  await body?.cancel().catch(() => {});
  return status;
}

const moneyRolesAndPlaces = [
  "auth.nameVenueAddress",
  "auth.removeVenueAddress",
  "auth.unlockPhone",
  "fulfilment.addPrinter",
  "fulfilment.checkId",
  "fulfilment.completeOrder",
  "fulfilment.giveWaitingBack",
  "fulfilment.makeDisplayLink",
  "fulfilment.refundOrder",
  "fulfilment.removePrinter",
  "fulfilment.revokeDisplayLink",
  "fulfilment.undoHandOver",
  "guests.admitWalkIn",
  "guests.cancelReservation",
  "guests.checkIn",
  "guests.createReservation",
  "guests.sendNotice",
  "guests.undoCheckIn",
  "membership.createPaymentIntent",
  "membership.endMembership",
  "membership.join",
  "ordering.cancelOrder",
  "ordering.createOrder",
  "ordering.markPaid",
  "ordering.updateOrder",
  "payments.closeUnreturned",
  "payments.handOverEvidence",
  "payments.setPlatformFee",
  "payments.startVendorAccount",
  "people.deleteAccount",
  "people.exportAccount",
  "rewards.claimReward",
  "rewards.claimRewardByCode",
  "rewards.drawPrize",
  "venues.createVendor",
  "venues.createVendorRole",
  "venues.deleteVendorRole",
  "venues.inviteAgain",
  "venues.removeNotice",
  "venues.reopenVendor",
  "venues.resetPin",
  "venues.setNotice",
  "venues.setOwnPin",
  "venues.sharePhone",
  "venues.suspendVendor",
  "venues.switchHolder",
  "venues.unsharePhone",
  "venues.updateVendorRole",
];

async function signIn(phone: string) {
  const browser = createTestBrowser(servers[0], "203.0.113.5");
  servers[0].clock.advance({ seconds: 61 });
  await browser.start(phone);
  const answer = await browser.exchange(phone, await browser.readCode(phone));
  return { browser, idToken: String(answer.body.id_token) };
}

test("a token is good at both servers while its session lives", async () => {
  const { idToken } = await signIn(venue.phones.SUPER_ADMIN);
  expect(await whereRefused(idToken)).toEqual([[], []]);
});

test("after log-out it moves neither money, roles nor places, at either server", async () => {
  const { browser, idToken } = await signIn(venue.phones.SUPER_ADMIN);
  expect((await browser.revoke()).status).toBe(200);
  expect(await whereRefused(idToken)).toEqual([moneyRolesAndPlaces, moneyRolesAndPlaces]);
});

test("nor after its session's cookie came back", async () => {
  const { browser, idToken } = await signIn(venue.phones.SUPER_ADMIN);
  const thief = createTestBrowser(servers[1], "203.0.113.6");
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  servers[0].clock.advance({ seconds: 1800 });
  await browser.renew();
  servers[0].clock.advance({ seconds: 31 });
  expect((await thief.renew({ origin: servers[0].url })).status).toBe(403);
  expect(await whereRefused(idToken)).toEqual([moneyRolesAndPlaces, moneyRolesAndPlaces]);
});

test("the refusal has the specification's words", async () => {
  const { status, body } = await servers[0].request("GET", `/api/vendors/${venue.vendorId}/user-role`);
  expect({ status, body }).toMatchObject({
    status: 401,
    body: { error: { code: "UNAUTHENTICATED", message: "User not authenticated" } },
  });
});
