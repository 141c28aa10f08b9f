import type { Product } from "@skipline/contract/catalog";
import { makeProduct } from "@skipline/contract/test-builders";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { buildMenuSections, continueVisit, newVisit } from "./menu-sections.ts";
import { MenuSection } from "./menu-section.tsx";

const product = (parts: Partial<Product>) =>
  makeProduct({ name: "Piña Colada", productType: "ALCOHOLIC_ITEM", price: "1234.50", ...parts });

function render(products: Product[], quantities: Record<string, number> = {}): string {
  return buildMenuSections(continueVisit(newVisit, products))
    .map((section) =>
      renderToStaticMarkup(
        <MenuSection
          section={section}
          first
          limit={Infinity}
          quantityOf={(productId) => quantities[productId] ?? 0}
          onQuantity={() => undefined}
          alcoholFrom={null}
          onOpen={() => undefined}
        />,
      ),
    )
    .join("");
}

const tee = (variantName: string, isAvailable: boolean) =>
  product({
    productId: `tee-${variantName}`,
    name: "Tour Tee",
    groupId: "tee",
    variantName,
    productType: "MERCHANDISE",
    price: variantName === "S" ? "25.00" : "28.00",
    discountPercent: 10,
    discountedPrice: variantName === "S" ? "22.50" : "25.20",
    isAvailable,
  });

describe("MenuSection", () => {
  it("titles a section with its count and offers one large plus", () => {
    const html = render([product({}), product({ productId: "prd-2", name: "Caipirinha" })]);
    expect(html).toMatch(/<h2[^>]*>Alcoholic<span[^>]*>2 items<\/span><\/h2>/);
    expect(html).toContain("$1,234.50");
    expect(html).toContain('aria-label="Add Piña Colada"');
    expect(html).not.toContain("Remove Piña Colada");
  });

  it("turns the plus into a stepper", () => {
    const html = render([product({})], { "prd-1": 2 });
    expect(html).toContain('aria-label="One less Piña Colada"');
    expect(html).toContain('aria-label="One more Piña Colada"');
    expect(html).toContain("1 item<");
  });

  it("shows merchandise once, with its least price, its badge and how many are in the cart", () => {
    const html = render([tee("S", true), tee("M", true)], { "tee-S": 1, "tee-M": 2 });
    expect(html.match(/Tour Tee/g)).toHaveLength(1);
    expect(html).toContain("10% OFF");
    expect(html).toContain("$22.50+");
    expect(html).toContain("<s>$25.00+</s>");
    expect(html).toContain("3 in cart");
    expect(html).not.toContain("disabled=");
  });

  it("keeps merchandise without a variant left, disabled", () => {
    const html = render([tee("S", false), tee("M", false)]);
    expect(html).toContain("Out of Stock");
    expect(html).toContain('disabled=""');
    expect(html).not.toContain("10% OFF");
  });
});
