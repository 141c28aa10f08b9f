import { randomBytes } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import { languages } from "@skipline/contract/languages";
import { expect, test } from "vitest";
import { ceilings, weighPage } from "./ceilings.ts";

const pattern = "/vendor/:vendorId";
const { bytes, files } = ceilings[pattern]!;
const vendor = { pattern, language: "en" };
const inEnglish = bytes.en!;
/** Nothing that a compression could shorten by much: so many bytes at least. */
const script = (size: number, fileName = "a.js") => ({ fileName, code: randomBytes(size).toString("base64") });

test("a page within its ceiling is let through without a word", () => {
  expect(weighPage(vendor, [script(1000)])).toEqual({});
  expect(weighPage({ pattern: "/account", language: "en" }, [script(inEnglish)])).toEqual({});
});

test("two hundredths more are a warning that names the ceiling, more than that is an error", () => {
  const most = script(Math.floor(inEnglish * 1.015), "large.js");
  expect(brotliCompressSync(most.code).length).toBeGreaterThan(inEnglish);
  expect(weighPage(vendor, [most])).toEqual({
    warning: expect.stringMatching(new RegExp(`\\(en\\), above ${inEnglish} in .*large\\.js`)),
  });
  expect(weighPage(vendor, [most, script(Math.ceil(inEnglish * 0.008))])).toEqual({
    excess: expect.stringMatching(new RegExp(`above ${inEnglish} in .*large\\.js`)),
  });
});

test("each language has a ceiling of its own, and a new one the first one's", () => {
  for (const { bytes: named } of Object.values(ceilings)) expect(Object.keys(named)).toEqual([...languages]);
  const large = [script(Math.floor(bytes.es! * 1.01))];
  expect(weighPage({ pattern, language: "es" }, large).warning).toContain(`(es), above ${bytes.es}`);
  expect(weighPage({ pattern, language: "fr" }, large).warning).toContain(`(fr), above ${inEnglish}`);
});

test("what is promised of the menu holds in each language, without the band", () => {
  const menu = "/location/:vendorLocationId";
  const { goal = 0, bytes: ofMenu } = ceilings[menu]!;
  expect(goal).toBe(120_000);
  for (const language of languages) {
    const within = script(Math.floor(ofMenu[language]! * 0.99));
    expect(weighPage({ pattern: menu, language }, [within])).toEqual({});
    expect(weighPage({ pattern: menu, language }, [within, script(2_200)]).excess).toContain(`(${language})`);
  }
});

test("a small file weighs what it is, since it is sent so", () => {
  const repeated = { fileName: "small.js", code: "a();".repeat(100) };
  const most = script(inEnglish - 300);
  expect(brotliCompressSync(repeated.code).length).toBeLessThan(50);
  expect(weighPage(vendor, [most, repeated]).warning).toContain("small.js 400");
});

test("one file too many is an error, however small", () => {
  const many = Array.from({ length: files + 1 }, () => script(10));
  expect(weighPage(vendor, many).excess).toContain(`in ${files + 1} files`);
});
