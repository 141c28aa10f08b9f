import { describe, expect, it } from "vitest";
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
