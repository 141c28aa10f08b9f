import { makeOrderLine } from "@skipline/contract/test-builders";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { OrderedItems } from "./order-card.tsx";

// These tests run as a page in English.
const show = (
  cartItems: Parameters<typeof OrderedItems>[0]["order"]["cartItems"],
  vendorLanguage: "en" | "es" = "en",
) => renderToStaticMarkup(<OrderedItems order={{ cartItems, vendorLanguage }} />);

it("counts a product once, whatever notes its lines bear", () => {
  const lines = [
    makeOrderLine({ name: "Aurora Spritz", quantity: 1 }),
    makeOrderLine({ name: "Nachos", quantity: 2 }),
    makeOrderLine({ name: "Aurora Spritz", quantity: 1 }),
  ];
  expect(show(lines)).toBe("2 Aurora Spritz, 2 Nachos");
  expect(show([])).toBe("");
});

it("says what a vendor's words are in, and a guest's", () => {
  const asRead = { language: "en", name: "Water", variantName: null, promotion: null } as const;
  const lines = [
    makeOrderLine({ name: "Agua", quantity: 1, variantName: null }),
    // As a guest reads it who ordered it in English.
    makeOrderLine({ name: "Water", quantity: 2, variantName: null, asRead }),
  ];
  expect(show(lines, "es")).toBe('1 <span lang="es">Agua</span>, 2 Water');
});
