import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { ceilings, findExcess } from "./ceilings.ts";

const menu = "/location/:vendorLocationId";
const { bytes, files } = ceilings[menu]!;
/** Nothing that a compression could shorten by much: so many bytes at least. */
const script = (size: number, fileName = "a.js") => ({ fileName, code: randomBytes(size).toString("base64") });

test("a page within its ceiling is let through, one byte or file too many is named", () => {
  expect(findExcess(menu, [script(1000)])).toBeNull();
  expect(findExcess(menu, [script(bytes, "large.js")])).toMatch(/120000 is the goal.*large\.js/);
  expect(
    findExcess(
      menu,
      Array.from({ length: files + 1 }, () => script(10)),
    ),
  ).toContain(`in ${files + 1} files`);
  expect(findExcess("/account", [script(bytes)])).toBeNull();
});
