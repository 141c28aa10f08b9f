import type { PosterFormat } from "@skipline/contract/posters";
import { create } from "fontkit";
import PdfDocument from "pdfkit";
import { encode } from "uqr";
import { type PosterFont, readPosterFonts, type Weight } from "./poster-fonts.ts";
import { breakLines, printable } from "./poster-letters.ts";

/** All that is printed. Equal ones give equal bytes. */
export interface Poster {
  format: PosterFormat;
  /** Of all that stands on it. */
  language: string;
  title: string;
  /** What to do, one after the other. */
  steps: readonly string[];
  vendorName: string;
  locationName: string;
  vendorLocationId: string;
  /** Where the code leads. */
  address: string;
  /** Empty: one sheet for the whole location. Else a code for each, and what it is called beside it. */
  tables: readonly { name: string; address: string }[];
}

type Table = Poster["tables"][number];

type Document = InstanceType<typeof PdfDocument>;

/** In points, as all lengths here. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Sizes as shares of a face's width. */
interface Look {
  margin: number;
  code: number;
  title: number;
  steps: number;
  location: number;
  vendor: number;
  /** What a table is called, read by whoever brings something there. */
  table: number;
  /** Left out where a table's name needs the room. */
  hasStepsAtTables: boolean;
  /** None where nobody could read it. */
  address: number | null;
  /** Of each name, before it ends in an ellipsis. */
  nameLines: number;
}

interface Sheet {
  width: number;
  height: number;
  /** Those of a tent stand one above the other, the upper one upside down. */
  across: number;
  isTent: boolean;
  look: Look;
}

const mm = (length: number) => (length / 25.4) * 72;

const large: Look = {
  margin: 0.07,
  code: 0.6,
  title: 0.125,
  steps: 0.05,
  location: 0.07,
  vendor: 0.045,
  table: 0.17,
  hasStepsAtTables: true,
  address: 0.024,
  nameLines: 2,
};

const small: Look = {
  margin: 0.04,
  code: 0.58,
  title: 0.085,
  steps: 0.037,
  location: 0.06,
  vendor: 0.045,
  table: 0.13,
  hasStepsAtTables: false,
  address: null,
  nameLines: 1,
};

const a4Paper = { width: mm(210), height: mm(297) };
const letterPaper = { width: mm(215.9), height: mm(279.4) };

const sheets: Readonly<Record<PosterFormat, Sheet>> = {
  a4: { ...a4Paper, across: 1, isTent: false, look: large },
  letter: { ...letterPaper, across: 1, isTent: false, look: large },
  tent: { ...a4Paper, across: 2, isTent: true, look: large },
  "letter-tent": { ...letterPaper, across: 2, isTent: true, look: large },
  sticker: { width: mm(50), height: mm(50), across: 1, isTent: false, look: small },
};

/** Below that nobody reads a name; a longer one is cut. */
const leastSize = 4.5;
const leading = 1.2;
/** Between what stands below one another, as a share of a face's width. */
const leastGap = 0.015;
/** Of white around a code, in its modules: scanners look for it. */
const quietZone = 4;

interface Letters {
  fonts: readonly PosterFont[];
  /** Of the first font that has it; all weights have the same. */
  partOf: (letter: string) => string | undefined;
}

/** What posters are set in: read once, as it takes most of a second. */
export async function readLetters(): Promise<Letters> {
  const fonts = await readPosterFonts();
  const parts = new Map<number, string>();
  for (const { part, bytes } of fonts) {
    const font = create(bytes);
    if (!("characterSet" in font)) throw new Error("a font of one face was expected");
    for (const point of font.characterSet) if (!parts.has(point)) parts.set(point, part);
  }
  return { fonts, partOf: (letter) => parts.get(letter.codePointAt(0) ?? 0) };
}

/**
 * Draws a poster as a PDF, with as many pages as its tables need. Takes part of a second of its thread for each page, more the
 * first time.
 */
