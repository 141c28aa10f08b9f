import { expect, test } from "vitest";
import { nameCard, sayExpiry } from "./name-card.ts";

const card = {
  cardId: "pm_1",
  account: null,
  vendorName: null,
  brand: "visa",
  last4: "4242",
  expMonth: 4,
  expYear: 2031,
};

test("a saved card is named as a receipt names it, with its expiry as it stands on it", () => {
  expect(nameCard(card)).toBe("Visa ···· 4242");
  expect(nameCard({ ...card, brand: null })).toBe("Card ···· 4242");
  expect(sayExpiry(card)).toBe("Expires 04 / 31");
  expect(sayExpiry({ ...card, expMonth: 12, expYear: 2105 })).toBe("Expires 12 / 05");
});
