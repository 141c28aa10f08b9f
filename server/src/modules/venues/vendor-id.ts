import { fold } from "@skipline/contract/text";

const longest = 40;
/** Paths of the console have these where a vendor's id stands. */
const reserved = new Set(["new"]);

/** What a vendor's id is made of: its name in small letters and hyphens; "venue" for one that has no such letters. */
export function readableId(name: string): string {
  const letters = fold(name)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, "");
  return letters === "" ? "venue" : letters;
}

/** Ids for a vendor of this name, the best first: the bare name, then with letters behind it, which `draw` makes. */
export function* vendorIds(name: string, draw: () => string): Generator<string> {
  const readable = readableId(name);
  if (!reserved.has(readable)) yield readable;
  for (;;) yield `${readable}-${draw()}`;
}
