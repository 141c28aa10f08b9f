import { expect, test } from "vitest";
import { otherLanguages, readTranslations, typeTranslations } from "./typed-translations.ts";

const words = ["name", "description"] as const;

test("fields are for each language but that of the first words, with what is known there", () => {
  expect(otherLanguages("en")).not.toContain("en");
  expect(typeTranslations(words, "en", { es: { name: "Playera" } })).toMatchObject({
    es: { name: "Playera", description: "" },
  });
  expect(typeTranslations(words, "es")).toMatchObject({ en: { name: "", description: "" } });
});

test("of each language that has fields the words that are some are sent; what is not named stays", () => {
  expect(readTranslations({ es: { name: " Playera ", description: " " } })).toEqual({ es: { name: "Playera" } });
  expect(readTranslations({ es: { name: "" } })).toEqual({ es: {} });
  expect(readTranslations()).toEqual({});
});
