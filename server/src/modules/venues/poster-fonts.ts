import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const { resolve } = createRequire(import.meta.url);

/** The parts that the house's font comes in, the most usual letters first. */
const parts = ["latin", "latin-ext", "vietnamese"];
const weights = { bold: 800, plain: 500 } as const;

export type Weight = keyof typeof weights;

export interface PosterFont {
  part: string;
  /** Unlike any other's: instances of one font have one name of their own. */
  name: string;
  weight: Weight;
  bytes: Buffer;
}

/**
 * The house's font, for pdfkit: given the variable one it prints nothing, and says nothing of it. All letters stay in: which
 * ones a name has is known only when it is printed, and pdfkit keeps those alone.
 */
export async function readPosterFonts(): Promise<PosterFont[]> {
  const fonts: PosterFont[] = [];
  for (const part of parts) {
    const folder = "@fontsource-variable/bricolage-grotesque/files";
    const file = await readFile(resolve(`${folder}/bricolage-grotesque-${part}-wght-normal.woff2`));
    for (const weight of ["bold", "plain"] as const) {
      // All options at once: the types do not know the first one yet.
      const options = {
        keepAllGlyphs: true,
        targetFormat: "truetype",
        variationAxes: { wght: weights[weight] },
      } as const;
      const bytes = await subsetFont(file, "", options);
      fonts.push({ part, name: `${part}-${weight}`, weight, bytes });
    }
  }
  return fonts;
}
