import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const folder = join(import.meta.dirname, "../src");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  /(?<!\.test)\.(?:tsx?|css)$/.test(name),
);

/** Meant by the sides of the screen, in whichever language: where a picture is cut, and where a finger goes. */
const physical = new Set(["components/picture-crop.tsx", "ui/toaster.tsx"]);

const sides = [
  // Classes: `ml-2`, `-left-1`, `lg:border-l-2`, `text-right`, `translate-x-5`.
  /(?<=["'`\s:!])-?(?:scroll-)?[mp][lr]-(?:[\d[(]|auto|px)[^\s"'`]*/g,
  /(?<=["'`\s:!])-?(?:left|right)-(?:[\d[(]|auto|px|full)[^\s"'`]*/g,
  /(?<=["'`\s:!])-?(?:border|rounded)-(?:l|r|tl|tr|bl|br)(?![\w])[^\s"'`]*/g,
  /(?<=["'`\s:!])(?:text|float|clear)-(?:left|right)(?![\w-])/g,
  /(?<=["'`\s:!])-?translate-x-[\d[(][^\s"'`]*/g,
  /(?<=\[)transform:translateX\([^\s"'`]*/g,
  // Declarations: `margin-left: 0`, `left: 0`, `style={{ marginLeft, left: place }}`.
  /(?<![\w-])(?:margin|padding|border)-(?:left|right)(?![\w])|(?<![\w$.])(?:margin|padding|border)(?:Left|Right)\b/g,
  /(?<=^\s*)(?:left|right): (?:[\d-]|`|percent\(|calc\(|var\().*/g,
  /(?<=text-align: )(?:left|right)|(?<=float: )(?:left|right)/g,
];

/** Of the sides of the screen, where the way of reading is meant: it would be wrong where people read from the right. */
function findSides(source: string): string[] {
  return source.split("\n").flatMap((line) => {
    // The other side is said beside it; half the width and half of itself back is the middle.
    if (line.includes("rtl:") || /(?<=["'`\s])left-1\/2 .*-translate-x-1\/2/.test(line)) return [];
    return sides.flatMap((side) => line.match(side) ?? []);
  });
}

describe("what stands along a line", () => {
  test("stands where the line begins or ends, not left or right", () => {
    expect(files.length).toBeGreaterThan(600);
    const found = files.flatMap((name) =>
      findSides(readFileSync(join(folder, name), "utf8")).map((side) => `${name}: ${side}`),
    );
    expect(found.filter((one) => !physical.has(one.replace(/: .*/, "")))).toEqual([]);
    // Whatever is let through is there.
    expect([...physical].filter((name) => !found.some((one) => one.startsWith(`${name}: `)))).toEqual([]);
  });

  test.each([
    ['<p className="ml-2 flex" />', "ml-2"],
    ['<p className="flex -mr-2.5" />', "-mr-2.5"],
    ['<p className={classes("lg:pl-[1rem]", wide)} />', "pl-[1rem]"],
    ["<p className={`pr-4 ${tone}`} />", "pr-4"],
    ['<p className="absolute @max-[14rem]:left-0" />', "left-0"],
    ['<p className="absolute -right-(--bleed,100vw)" />', "-right-(--bleed,100vw)"],
    ['<p className="border-l border-line" />', "border-l"],
    ['<p className="sm:rounded-tl-20" />', "rounded-tl-20"],
    ['<p className="text-left" />', "text-left"],
    ['<p className="float-right" />', "float-right"],
    ['<p className="peer-checked:translate-x-5" />', "translate-x-5"],
    ['<p className="left-1/2" />', "left-1/2"],
    ["  margin-left: auto;", "margin-left"],
    ["  left: 0;", "left: 0;"],
    ["  text-align: right;", "right"],
    ["          left: percent(center),", "left: percent(center),"],
    ["<p style={{ paddingRight: 4 }} />", "paddingRight"],
  ])("canary: %s is found", (source, side) => expect(findSides(source)).toEqual([side]));

  test.each([
    '<p className="ms-2 pe-4 inset-s-0 border-s text-start mx-2 rounded-t-full border-line" />',
    '<p className="absolute left-1/2 -translate-x-1/2" />',
    '<p className="float-right rtl:float-left" />',
    'refund({ left: formatCents(left) }); const isLeft = one.left === null; say("left-over")',
    "<p title={m.stock_left({ count: left })} />",
  ])("canary: %s may stand", (source) => expect(findSides(source)).toEqual([]));
});
