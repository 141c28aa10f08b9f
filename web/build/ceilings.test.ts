import { randomBytes } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { ceilings, weighPage } from "./ceilings.ts";

const menu = "/location/:vendorLocationId";
const { bytes, files } = ceilings[menu]!;
/** Nothing that a compression could shorten by much: so many bytes at least. */
const script = (size: number, fileName = "a.js") => ({ fileName, code: randomBytes(size).toString("base64") });

test("a page within its ceiling is let through without a word", () => {
  expect(weighPage(menu, [script(1000)])).toEqual({});
  expect(weighPage("/account", [script(bytes)])).toEqual({});
});

test("two hundredths more are a warning that names the ceiling, more than that is an error", () => {
  const most = script(Math.floor(bytes * 1.015), "large.js");
  expect(brotliCompressSync(most.code).length).toBeGreaterThan(bytes);
  expect(weighPage(menu, [most])).toEqual({
    warning: expect.stringMatching(new RegExp(`above ${bytes} in .*large\\.js`)),
  });
  expect(weighPage(menu, [most, script(Math.ceil(bytes * 0.008))])).toEqual({
    excess: expect.stringMatching(new RegExp(`above ${bytes} in .*large\\.js`)),
  });
});

test("one file too many is an error, however small", () => {
  const many = Array.from({ length: files + 1 }, () => script(10));
  expect(weighPage(menu, many).excess).toContain(`in ${files + 1} files`);
});
