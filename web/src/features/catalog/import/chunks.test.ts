import { importLimits } from "@skipline/contract/product-import";
import { describe, expect, it } from "vitest";
import { toChunks } from "./chunks.ts";

const { bytes, chunkCharacters } = importLimits;

describe("pieces of a file", () => {
  it("fit a call each, follow each other and lose nothing", () => {
    const all = Array.from({ length: 900 }, (_, at) => ({
      row: at + 2,
      cells: [`"${"ñ".repeat(at)}`, "\u0001".repeat(50)],
    }));
    const chunks = toChunks(all);
    expect(chunks.length).toBeGreaterThan(5);
    for (const { rows: json } of chunks) expect(json.length).toBeLessThanOrEqual(chunkCharacters);
    expect(chunks.flatMap((chunk) => JSON.parse(chunk.rows) as unknown[])).toEqual(all);
    expect(chunks.map(({ after }) => after)).toEqual(
      chunks.map((_, at) =>
        chunks.slice(0, at).reduce((sum, { rows: json }) => sum + (JSON.parse(json) as unknown[]).length, 0),
      ),
    );
    expect(bytes).toBe(2_000_000);
  });
});
