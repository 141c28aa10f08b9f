import { type PosterFormat, posterFormats, tableFormats } from "@skipline/contract/posters";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ReadPage, readPdf } from "../../test/read-pdf.ts";
import { drawPoster, type Poster, readLetters } from "./poster-sheet.ts";

const letters = await readLetters();

const poster: Poster = {
  format: "a4",
  language: "en",
  title: "Skip the line",
  steps: ["1. Scan with your phone’s camera", "2. Order and pay", "3. Show your code at the bar"],
  vendorName: "El Ñandú & Łódź",
  locationName: "Phở Terrace",
  vendorLocationId: "064E1",
  address: "https://order.example.com/location/064E1",
  tables: [],
};

/** In millimetres. */
const sizes: Record<PosterFormat, [number, number]> = {
  a4: [210, 297],
  letter: [215.9, 279.4],
  tent: [210, 297],
  "letter-tent": [215.9, 279.4],
  sticker: [50, 50],
};
const isTent = (format: PosterFormat) => format === "tent" || format === "letter-tent";
/** Two tents, and each has two sides. */
const faces = (format: PosterFormat) => (isTent(format) ? 4 : 1);

/** A sticker as a printer prints it; what is larger, coarser than any printer. */
async function onlyPage(change: Partial<Poster>): Promise<ReadPage> {
  const pages = await readPdf(
    await drawPoster({ ...poster, ...change }, letters),
    change.format === "sticker" ? 300 : 100,
  );
  expect(pages).toHaveLength(1);
  return pages[0]!;
}

/** How much of a strip across the page is dark. */
function inkIn({ data, width, height }: ReadPage["picture"], from: number, to: number): number {
  const strip = data.subarray(Math.floor(from * height) * width, Math.floor(to * height) * width);
  return strip.filter((grey) => grey < 128).length / strip.length;
}

describe.each(posterFormats)("%s", (format) => {
  it("has its size, says what to do and where, and its code leads to the menu as it is printed", async () => {
    const page = await onlyPage({ format });
    expect(page.size.width).toBeCloseTo(sizes[format][0], 1);
    expect(page.size.height).toBeCloseTo(sizes[format][1], 1);
    expect(page.codes).toEqual(Array.from({ length: faces(format) }, () => poster.address));
    for (const words of [poster.title, ...poster.steps, poster.vendorName]) expect(page.text).toContain(words);
  });

  it("has its letters on the paper: a font can be found in the text and print nothing", async () => {
    const { picture } = await onlyPage({ format });
    const blank = await onlyPage({ format, title: " " });
    // The title stands above the code, on the face that is not upside down.
    const top = isTent(format) ? 0.5 : 0;
    const strip = [top, top + (isTent(format) ? 0.09 : 0.17)] as const;
    expect(inkIn(picture, ...strip)).toBeGreaterThan(0.02);
    expect(inkIn(blank.picture, ...strip)).toBeLessThan(inkIn(picture, ...strip) / 2);
  });

  it("prints whatever a name has in it, beside a code that can be read", async () => {
    for (const name of ["🍸".repeat(50), "مقهى البحر", "W".repeat(100), "Bar\u202Emoor \u0000\u2028x"]) {
      const { codes } = await onlyPage({ format, locationName: name, vendorName: name });
      expect(codes, name).toHaveLength(faces(format));
    }
  });
});

describe.each(tableFormats)("all tables, on a %s", (format) => {
  const tables = Array.from({ length: 3 }, (_, index) => ({
    name: `Table ${index + 1}`,
    address: `https://order.example.com/L/064E1?t=${index + 1}`,
  }));
  const perPage = isTent(format) ? 2 : 1;

  it("has a code for each with its number in large letters beside it, to be read as it is printed", async () => {
    const pages = await readPdf(await drawPoster({ ...poster, format, tables }, letters), 300);
    expect(pages).toHaveLength(Math.ceil(tables.length / perPage));
    for (const [index, page] of pages.entries()) {
      const its = tables.slice(index * perPage, (index + 1) * perPage);
      expect(page.size.width).toBeCloseTo(sizes[format][0], 1);
      // Both sides of a tent are one table's.
      const expected = isTent(format) ? [...its, ...its] : its;
      expect(page.codes.toSorted()).toEqual(expected.map(({ address }) => address).toSorted());
      for (const { name } of its) expect(page.text).toContain(name);
      expect(page.text).not.toContain(`Table ${(index + 1) * perPage + 1}`);
    }
    const [first] = pages;
    const top = isTent(format) ? 0.58 : 0.18;
    expect(inkIn(first!.picture, top, top + 0.08)).toBeGreaterThan(0.04);
  });

  it("finds room for the largest number and the longest name", async () => {
    const name = "W".repeat(100);
    const last = { name: "Tisch-Nummer 500", address: `https://${"long.".repeat(8)}example.com/L/064E1?t=500` };
    const drawn = await drawPoster(
      { ...poster, format, locationName: name, vendorName: name, tables: [last] },
      letters,
    );
    const [page] = await readPdf(drawn, 300);
    expect(new Set(page?.codes)).toEqual(new Set([last.address]));
  });
});

it("is the same to the byte for the same words", async () => {
  expect(await drawPoster(poster, letters)).toEqual(await drawPoster({ ...poster }, letters));
  expect(await drawPoster(poster, letters)).not.toEqual(
    await drawPoster({ ...poster, vendorName: "Another" }, letters),
  );
});

it("brings the fonts that it is set in", async () => {
  const pdf = Buffer.from(await drawPoster(poster, letters)).toString("latin1");
  const embedded = pdf.match(/\/FontFile2 /g) ?? [];
  expect(pdf.match(/\/Type \/FontDescriptor/g)).toHaveLength(embedded.length);
  expect(pdf).not.toMatch(/\/Subtype \/Type1\b/);
  expect(embedded.length).toBeGreaterThanOrEqual(3);
});

it("names a place by its id where nothing of its name can be printed", async () => {
  const { text } = await onlyPage({ locationName: "酒吧", vendorName: "🍸" });
  expect(text.replaceAll("/064E1", "")).toContain("064E1");
});

it("is drawn of any names", async () => {
  const name = fc.string({ unit: "binary", maxLength: 100 });
  await fc.assert(
    fc.asyncProperty(name, name, fc.constantFrom(...posterFormats), async (locationName, vendorName, format) => {
      expect((await drawPoster({ ...poster, format, locationName, vendorName }, letters)).length).toBeGreaterThan(1000);
    }),
    { numRuns: 40 },
  );
});
