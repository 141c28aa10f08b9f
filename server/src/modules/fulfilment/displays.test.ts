import {
  listDisplayLinks,
  makeDisplayLink,
  mostDisplayLinks,
  mostShownNumbers,
  readyMinutes,
  revokeDisplayLink,
  streamDisplay,
} from "@skipline/contract/displays";
import { completeOrder, moveQueued } from "@skipline/contract/fulfilment";
import type { Order, QueueState } from "@skipline/contract/ordering";
import { priceList } from "@skipline/contract/price-list";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  letMinutePass,
  ok,
  openVenue,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let other: TestVenue;
let guest: Session;
let staff: Session;
let manager: Session;
let foreigner: Session;

let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  guest = await server.signIn(somePhone());
  other = await openVenue(server.db, "others");
  foreigner = await server.signIn(other.phones.MANAGER);
});
/** A bar of its own: what one left ready stands on nobody else's screen. */
beforeEach(async () => {
  await letMinutePass(server);
  venue = await openVenue(server.db, `screens-${(count += 1)}`, { prepares_orders: true });
  staff = await server.signIn(venue.phones.STAFF);
  manager = await server.signIn(venue.phones.MANAGER);
});
afterEach(() => assertInvariants(server.db));
afterAll(() => server.close());

const here = (vendorLocationId = venue.vendorLocationId) => ({ params: { vendorLocationId } });
const make = async (name = "Above the bar", as = manager, at = venue.vendorLocationId) =>
  ok(await server.call(makeDisplayLink, { ...here(at), body: { name } }, as));
const revoke = (displayLinkId: string, as = manager, at = venue.vendorLocationId) =>
  server.call(revokeDisplayLink, { params: { vendorLocationId: at, displayLinkId } }, as);
const shortOf = ({ orderId }: Order) => orderId.slice(-6);

async function move(orders: Order[], from: QueueState, to: QueueState): Promise<void> {
  const body = { steps: orders.map(({ orderId }) => ({ orderId, from, to })) };
  ok(await server.call(moveQueued, { ...here(), body }, staff));
}

function open(authorization: string | null, signal?: AbortSignal): Promise<Response> {
  return fetch(`${server.url}/api${streamDisplay.path}`, {
    headers: authorization === null ? {} : { authorization },
    ...(signal && { signal }),
  });
}

/** A screen: what it is told, one after the other; null once its stream has ended. */
async function openScreen(token: string) {
  const stop = new AbortController();
  const response = await open(`Display ${token}`, stop.signal);
  expect(response.status).toBe(200);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    async next(): Promise<unknown> {
      for (;;) {
        const line = /^data: (.*)\n\n/m.exec(text);
        if (line) {
          text = text.slice(line.index + line[0].length);
          return JSON.parse(line[1]!);
        }
        const { done, value } = await reader.read();
        if (done) return null;
        text += value;
      }
    },
    close: () => stop.abort(),
  };
}

async function lookOnce(token: string): Promise<unknown> {
  const screen = await openScreen(token);
  const seen = await screen.next();
  screen.close();
  return seen;
}

const none = { numbers: [], more: 0 };

test("a screen is told the numbers of what is made and ready at its location, and not a word more", async () => {
  const { token } = await make();
  const [one, two, three] = [
    await placePaidOrder(server, venue, guest),
    await placePaidOrder(server, venue, guest),
    await placePaidOrder(server, venue, guest),
  ];
  const screen = await openScreen(token);
  expect(await screen.next()).toStrictEqual({ preparing: none, ready: none });
  await move([one, two], "WAITING", "PREPARING");
  await expect
    .poll(() => screen.next())
    .toMatchObject({ preparing: { numbers: expect.arrayContaining([shortOf(two)]) } });
  await move([one], "PREPARING", "READY");
  await expect
    .poll(() => screen.next())
    .toStrictEqual({ preparing: { numbers: [shortOf(two)], more: 0 }, ready: { numbers: [shortOf(one)], more: 0 } });
  ok(await server.call(completeOrder, { params: { userId: "_", orderId: one.orderId }, query: {} }, staff));
  await expect
    .poll(() => screen.next())
    .toStrictEqual({ preparing: { numbers: [shortOf(two)], more: 0 }, ready: none });
  screen.close();
  expect(JSON.stringify(await lookOnce(token))).not.toContain(shortOf(three));
  const elsewhere = await make("Terrace", manager, venue.otherLocationId);
  expect(await lookOnce(elsewhere.token)).toStrictEqual({ preparing: none, ready: none });
});

