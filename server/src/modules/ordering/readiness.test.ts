import { createLocation } from "@skipline/contract/own-locations";
import { getReadiness, lacksAccount, type ReadinessKind } from "@skipline/contract/readiness";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";
import { listReadiness } from "./readiness.ts";

let server: TestServer;
let venue: TestVenue;
let elsewhere: TestVenue;
let manager: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "readied");
  elsewhere = await openVenue(server.db, "unready");
  manager = await server.signIn(venue.phones.MANAGER);
});
afterAll(() => server.close());

const ask = (vendorLocationId = venue.vendorLocationId, vendorId = venue.vendorId, as: Session | null = manager) =>
  server.call(getReadiness, { params: { vendorId, vendorLocationId } }, as);
const read = async () => ok(await ask());
const line = async (wanted: ReadinessKind) => (await read()).lines.find(({ kind }) => kind === wanted);

describe("what a location still needs", () => {
  it("is told line by line, in the order in which a venue is set up", async () => {
    const { status, lines } = await read();
    expect(status).toBe("OPEN");
    expect(lines.map(({ kind, isDone }) => [kind, isDone])).toEqual([
      ["ADDRESS", true],
      ["TAX", true],
      ["PRODUCT", false],
      ["PAYMENTS", true],
      ["TEAM", true],
      ["POSTER", false],
    ]);
  });

  it("a product that is on sale, has a price and a picture", async () => {
    const change = (fields: object) =>
      server.db.updateTable("product").set(fields).where("product_id", "=", venue.id("soda")).execute();
    await change({ image_urls: ["/media/soda.webp"] });
    expect(await line("PRODUCT")).toMatchObject({ isDone: true });
    await change({ is_available: false });
    expect(await line("PRODUCT")).toMatchObject({ isDone: false });
    await change({ is_available: true, price_cents: 0 });
    expect(await line("PRODUCT")).toMatchObject({ isDone: false });
    await change({ price_cents: 450 });
    expect(await line("PRODUCT")).toMatchObject({ isDone: true });
  });

  it("a rate for each tax code that is sold, or one for all", async () => {
    await server.db.deleteFrom("tax_rate").where("tax_code", "=", "drinks").execute();
    expect(await line("TAX")).toEqual({ kind: "TAX", isDone: false, missing: ["drinks"] });
    const usual = { vendor_location_id: venue.vendorLocationId, tax_code: "default", rate_ppm: 90_000 };
    await server.db.insertInto("tax_rate").values(usual).execute();
    expect(await line("TAX")).toEqual({ kind: "TAX", isDone: true, missing: [] });
    await server.db.deleteFrom("tax_rate").where("vendor_location_id", "=", venue.vendorLocationId).execute();
    expect(await line("TAX")).toMatchObject({ isDone: false });
    await server.db.insertInto("tax_rate").values(usual).execute();
  });

  it("an address without a hole", async () => {
    const change = (city: string) =>
      server.db.updateTable("vendor").set({ city }).where("vendor_id", "=", venue.vendorId).execute();
    await change(" ");
    expect(await line("ADDRESS")).toMatchObject({ isDone: false });
    await change("Los Angeles");
    expect(await line("ADDRESS")).toMatchObject({ isDone: true });
  });

  it("a second person at the vendor", async () => {
    const others = await server.db
      .deleteFrom("staff_role")
      .where("vendor_id", "=", venue.vendorId)
      .where("phone", "!=", venue.phones.MANAGER)
      .returningAll()
      .execute();
    expect(await line("TEAM")).toMatchObject({ isDone: false });
    await server.db.insertInto("staff_role").values(others).execute();
    expect(await line("TEAM")).toMatchObject({ isDone: true });
  });

  it("a poster that was saved once, whoever looks and however often", async () => {
    expect(await line("POSTER")).toMatchObject({ isDone: false });
    const at = `/api/vendors/${venue.vendorId}/locations/${venue.vendorLocationId}/poster?format=sticker`;
    const headers = { authorization: `Bearer ${manager.idToken}` };
    const save = async () => (await fetch(`${server.url}${at}`, { headers })).status;
    expect([await save(), await save()]).toEqual([200, 200]);
    expect(await line("POSTER")).toMatchObject({ isDone: true });
    const there = ok(await ask(venue.otherLocationId)).lines;
    expect(there.find(({ kind }) => kind === "POSTER")).toMatchObject({ isDone: false });
  });
});

test("a payment provider that does not answer is said so", () => {
  const location = { address: { line1: "1 A", line2: null, city: "B", state: "CA", zip: "1" } };
  const menu = { location, products: new Map(), taxRates: new Map() } as unknown as Parameters<typeof listReadiness>[0];
  const found = { hasTeam: true, trial: null, isPosterPrinted: true, hasOwnRates: false, hasAccount: true };
  const payments = (arePaymentsThere: boolean) =>
    listReadiness(menu, { ...found, arePaymentsThere }).find(({ kind }) => kind === "PAYMENTS")?.isDone;
  expect([payments(true), payments(false)]).toEqual([true, false]);
  // The provider answers, but the venue's own account takes no charges.
  const lines = listReadiness(menu, { ...found, arePaymentsThere: true, hasAccount: false });
  expect(lines.find(({ kind }) => kind === "PAYMENTS")).toMatchObject({ isDone: false, missing: [lacksAccount] });
  // Where taxes are asked of a provider no rate is missed.
  expect(listReadiness(menu, { ...found, arePaymentsThere: true })[1]).toMatchObject({ kind: "TAX", isDone: true });
});

test("only its own managers are told, and of their own location alone", async () => {
  const staff = await server.signIn(venue.phones.STAFF);
  const foreign = await server.signIn(elsewhere.phones.ADMIN);
  expect((await ask(venue.vendorLocationId, venue.vendorId, staff)).status).toBe(403);
  expect((await ask(venue.vendorLocationId, venue.vendorId, foreign)).status).toBe(403);
  expect((await ask(venue.vendorLocationId, venue.vendorId, null)).status).toBe(401);
  expect(codeOf(await ask(elsewhere.vendorLocationId))).toBe("NOT_FOUND");
  expect(codeOf(await ask(venue.vendorLocationId, elsewhere.vendorId, foreign))).toBe("NOT_FOUND");
});

test("a location that is made closed is closed", async () => {
  const admin = await server.signIn(venue.phones.ADMIN);
  const body = { description: "Roof", displayOrder: null, address: null, status: "CLOSED" as const };
  const key = { "idempotency-key": server.newKey() };
  const at = { params: { vendorId: venue.vendorId }, body };
  const { location } = ok(await server.call(createLocation, at, admin, key));
  const { status, lines } = ok(await ask(location.vendorLocationId));
  expect(status).toBe("CLOSED");
  expect(lines.filter(({ isDone }) => isDone).map(({ kind }) => kind)).toEqual(["ADDRESS", "PAYMENTS", "TEAM"]);
});