export async function drawPoster(poster: Poster, { fonts, partOf }: Letters): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, across, isTent, look } = sheets[poster.format];
  const { title, language, vendorName, locationName } = poster;
  const document = new PdfDocument({
    size: [width, height],
    margin: 0,
    // None that is not embedded.
    font: "",
    lang: language,
    displayTitle: true,
    // The file's id is made of these, too.
    info: { Title: `${title} · ${locationName} · ${vendorName}`, CreationDate: new Date(0) },
  });
  for (const { name, bytes } of fonts) document.registerFont(name, bytes);
  const pen = createPen(document, partOf);
  const face = { width: width / across, height: isTent ? height / 2 : height };
  for (const [index, page] of listPages(poster, across).entries()) {
    if (index > 0) document.addPage();
    for (const [column, table] of page.entries()) {
      const x = column * face.width;
      if (isTent) {
        document.save().rotate(180, { origin: [x + face.width / 2, face.height / 2] });
        drawFace(pen, { ...face, x, y: 0 }, { poster, table, look });
        document.restore();
      }
      drawFace(pen, { ...face, x, y: isTent ? face.height : 0 }, { poster, table, look });
    }
    if (isTent) {
      document.lineWidth(0.4).strokeColor("#999999");
      document.moveTo(face.width, 0).lineTo(face.width, height).stroke();
      document.dash(3, { space: 3 }).moveTo(0, face.height).lineTo(width, face.height).stroke().undash();
    }
  }
  return finish(document);
}

/** What stands beside one another on each page; null: the whole location's. */
function listPages({ tables }: Poster, across: number): (Table | null)[][] {
  if (tables.length === 0) return [Array.from({ length: across }, () => null)];
  return Array.from({ length: Math.ceil(tables.length / across) }, (_, page) =>
    tables.slice(page * across, (page + 1) * across),
  );
}

function finish(document: Document): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    document.on("data", (part: Uint8Array) => parts.push(part));
    document.on("end", () => resolve(new Uint8Array(Buffer.concat(parts))));
    document.on("error", reject);
    document.end();
  });
}

type Pen = ReturnType<typeof createPen>;

/** Writes in one font that comes in parts. */
function createPen(document: Document, partOf: Letters["partOf"]) {
  function* runs(text: string, weight: Weight, size: number) {
    let run = "";
    let part = "";
    for (const letter of text) {
      // A space belongs to what comes before it.
      const its = letter === " " && part !== "" ? part : (partOf(letter) ?? part);
      if (its !== part && run !== "") {
        document.font(`${part}-${weight}`, size);
        yield { run, width: document.widthOfString(run) };
        run = "";
      }
      part = its;
      run += letter;
    }
    if (run === "") return;
    document.font(`${part}-${weight}`, size);
    yield { run, width: document.widthOfString(run) };
  }

  function measure(text: string, weight: Weight, size: number): number {
    let sum = 0;
    for (const { width } of runs(text, weight, size)) sum += width;
    return sum;
  }

  return {
    document,
    readable: (text: string) => printable(text, (letter) => partOf(letter) !== undefined),
    measure,
    write(text: string, weight: Weight, size: number, x: number, y: number): void {
      let at = x;
      document.fillColor("#000000");
      for (const { run, width } of runs(text, weight, size)) {
        document.text(run, at, y, { lineBreak: false });
        at += width;
      }
    },
  };
}

/** What is put below one another. */
interface Block {
  height: number;
  draw: (y: number) => void;
}

interface Face {
  poster: Poster;
  table: Table | null;
  look: Look;
}

/** Shrunk as a whole until it fits: names of two lines each. */
function drawFace(pen: Pen, box: Box, face: Face): void {
  const { look } = face;
  const margin = look.margin * box.width;
  const inner = { x: box.x + margin, width: box.width - 2 * margin };
  const room = box.height - 2 * margin;
  for (let scale = 1; ; scale *= 0.95) {
    const blocks = layOut(pen, inner, face, box.width * scale);
    const rest = room - blocks.reduce((sum, { height }) => sum + height, 0);
    const gap = rest / (blocks.length - 1);
    if (gap < leastGap * box.width && scale > 0.3) continue;
    let y = box.y + margin;
    for (const { height, draw } of blocks) {
      draw(y);
      y += height + gap;
    }
    return;
  }
}