test("the latest come first, the others are counted, and what was ready for long goes", async () => {
  const { token } = await make();
  const orders: Order[] = [];
  for (let placed = 0; placed < mostShownNumbers + 2; placed += 1) {
    await letMinutePass(server);
    orders.push(await placePaidOrder(server, venue, guest));
  }
  for (const order of orders) {
    await move([order], "WAITING", "READY");
    server.clock.advance({ seconds: 1 });
  }
  const latest = orders.toReversed().slice(0, mostShownNumbers).map(shortOf);
  expect(await lookOnce(token)).toStrictEqual({ preparing: none, ready: { numbers: latest, more: 2 } });
  server.clock.advance({ seconds: readyMinutes * 60 + 1 });
  expect(await lookOnce(token)).toStrictEqual({ preparing: none, ready: none });
});

test("no token, a wrong one, a person's and a revoked one open nothing", async () => {
  const { token, displayLink } = await make();
  const wrong = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  const refused = [
    null,
    `Display ${"A".repeat(43)}`,
    `Display ${wrong}`,
    `Bearer ${token}`,
    `Bearer ${manager.idToken}`,
  ];
  for (const authorization of [...refused, "Display", `Display ${token}A`]) {
    expect((await open(authorization)).status, String(authorization)).toBe(401);
  }
  expect(await lookOnce(token)).not.toBeNull();
  ok(await revoke(displayLink.displayLinkId));
  expect((await open(`Display ${token}`)).status).toBe(401);
});

test("a revoked link's open screens are ended, the others' are not", async () => {
  const [gone, stays] = [await make("Gone"), await make("Stays")];
  const screens = [await openScreen(gone.token), await openScreen(stays.token)];
  for (const screen of screens) await screen.next();
  const revoked = ok(await revoke(gone.displayLink.displayLinkId));
  expect(revoked.items.map(({ name }) => name)).toEqual(["Stays"]);
  expect(await screens[0]!.next()).toBeNull();
  const order = await placePaidOrder(server, venue, guest);
  await move([order], "WAITING", "READY");
  await expect.poll(() => screens[1]!.next()).toMatchObject({ ready: { numbers: [shortOf(order)] } });
  screens[1]!.close();
});

test("managers of its location make, see and revoke links; the token is told once and kept nowhere", async () => {
  const { token, displayLink } = await make();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(displayLink).toMatchObject({ name: "Above the bar", datetimeUsed: null });
  await lookOnce(token);
  const list = ok(await server.call(listDisplayLinks, here(), manager));
  expect(list.items).toStrictEqual([{ ...displayLink, datetimeUsed: expect.any(String) }]);
  const kept = await server.db.selectFrom("display_link").selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(token);
  expect(kept[0]!.token_hash).toHaveLength(32);

  for (const as of [staff, foreigner]) {
    expect((await server.call(listDisplayLinks, here(), as)).status).toBe(403);
    expect((await server.call(makeDisplayLink, { ...here(), body: { name: "x" } }, as)).status).toBe(403);
    expect((await revoke(displayLink.displayLinkId, as)).status).toBe(403);
  }
  expect((await revoke(displayLink.displayLinkId, foreigner, other.vendorLocationId)).status).toBe(404);
  expect((await revoke(displayLink.displayLinkId, manager, venue.otherLocationId)).status).toBe(404);
  ok(await revoke(displayLink.displayLinkId));
  expect((await revoke(displayLink.displayLinkId)).status).toBe(404);

  const trail = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId } }, manager));
  const lines = trail.items.filter(({ subjectId }) => subjectId === displayLink.displayLinkId);
  expect(lines.map(({ type }) => type)).toEqual(["display_link.revoked", "display_link.made"]);
  expect(JSON.stringify(lines)).not.toContain(token);
});

test("a location has so many links, and a token so many calls", async () => {
  for (let links = 1; links < mostDisplayLinks; links += 1) await make(String(links));
  const { token } = await make("last");
  const full = await server.call(makeDisplayLink, { ...here(), body: { name: "one more" } }, manager);
  expect([full.status, codeOf(full)]).toEqual([422, "RULE_VIOLATED"]);
  await letMinutePass(server);
  const { perMinute } = priceList.display.limit;
  // All within one minute, however busy the machine is.
  server.clock.stop();
  // Nobody's token is counted as well: whoever guesses is stopped before a statement.
  for (let calls = 0; calls < perMinute; calls += 1) await open(`Display ${"B".repeat(43)}`);
  expect((await open(`Display ${"B".repeat(43)}`)).status).toBe(429);
  expect(await lookOnce(token)).not.toBeNull();
  server.clock.goOn();
});
