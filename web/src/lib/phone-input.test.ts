import { describe, expect, it } from "vitest";
import { formatPhone } from "./format-phone.ts";
import { editPhone, formatTyped, maxPhoneLength, normalizePhone } from "./phone-input.ts";

describe("formatTyped", () => {
  it.each([
    ["2", "2"],
    ["21337", "(213) 37"],
    ["2133734253", "(213) 373-4253"],
    ["21337342539", "(213) 373-4253"],
    ["+12133734253", "(213) 373-4253"],
    ["12133734253", "(213) 373-4253"],
    ["+1 (213) 373-4253", "(213) 373-4253"],
    ["213.373.4253", "(213) 373-4253"],
    ["call 213", "(213)"],
    ["٢١٣٣٧٣٤٢٥٣", "(213) 373-4253"],
    ["+1", "+1"],
    ["+447911123456", "+447911123456"],
    ["+4479111", "+44 7911 1"],
    ["", ""],
  ])("shows %j as %j", (typed, shown) => expect(formatTyped(typed)).toBe(shown));

  it("never shows more than 14 characters", () => {
    for (const typed of ["2133734253421", "+4479111234567890123", "+521234567890123", "1".repeat(40)]) {
      expect(formatTyped(typed).length).toBeLessThanOrEqual(maxPhoneLength);
    }
  });
});

describe("editPhone", () => {
  it("keeps the cursor behind what was typed at the end", () => {
    expect(editPhone("(213) 37", "(213) 373", 9)).toEqual({ text: "(213) 373", caret: 9 });
  });

  it("keeps the cursor before the same digit when typing in the middle", () => {
    // (2|3) 373-4 with 1 typed at the bar
    const { text, caret } = editPhone("(233) 734", "(2133) 734", 3);
    expect(text).toBe("(213) 373-4");
    expect(text.slice(caret).replaceAll(/\D/g, "")).toBe("33734");
  });

  it("takes the digit before a bracket or a dash that was deleted", () => {
    expect(editPhone("(213)", "(213", 4)).toEqual({ text: "21", caret: 2 });
    const dash = editPhone("(213) 373-4253", "(213) 3734253", 9);
    expect(dash.text).toBe("(213) 374-253");
    expect(dash.text.slice(dash.caret).replaceAll(/\D/g, "")).toBe("4253");
  });

  it("takes a number that the device filled in", () => {
    expect(editPhone("", "+1 (213) 373-4253", 17)).toEqual({ text: "(213) 373-4253", caret: 14 });
  });
});

describe("normalizePhone", () => {
  it.each([
    ["(213) 373-4253", "+12133734253"],
    ["2133734253", "+12133734253"],
    ["+447911123456", "+447911123456"],
    ["٢١٣٣٧٣٤٢٥٣", "+12133734253"],
    ["(787) 556-1234", "+17875561234"],
  ])("reads %s as %s", (typed, phone) => expect(normalizePhone(typed)).toBe(phone));

  it.each(["", "213", "(213) 373-425", "(000) 000-0000", "(900) 555-1234", "+442071838750", "hello"])(
    "refuses %j",
    (typed) => expect(normalizePhone(typed)).toBeNull(),
  );
});

describe("formatPhone", () => {
  it("writes it as its owner does", () => expect(formatPhone("+12133734253")).toBe("(213) 373-4253"));
  it("leaves other countries' numbers alone", () => expect(formatPhone("+442071838750")).toBe("+442071838750"));
});
