import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const { resolve } = createRequire(import.meta.url);
// Else it is fetched from somebody's server.
const wasmBinary = new Uint8Array(readFileSync(resolve("zxing-wasm/reader/zxing_reader.wasm"))).buffer;
prepareZXingModule({ overrides: { wasmBinary } });

export interface ReadPage {
  /** In millimetres. */
  size: { width: number; height: number };
  text: string;
  /** What its codes say. */
  codes: string[];
  /** As a printer sees it: grey, a byte for each dot. */
  picture: { data: Uint8Array; width: number; height: number };
}

const pointsPerInch = 72;

/** Prints a PDF to the air: what another program than the one that drew it sees on each page, at a printer's resolution. */
export async function readPdf(bytes: Uint8Array, dpi = 300): Promise<ReadPage[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const pages: ReadPage[] = [];
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      // Rendering closes the page.
      const text = page.getText();
      const { data, width, height } = await page.render({ scale: dpi / pointsPerInch, render: async (it) => it.data });
      const rgba = new Uint8ClampedArray(data);
      const codes = await readBarcodes(
        { data: rgba, width, height, colorSpace: "srgb" } as Parameters<typeof readBarcodes>[0],
        {
          formats: ["QRCode"],
          tryHarder: true,
        },
      );
      pages.push({
        size: { width: (originalWidth / pointsPerInch) * 25.4, height: (originalHeight / pointsPerInch) * 25.4 },
        text,
        codes: codes.map((code) => code.text),
        picture: { data: new Uint8Array(rgba.filter((_, at) => at % 4 === 1)), width, height },
      });
    }
    document.destroy();
    return pages;
  } finally {
    library.destroy();
  }
}
