import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TypedIn } from "#lib/vendor-words.tsx";
import { PrizeList } from "./prize-list.tsx";

it("says what a vendor typed its prizes in", () => {
  const prize = {
    prizeId: "1",
    name: "Gorra",
    description: "De la casa",
    imageUrl: null,
    odds: 1,
    quantity: 2,
    remaining: 1,
  };
  const html = renderToStaticMarkup(
    <TypedIn value="es">
      <PrizeList prizes={[prize]} />
    </TypedIn>,
  );
  expect(html).toContain('<span lang="es">Gorra</span>');
  expect(html).toContain('<span lang="es">De la casa</span>');
});
