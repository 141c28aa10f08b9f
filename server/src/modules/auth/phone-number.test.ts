import { say } from "@skipline/contract/words";
import { describe, expect, it } from "vitest";
import { describeRefusedPhone, parseMobilePhone } from "./phone-number.ts";

const regions = ["US", "CA", "PR", "GU", "VI"];

describe("reading a phone", () => {
  it.each([
    "+12135550142",
    "2135550142",
    "12135550142",
    "1 213 555 0142",
    "(213) 555-0142",
    "(213)555-0142",
    "213-555-0142",
    "213.555.0142",
    "213 555 0142",
    "+1 213 555 0142",
    "+1 (213) 555-0142",
    "+1-213-555-0142",
    "+1.213.555.0142",
    "  +1 213 555 0142  ",
    "＋１２１３５５５０１４２",
    "٢١٣٥٥٥٠١٤٢",
    "+١ ٢١٣ ٥٥٥ ٠١٤٢",
    "+1 213 555–0142",
    "+1\u00a0213\u00a0555\u00a00142",
    "011 1 213 555 0142",
  ])("%j is one and the same number", (spelling) => {
    expect(parseMobilePhone(spelling, regions)).toBe("+12135550142");
  });

  it.each([
    ["+4915112345678", " Numbers of these countries work: United States and Canada."],
    ["+1 876 555 1234", " Numbers of these countries work: United States and Canada."],
    ["+19002345678", ""],
    ["213", ""],
    ["hello", ""],
  ])("refuses %s, and tells one from abroad which countries work", (phone, more) => {
    const text = "Invalid phone number. Please enter a valid number.";
    expect(say(describeRefusedPhone(phone, ["US", "CA"], "en"))).toBe(`${text}${more}`);
  });

  it.each([
    ["Puerto Rico", "+17875550123"],
    ["Guam", "+16715550123"],
    ["Canada", "+14165550123"],
    ["the Virgin Islands", "+13405550123"],
  ])("takes %s", (_, phone) => {
    expect(parseMobilePhone(phone, regions)).toBe(phone);
  });

  it.each([
    ["Jamaica, a mobile of +1", "+18765551234"],
    ["the Dominican Republic, a mobile of +1", "+18095551234"],
    ["the Bahamas", "+12423591234"],
    ["Barbados", "+12462501234"],
    ["toll-free", "+18005550100"],
    ["premium", "+19002345678"],
    ["personal numbers", "+15002345678"],
    ["satellite", "+88216123456"],
    ["international premium", "+979123456789"],
    ["Germany", "+4915112345678"],
    ["the United Kingdom", "+447400123456"],
    ["a landline of the United Kingdom", "+441212345678"],
    ["too short", "555014"],
    ["too long", "+121355501421"],
    ["an extension", "+1 213 555 0142 ext. 5"],
    ["two numbers", "+12135550142 +12135550143"],
    ["words", "call me"],
    ["nothing", ""],
    ["an area code that is not there", "+11115550142"],
    ["very long input", "2135550142".padStart(33, " ")],
  ])("refuses %s", (_, phone) => {
    expect(parseMobilePhone(phone, regions)).toBeNull();
  });
});
