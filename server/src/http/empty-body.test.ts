import { afterAll, beforeAll, expect, test } from "vitest";
import { contractEndpoints } from "../test/contract-endpoints.ts";
import { type House, openHouse } from "../test/house.ts";
import { sendRaw } from "../test/raw-calls.ts";
import { sampleOf } from "../test/sample-calls.ts";
import { startTestServer, type TestServer } from "../test/test-server.ts";
import { letMinutePass } from "../test/test-venue.ts";

/** "Empty body", says the specification: a client may send none, say it is JSON and send none, or send `{}`. */

let server: TestServer;
let house: House;

beforeAll(async () => {
  server = await startTestServer();
  house = await openHouse(server, "empty");
});
afterAll(() => server.close());

const endpoints = (await contractEndpoints()).filter(
  ({ method, body, kind }) => method !== "GET" && !kind && (!body || body.safeParse({}).success),
);

test("the calls whose body may be empty are those that the specification names, and more", () => {
  const named = [
    "guests.checkIn",
    "guests.cancelReservation",
    "rewards.drawPrize",
    "rewards.claimReward",
    "fulfilment.completeOrder",
    "ordering.markPaid",
  ];
  expect(endpoints.map(({ id }) => id)).toEqual(expect.arrayContaining(named));
});

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))("%s takes none", async (_id, endpoint) => {
  const { params = {}, query = {} } = sampleOf(endpoint)((name) => house.ids[name]);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  const ways: { headers: Record<string, string>; body: string | null }[] = [
    { headers: {}, body: null },
    { headers: {}, body: "" },
    { headers: { "content-type": "application/json" }, body: null },
    { headers: { "content-type": "application/json" }, body: "" },
    { headers: { "content-type": "application/json; charset=utf-8" }, body: "{}" },
  ];
  for (const { headers, body } of ways) {
    await letMinutePass(server);
    const authorization = `Bearer ${house.boss.idToken}`;
    const url = `/api${path}${search === "" ? "" : `?${search}`}`;
    const all = { authorization, origin: server.url, connection: "close", ...headers };
    const [answer] = await sendRaw(server.url, [{ method: endpoint.method, path: url, headers: all, body }]);
    // What it comes to is another matter: 404, 409, 422 are answers to what was asked.
    expect([400, 411, 413, 415], `${JSON.stringify(headers)} ${body}: ${answer?.body}`).not.toContain(answer?.status);
  }
});
