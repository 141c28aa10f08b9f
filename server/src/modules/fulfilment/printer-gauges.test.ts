import { addPrinter } from "@skipline/contract/printers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStarPrinter, somePrinter } from "../../test/stand-in-printers.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  handOver,
  letMinutePass,
  ok,
  openVenue,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let manager: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "silent", { kitchen_types: ["MERCHANDISE"] });
  guest = await server.signIn(somePhone());
  manager = await server.signIn(venue.phones.MANAGER);
});
afterAll(() => server.close());

async function read() {
  const gauges: Record<string, number> = await server.context.readGauges();
  const { printers_silent: silent, printers_asking: asking } = gauges;
  return { silent, asking };
}

async function add(station: "BAR" | "KITCHEN", isAutomatic = true) {
  const params = { vendorLocationId: venue.vendorLocationId };
  const { token } = ok(
    await server.call(addPrinter, { params, body: { ...somePrinter, station, isAutomatic } }, manager),
  );
  return createStarPrinter(server.url, token);
}

const pass = async (minutes: number) => {
  server.clock.advance({ seconds: minutes * 60 });
  await letMinutePass(server);
};

test("a printer that asked tonight calls somebody once it is silent and has something to print", async () => {
  const [bar] = [await add("BAR"), await add("KITCHEN"), await add("BAR", false)];
  const kitchen = await add("KITCHEN");
  expect(await read()).toEqual({ silent: 0, asking: 0 });
  await placePaidOrder(server, venue, guest, { soda: 1 });
  await bar.poll();
  await kitchen.poll();
  expect(await read()).toEqual({ silent: 0, asking: 2 });
  // What the bar's was told of, nobody printed; the kitchen's has nothing to do.
  await pass(5);
  expect(await read()).toEqual({ silent: 1, asking: 0 });
  await bar.turn();
  expect(await read()).toEqual({ silent: 0, asking: 1 });
  await pass(5);
  expect(await read()).toEqual({ silent: 0, asking: 0 });

  // Paid since it asked last: no poll has made a ticket of it.
  const { orderId } = await placePaidOrder(server, venue, guest, { shirt: 1 });
  expect(await read()).toEqual({ silent: 1, asking: 0 });
  await handOver(server, manager, orderId);
  expect(await read()).toEqual({ silent: 0, asking: 0 });
  await placePaidOrder(server, venue, guest, { soda: 1, shirt: 1 });
  expect(await read()).toEqual({ silent: 2, asking: 0 });
  // Nothing is printed so late.
  await pass(31);
  expect(await read()).toEqual({ silent: 0, asking: 0 });
  await pass(12 * 60);
  guest = await server.signIn(somePhone());
  await placePaidOrder(server, venue, guest, { soda: 1, shirt: 1 });
  expect(await read()).toEqual({ silent: 0, asking: 0 });
});
