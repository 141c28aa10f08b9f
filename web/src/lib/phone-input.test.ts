import { describe, expect, it } from "vitest";
import { formatPhone } from "./format-phone.ts";
import { createPhoneRules } from "./phone-input.ts";

const american = ["US", "CA", "PR", "GU", "VI"].map((region) => ({ region, callingCode: "1" }));
const { editPhone, formatTyped, split, putTogether, normalizePhone } = createPhoneRules(american);

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
      expect(formatTyped(typed).length).toBeLessThanOrEqual(14);
    }
  });
});

const asShown = (text: string, country = american[0]!) => ({ text, country });

describe("editPhone", () => {
  it("keeps the cursor behind what was typed at the end", () => {
    expect(editPhone(asShown("(213) 37"), "(213) 373", 9)).toMatchObject({ text: "(213) 373", caret: 9 });
  });

  it("keeps the cursor before the same digit when typing in the middle", () => {
    // (2|3) 373-4 with 1 typed at the bar
    const { text, caret } = editPhone(asShown("(233) 734"), "(2133) 734", 3);
    expect(text).toBe("(213) 373-4");
    expect(text.slice(caret).replaceAll(/\D/g, "")).toBe("33734");
  });

  it("takes the digit before a bracket or a dash that was deleted", () => {
    expect(editPhone(asShown("(213)"), "(213", 4)).toMatchObject({ text: "21", caret: 2 });
    const dash = editPhone(asShown("(213) 373-4253"), "(213) 3734253", 9);
    expect(dash.text).toBe("(213) 374-253");
    expect(dash.text.slice(dash.caret).replaceAll(/\D/g, "")).toBe("4253");
  });

  it("takes a number that the device filled in", () => {
    expect(editPhone(asShown(""), "+1 (213) 373-4253", 17)).toMatchObject({ text: "(213) 373-4253", caret: 14 });
  });
});

it("a landline is a number where codes are read out alone", () => {
  const regions = [
    { region: "US", callingCode: "1" },
    { region: "DE", callingCode: "49" },
  ];
  expect(createPhoneRules(regions).normalizePhone("+493012345678")).toBeNull();
  const called = createPhoneRules(regions, { takesLandlines: true });
  expect(called.normalizePhone("+493012345678")).toBe("+493012345678");
  expect(called.normalizePhone("+49 030 12345678")).toBe("+493012345678");
  expect(called.normalizePhone("+4930")).toBeNull();
  expect(called.normalizePhone("+19005550123")).toBeNull();
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

describe("where one calling code is all", () => {
  it.each(["(213) 373-4253", "+447911123456", "+1 ", "(213) 373-4253 x12"])("%s is what it is", (text) => {
    expect(split(text)).toEqual({ country: american[0], text });
    expect(putTogether({ country: american[2]!, text })).toBe(text);
  });
});

describe("where several calling codes may sign in", () => {
  const us = { region: "US", callingCode: "1" };
  const pr = { region: "PR", callingCode: "1" };
  const mx = { region: "MX", callingCode: "52" };
  const gb = { region: "GB", callingCode: "44" };
  const rules = createPhoneRules([us, pr, mx, gb]);

  it.each([
    [mx, "5512345678", "55 1234 5678", "+525512345678"],
    [gb, "07911123456", "07911 123456", "+447911123456"],
    [us, "2133734253", "(213) 373-4253", "+12133734253"],
    [pr, "7875561234", "(787) 556-1234", "+17875561234"],
    [mx, "٥٥١٢٣٤٥٦٧٨", "55 1234 5678", "+525512345678"],
  ])("a number of %o, typed as %s, is shown as %s and read as %s", (country, typed, shown, phone) => {
    const text = rules.formatTyped(typed, country);
    expect(text).toBe(shown);
    const value = rules.putTogether({ country, text });
    expect(rules.normalizePhone(value)).toBe(phone);
    // What was left and is looked at again is the same.
    expect(rules.splitTyped(value, country)).toEqual({ country, text });
  });

  it.each([
    ["+52 55 1234 5678", us, mx, "55 1234 5678"],
    ["+525512345678", us, mx, "55 1234 5678"],
    ["+1 213 373 4253", mx, us, "(213) 373-4253"],
    ["+1 213 373 4253", pr, pr, "(213) 373-4253"],
    // Not yet, and none of ours: the server says which ones are.
    ["+52", us, us, "+52"],
    ["+4", mx, mx, "+4"],
    ["+49 1512 3456789", mx, mx, "+49 1512 3456789"],
    ["(213) 373", mx, mx, "213 373"],
    ["", mx, mx, ""],
  ])("%s, typed where %o was chosen, is of %o: %s", (typed, chosen, country, text) => {
    expect(rules.splitTyped(typed, chosen)).toEqual({ country, text });
  });

  it("keeps the country while nothing is typed, and says none", () => {
    expect(rules.putTogether({ country: mx, text: "" })).toBe("");
    expect(rules.putTogether({ country: mx, text: "+49 15" })).toBe("+49 15");
  });

  it("shows what the first one's field has no room for", () => {
    expect(rules.formatTyped("+4915123456789", us)).toBe("+49 1512 3456789");
    expect(rules.formatTyped("1".repeat(40), mx).length).toBeLessThan(20);
  });

  it("leaves an extension to fields that take any phone", () => {
    expect(rules.split("+52 55 1234 5678 ext. 12", us)).toEqual({ country: mx, text: "55 1234 5678 ext. 12" });
  });

  it("keeps the cursor in a number of another country", () => {
    expect(rules.editPhone(asShown("55 1234", mx), "55 12934", 6)).toEqual({
      country: mx,
      text: "55 1293 4",
      caret: 6,
    });
    // What was pasted says another one.
    const pasted = rules.editPhone(asShown("55 1234", mx), "+1 213 373 4253", 15);
    expect(pasted).toEqual({ country: us, text: "(213) 373-4253", caret: 14 });
  });
});
