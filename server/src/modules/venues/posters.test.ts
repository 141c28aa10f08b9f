import type { PosterFormat } from "@skipline/contract/posters";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLines } from "../../http/lines.ts";
import { cpuTime } from "../../test/cpu-time.ts";
import { readPdf } from "../../test/read-pdf.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { openVenue, setLocation, type TestVenue } from "../../test/test-venue.ts";
import { createPosterPrinter } from "./poster-printer.ts";

let server: TestServer;
let venue: TestVenue;
let elsewhere: TestVenue;
let manager: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "posters");
  elsewhere = await openVenue(server.db, "otherposters");
  manager = await server.signIn(venue.phones.MANAGER);
});
afterAll(() => server.close());

const print = (format: string, vendorLocationId = venue.vendorLocationId) =>
  fetch(`${server.url}/api/vendors/${venue.vendorId}/locations/${vendorLocationId}/poster?format=${format}`, {
    headers: { authorization: `Bearer ${manager.idToken}` },
  });

describe("a location's poster", () => {
  it("is a PDF to save, whose code leads to the location's menu at our address", async () => {
    const answer = await print("sticker");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="skipline-${venue.vendorLocationId}-sticker.pdf"`,
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const [page] = await readPdf(await answer.bytes());
    expect(page?.codes).toEqual([`${server.context.publicUrl}/location/${venue.vendorLocationId}`]);
    expect(page?.text).toContain("1. Scan with your phone’s camera");
  });

  it("says what is said now, in its vendor's language", async () => {
    await server.db.updateTable("vendor").set({ language: "es" }).where("vendor_id", "=", venue.vendorId).execute();
    const [page] = await readPdf(await (await print("a4")).bytes(), 100);
    await server.db.updateTable("vendor").set({ language: "en" }).where("vendor_id", "=", venue.vendorId).execute();
    expect(page?.text).toContain("Escanea");
    expect(page?.text).not.toContain("Skip the line");
  });

  it("is one file of all tables, a code for each, in its vendor's language", async () => {
    const setTables = (table_count: number) => setLocation(server.db, venue, { table_count });
    const none = await print("tent&tables=all");
    expect([none.status, await none.json()]).toMatchObject([422, { error: { code: "RULE_VIOLATED" } }]);
    await setTables(3);
    const answer = await print("sticker&tables=all");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="skipline-${venue.vendorLocationId}-tables-sticker.pdf"`,
    );
    const pages = await readPdf(await answer.bytes());
    const address = `${server.context.publicUrl}/L/${venue.vendorLocationId}?t=`;
    expect(pages.map(({ codes }) => codes)).toEqual([[`${address}1`], [`${address}2`], [`${address}3`]]);
    expect(pages[2]?.text).toContain("Table 3");
    expect((await print("a4&tables=all")).status).toBe(400);
    expect((await print("tent&tables=some")).status).toBe(400);
  });

  it("is refused for another vendor's location, and in a format that is none", async () => {
    expect((await print("a4", elsewhere.vendorLocationId)).status).toBe(404);
    expect((await print("a3")).status).toBe(400);
    expect((await print("a4&format=a4")).status).toBe(400);
  });
});

describe("the thread that draws", () => {
  const poster = {
    format: "a4" as PosterFormat,
    language: "en",
    title: "Skip the line",
    steps: ["1", "2", "3"],
    vendorName: "The Roof",
    locationName: "Bar",
    vendorLocationId: "064E1",
    address: "https://order.example.com/location/064E1",
    tables: [],
  };

  it("does the work, and the server's own goes on", async () => {
    const printer = createPosterPrinter({ lines: createLines() });
    const { ms, threadMs } = await cpuTime(() => printer.print(poster));
    expect(threadMs).toBeLessThan(ms / 2);
    await printer.close();
  });

  it("draws once what many ask for, then and later", async () => {
    const printer = createPosterPrinter({ lines: createLines() });
    const [one, two] = await Promise.all([printer.print(poster), printer.print({ ...poster })]);
    expect(two).toBe(one);
    expect(await printer.print({ ...poster })).toBe(one);
    await printer.close();
  });

  it("goes on after what it can't draw, and begins anew after its end", async () => {
    const printer = createPosterPrinter({ lines: createLines() });
    await expect(printer.print({ ...poster, address: "x".repeat(10_000) })).rejects.toThrow(/Data too long|too long/i);
    expect((await printer.print(poster)).length).toBeGreaterThan(1000);
    await printer.close();
    expect((await printer.print({ ...poster, format: "sticker" })).length).toBeGreaterThan(1000);
    await printer.close();
  });
});
