import * as m from "@skipline/contract/texts";
import { describe, expect, it } from "vitest";
import {
  cardMessages,
  checkCardNumber,
  checkCvc,
  checkExpiry,
  checkZip,
  fieldOfProblem,
  formatCardNumber,
  formatExpiry,
  readExpiry,
} from "./card-rules.ts";

const november2026 = new Date(2026, 10, 21);

describe("card number", () => {
  it.each([
    ["4242424242424242", "4242 4242 4242 4242"],
    ["4242 4", "4242 4"],
    ["4242", "4242"],
    ["378282246310005", "3782 822463 10005"],
    ["4242-4242-4242-4242-9999-1", "4242 4242 4242 4242 999"],
  ])("writes %s as %s", (typed, shown) => expect(formatCardNumber(typed)).toBe(shown));

  it.each([
    ["4242 4242 4242 4242", null],
    ["3782 822463 10005", null],
    ["4242 4242 4242 4241", cardMessages.numberInvalid],
    ["4242 4242", cardMessages.numberIncomplete],
    ["4242 4242 4242 424", cardMessages.numberIncomplete],
    ["", cardMessages.numberIncomplete],
  ])("says of %j: %s", (typed, message) => expect(checkCardNumber(typed)).toBe(message));
});

describe("expiry", () => {
  it.each([
    ["1", "1"],
    ["4", "04 / "],
    ["12", "12"],
    ["127", "12 / 7"],
    ["1227", "12 / 27"],
    ["12/2027", "12 / 27"],
    ["1/27", "01 / 27"],
    ["1/", "01 / "],
    ["12 / 204", "12 / 204"],
    ["122040", "12 / 40"],
  ])("writes %s as %s", (typed, shown) => expect(formatExpiry(typed)).toBe(shown));

  it.each([
    ["11 / 26", null],
    ["10 / 26", cardMessages.expiryPast],
    ["01 / 27", null],
    ["13 / 27", cardMessages.expiryInvalid],
    ["12 / 2", cardMessages.expiryIncomplete],
  ])("says of %j: %s", (typed, message) => expect(checkExpiry(typed, november2026)).toBe(message));

  it.each([
    ["1/40", "01 / 40"],
    ["01/40", "01 / 40"],
    ["12/2040", "12 / 40"],
    ["122040", "12 / 40"],
    ["0140", "01 / 40"],
    ["4/40", "04 / 40"],
  ])("understands %s typed key by key as %s", (typed, shown) => {
    expect(Array.from(typed).reduce((text, key) => formatExpiry(text + key), "")).toBe(shown);
  });

  it("reads month and year", () => expect(readExpiry("04 / 31")).toEqual({ month: 4, year: 2031 }));
});

describe("security code and ZIP", () => {
  it("wants four digits for American Express only", () => {
    expect(checkCvc("123", "4242")).toBeNull();
    expect(checkCvc("123", "3782")).toBe(cardMessages.cvcIncomplete);
    expect(checkCvc("1234", "3782")).toBeNull();
    expect(checkCvc("12", "4242")).toBe(cardMessages.cvcIncomplete);
  });

  it("wants five digits", () => {
    expect(checkZip("90012")).toBeNull();
    expect(checkZip("9001")).toBe(cardMessages.zipIncomplete);
  });
});

describe("a refusal", () => {
  it.each([
    [m.refused_card_expired(), "expiry"],
    [m.refused_card_year(), "expiry"],
    [m.refused_card_code(), "cvc"],
    [m.refused_card_code_wrong(), "cvc"],
    [m.payment_refused_not_charged({ message: m.refused_card_code_wrong() }), "cvc"],
    [m.refused_card(), null],
    [null, null],
  ])("%j is about %s", (problem, field) => expect(fieldOfProblem(problem)).toBe(field));
});
