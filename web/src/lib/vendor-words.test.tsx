import { makeOrderLine } from "@skipline/contract/test-builders";
import { inLanguage } from "@skipline/contract/translations";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GuestWords, OrderedWords } from "./ordered-words.tsx";
import { TypedIn, TypedWords, VendorWord } from "./vendor-words.tsx";

// These tests run as a page in English.

test("words in the page's language stand bare; others say what they are in", () => {
  expect(renderToStaticMarkup(<TypedWords>Water</TypedWords>)).toBe("Water");
  const typed = (
    <TypedIn value="es">
      <TypedWords>Agua</TypedWords>
    </TypedIn>
  );
  expect(renderToStaticMarkup(typed)).toBe('<span lang="es">Agua</span>');
});

test("of a thing each word for itself: what is translated, and what is not", () => {
  const thing = { name: "Agua", description: "Con gas", translations: { en: { name: "Water" } } };
  const read = inLanguage(thing, "en");
  expect(read.typed).toBe(thing);
  const words = (
    <TypedIn value="es">
      <VendorWord of={read} word="name" />, <VendorWord of={read} word="description" />
    </TypedIn>
  );
  expect(renderToStaticMarkup(words)).toBe('Water, <span lang="es">Con gas</span>');
});

test("of what was ordered a guest reads their own words, staff the first ones and the guest's below", () => {
  const asRead = { language: "es", name: "Agua", variantName: "Grande", promotion: null } as const;
  const ofStaff = makeOrderLine({ name: "Water", variantName: "Large", asRead });
  const ofGuest = makeOrderLine({ ...ofStaff, name: "Agua", variantName: "Grande" });
  const show = (line: typeof ofStaff) =>
    renderToStaticMarkup(
      <>
        <OrderedWords line={line}>{line.name}</OrderedWords>
        <GuestWords line={line} />
      </>,
    );
  expect(show(ofStaff)).toBe('Water<span lang="es" class="block ">Agua · Grande</span>');
  expect(show(ofGuest)).toBe('<span lang="es">Agua</span>');
  expect(show(makeOrderLine({ name: "Water" }))).toBe("Water");
});
