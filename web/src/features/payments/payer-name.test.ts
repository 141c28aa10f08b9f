import { describe, expect, it } from "vitest";
import { formatPhone } from "../../lib/format-phone.ts";
import { readPayer } from "./payer-name.ts";

describe("readPayer", () => {
  it.each([
    ["Cher", "Cher", ""],
    ["María José Núñez", "María", "José Núñez"],
    ["  Ana   Díaz ", "Ana", "Díaz"],
    ["", "", ""],
  ])("splits %j", (name, firstName, lastName) => {
    expect(readPayer({ name })).toEqual({ firstName, lastName, email: "", phone: "" });
  });
});

describe("formatPhone", () => {
  it("writes numbers of the US as people read them", () => expect(formatPhone("+12133734253")).toBe("(213) 373-4253"));
  it("leaves others alone", () => expect(formatPhone("+442071838750")).toBe("+442071838750"));
});
