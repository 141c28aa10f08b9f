import * as z from "zod/mini";
import { productTypes } from "./catalog.ts";
import { defineEndpoint } from "./endpoint.ts";
import { maxLength, minLength } from "./length.ts";
import { productColumnNames } from "./product-columns.ts";
import { taxCategories } from "./tax-categories.ts";
import { id, isoTime, nextToken, pageQuery, text, vendorLocationId } from "./text.ts";
import { line } from "./vendors.ts";

/** What a file may have; more is refused before anything of it is sent. */
export const importLimits = {
  bytes: 2_000_000,
  rows: 5_000,
  columns: 60,
  cellCharacters: 4_000,
  /** Each row may name one of the vendor's locations. */
  locations: 25,
  /** Of the text with rows that one call takes. */
  chunkCharacters: 70_000,
} as const;

export const importStates = ["RECEIVING", "CHECKING", "READY", "APPLYING", "DONE", "CANCELLED"] as const;
export const importVerdicts = ["NEW", "CHANGED", "SAME", "WRONG"] as const;

/** What can be wrong with a row. The first ones a cell has by itself; for the others the menu is looked at. */
export const importProblems = [
  "needed",
  "too_long",
  "character",
  "price",
  "price_most",
  "kind",
  "tax",
  "yes_no",
  "allergens",
  "abv",
  "id",
  "location_id",
  "cells",
  "other_location",
  "other_product",
  "archived",
  "twice",
  "name_taken",
  "menu_full",
  "too_many_locations",
  "picture",
  "changed_since",
] as const;
export type ImportProblem = (typeof importProblems)[number];

const counts = z.object({
  new: z.number(),
  changed: z.number(),
  same: z.number(),
  wrong: z.number(),
});

export const productImport = z.object({
  importId: z.string(),
  vendorLocationId: z.string(),
  fileName: z.string(),
  /** RECEIVING until all rows are there; then CHECKING; READY to be applied or with problems; APPLYING; DONE. */
  state: z.enum(importStates),
  rows: z.number(),
  /** How many of them are there, while RECEIVING; how many are checked, after that. */
  progress: z.number(),
  /** Once it is READY. */
  counts: z.nullable(counts),
  createdAt: isoTime,
});
export type ProductImport = z.output<typeof productImport>;

const rowProblem = z.object({
  /** Null: the row as a whole. */
  column: z.nullable(z.enum(productColumnNames)),
  problem: z.enum(importProblems),
});
export type RowProblem = z.output<typeof rowProblem>;

export const importRow = z.object({
  /** Of the file, its heads being row 1. */
  row: z.number(),
  verdict: z.enum(importVerdicts),
  /** What it calls the product, as far as that can be read. */
  name: z.string(),
  problems: z.array(rowProblem),
  /** Which columns say something else than the menu. */
  changes: z.array(z.enum(productColumnNames)),
});
export type ImportRow = z.output<typeof importRow>;

/** A row of a file as it is sent: its number and its cells, with nothing added or taken away. */
const sentRow = z.strictObject({
  row: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
  cells: z.array(text(importLimits.cellCharacters, 0)).check(maxLength(importLimits.columns)),
});
export type SentRow = z.output<typeof sentRow>;

function readJson(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return null;
  }
}

/** JSON in a text: a chunk is as long as its characters, whatever the number of its rows. */
const sentRows = z.pipe(
  z.pipe(text(importLimits.chunkCharacters), z.transform(readJson)),
  z.array(sentRow).check(maxLength(importLimits.rows)),
);

const startParams = z.object({ vendorLocationId });
const importParams = z.object({ vendorLocationId, importId: id });
/** What each step of an import answers. @public */
export const productImportAnswer = z.object({ import: productImport });

export const startProductImport = defineEndpoint({
  id: "catalog.startProductImport",
  summary:
    "Begin an import of products out of a file; its rows are sent next, and nothing is written before it is applied",
  method: "POST",
  path: "/vendor-locations/{vendorLocationId}/product-imports",
  access: { kind: "vendor", role: "MANAGER" },
  params: startParams,
  body: z.strictObject({
    fileName: line(200),
    /** What stands in each of the file's columns; null for one that is left out. */
    columns: z.array(z.nullable(z.enum(productColumnNames))).check(minLength(1), maxLength(importLimits.columns)),
    rows: z.number().check(z.int(), z.gte(1), z.lte(importLimits.rows)),
    /** What holds for new products whose row says nothing of it. */
    productType: z.optional(z.enum(productTypes)),
    taxCategory: z.optional(z.enum(taxCategories)),
  }),
  output: productImportAnswer,
  errors: ["RULE_VIOLATED"],
  idempotent: "effect",
  cost: "upload",
});

export const addImportRows = defineEndpoint({
  id: "catalog.addImportRows",
  summary: "Send the next rows of an import; with the last of them it is checked",
  method: "PUT",
  path: "/vendor-locations/{vendorLocationId}/product-imports/{importId}/rows",
  access: { kind: "vendor", role: "MANAGER" },
  params: importParams,
  body: z.strictObject({
    /** How many rows were sent before these: what is sent again changes nothing. */
    after: z.number().check(z.int(), z.gte(0), z.lte(importLimits.rows)),
    rows: sentRows.check(z.describe('A JSON text of an array: `[{"row": 2, "cells": ["Lager", "7.50"]}]`.')),
  }),
  output: productImportAnswer,
  errors: ["NOT_FOUND", "CONFLICT", "RULE_VIOLATED"],
  idempotent: "state",
});

export const getProductImport = defineEndpoint({
  id: "catalog.getProductImport",
  summary: "How far an import is, and what it would change",
  method: "GET",
  path: "/vendor-locations/{vendorLocationId}/product-imports/{importId}",
  access: { kind: "vendor", role: "MANAGER" },
  params: importParams,
  output: productImportAnswer,
  errors: ["NOT_FOUND"],
});

export const listImportRows = defineEndpoint({
  id: "catalog.listImportRows",
  summary: "An import's rows with what is wrong with each, or what it changes, in the file's order",
  method: "GET",
  path: "/vendor-locations/{vendorLocationId}/product-imports/{importId}/rows",
  access: { kind: "vendor", role: "MANAGER" },
  params: importParams,
  query: z.strictObject({
    verdict: z.optional(z.enum(importVerdicts)).check(z.describe("Only rows of which this is said.")),
    ...pageQuery,
  }),
  output: z.object({ items: z.array(importRow), nextToken }),
  errors: ["NOT_FOUND"],
});

export const decideProductImport = defineEndpoint({
  id: "catalog.decideProductImport",
  summary: "Apply an import whole, check it again, or leave it",
  method: "PUT",
  path: "/vendor-locations/{vendorLocationId}/product-imports/{importId}/decision",
  access: { kind: "vendor", role: "MANAGER" },
  params: importParams,
  body: z.strictObject({ decision: z.enum(["APPLY", "CHECK", "CANCEL"]) }),
  output: productImportAnswer,
  errors: ["NOT_FOUND", "CONFLICT"],
  idempotent: "state",
});