function layOut(pen: Pen, inner: { x: number; width: number }, { poster, table, look }: Face, unit: number): Block[] {
  const lines = (text: string, weight: Weight, share: number, mostLines: number) => {
    if (text === "") return [];
    const fitting = fit(pen, text, { weight, size: share * unit, width: inner.width, mostLines });
    return [centred(pen, fitting, inner)];
  };
  // A name of which nothing can be printed is not there; the id can always be read.
  const locationName = pen.readable(poster.locationName) || poster.vendorLocationId;
  const names = join([
    ...lines(locationName, "bold", look.location, look.nameLines),
    ...lines(pen.readable(poster.vendorName), "plain", look.vendor, look.nameLines),
  ]);
  const { address } = table ?? poster;
  return [
    ...lines(poster.title, "bold", look.title, 1),
    ...(table === null ? [] : lines(table.name, "bold", look.table, 1)),
    codeBlock(pen.document, address, inner, look.code * unit),
    ...(table === null || look.hasStepsAtTables ? [stepsBlock(pen, poster.steps, inner, look.steps * unit)] : []),
    names,
    ...(look.address === null ? [] : lines(address, "plain", look.address, 1)),
  ];
}

interface Fitting {
  lines: readonly string[];
  weight: Weight;
  size: number;
}

/** As large as it may be, and smaller where it is too long for its lines. */
function fit(
  pen: Pen,
  text: string,
  { weight, size, width, mostLines }: { weight: Weight; size: number; width: number; mostLines: number },
): Fitting {
  const smallest = Math.min(size, Math.max(leastSize, size * 0.5));
  for (let tried = size; ; tried = Math.max(smallest, tried * 0.95)) {
    const measure = (part: string) => pen.measure(part, weight, tried);
    const { lines, isWhole } = breakLines(text, { width, mostLines, measure });
    if (isWhole || tried === smallest) return { lines, weight, size: tried };
  }
}

const heightOf = ({ lines, size }: Fitting) => lines.length * size * leading;

function centred(pen: Pen, fitting: Fitting, inner: { x: number; width: number }): Block {
  const { lines, weight, size } = fitting;
  return {
    height: heightOf(fitting),
    draw(y) {
      for (const [at, line] of lines.entries()) {
        const x = inner.x + (inner.width - pen.measure(line, weight, size)) / 2;
        pen.write(line, weight, size, x, y + at * size * leading);
      }
    },
  };
}

function join(blocks: readonly Block[]): Block {
  return {
    height: blocks.reduce((sum, { height }) => sum + height, 0),
    draw(y) {
      let at = y;
      for (const { height, draw } of blocks) {
        draw(at);
        at += height;
      }
    },
  };
}

/** All of one size, and one below the other where the widest begins. */
function stepsBlock(pen: Pen, steps: readonly string[], inner: { x: number; width: number }, size: number): Block {
  const of = (step: string, at: number) =>
    fit(pen, step, { weight: "bold", size: at, width: inner.width, mostLines: 1 });
  const least = Math.min(...steps.map((step) => of(step, size).size));
  const fitted = steps.map((step) => of(step, least));
  const widest = Math.max(...fitted.flatMap(({ lines }) => lines.map((line) => pen.measure(line, "bold", least))));
  const x = inner.x + (inner.width - widest) / 2;
  return {
    height: fitted.reduce((sum, one) => sum + heightOf(one), 0),
    draw(y) {
      let at = y;
      for (const { lines } of fitted) {
        for (const line of lines) {
          pen.write(line, "bold", least, x, at);
          at += least * leading;
        }
      }
    },
  };
}

/** Vectors, and one path: no hairlines between the modules. A quarter of it may be torn or dirty. */
function codeBlock(document: Document, address: string, inner: { x: number; width: number }, side: number): Block {
  return {
    height: side,
    draw(y) {
      const { data, size } = encode(address, { ecc: "Q", border: quietZone });
      const module = side / size;
      const x = inner.x + (inner.width - side) / 2;
      for (const [row, modules] of data.entries()) {
        for (let from = 0; from < modules.length; from++) {
          if (!modules[from]) continue;
          let to = from;
          while (modules[to + 1]) to++;
          document.rect(x + from * module, y + row * module, (to + 1 - from) * module, module);
          from = to;
        }
      }
      document.fill("#000000");
    },
  };
}
