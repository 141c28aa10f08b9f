import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { withEcho } from "./echo.ts";
import { defineEndpoint } from "./endpoint.ts";
import { givenHours } from "./hours-fields.ts";
import { maxLength } from "./length.ts";
import { productTypes } from "./product-types.ts";
import { id, nextToken, pageQuery, slug, text, vendorLocationId } from "./text.ts";
import { givenTranslations } from "./translation-fields.ts";
import { line } from "./vendors.ts";
import { locationStatuses, vendorLocation } from "./venues.ts";
import { saying } from "./words.ts";

/** Where a location is, as its owners say it. */
export const ownAddress = z.strictObject({
  addressLine1: line(200),
  addressLine2: z.nullable(line(200, 0)),
  city: line(100),
  state: line(50),
  zip: line(10),
});
export type OwnAddress = z.output<typeof ownAddress>;

/** Locations with a higher one are for staff and trials: the public's pages do not name them. */
export const lastShownOrder = 50;

/** Per cent, `"9.5"`, from 0 to 50: with as many decimals as are kept. */
const taxPercent = z
  .string()
  .check(z.trim(), z.regex(/^(?:50(?:\.0{1,4})?|[1-4]?\d(?:\.\d{1,4})?)$/, saying(m.field_tax_rate)));

/** In the table of rates the code of the one that holds for every code without a rate of its own. */
export const usualTaxCode = "default";
const mostTaxRates = 100;

const givenTaxRates = z.array(z.strictObject({ taxCode: line(100), percent: taxPercent })).check(
  maxLength(mostTaxRates),
  z.check(({ value, issues }) => {
    const known = new Set([usualTaxCode]);
    value.forEach(({ taxCode }, index) => {
      if (known.has(taxCode)) {
        const path = [index, "taxCode"];
        issues.push({ code: "custom", input: taxCode, path, params: { isTwice: true } });
      }
      known.add(taxCode);
    });
  }),
);

/** More than any room has; each is a page of its poster. */
const mostTables = 500;

const locationFields = {
  description: line(100),
  /** Null: it is where its vendor is. Taxes go by it. */
  address: z.nullable(ownAddress),
  /** The lowest comes first, those without one last. */
  displayOrder: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(999))),
  /** Left out, it stays as it is, and so do the words. */
  status: z.optional(z.enum(locationStatuses)),
  /** What guests read while it is closed. */
  closedNote: z.optional(z.nullable(line(300))),
  translations: z.optional(givenTranslations({ closedNote: line(300) })),
  /** When it takes orders, on its vendor's clock; null: always. Left out, it stays as it is. */
  openingHours: z.optional(z.nullable(givenHours)),
  /** When alcohol may be ordered; null: whenever it is open. */
  alcoholHours: z.optional(z.nullable(givenHours)),
  /** Numbered from 1. None: guests order at the bar alone. Left out, it stays as it is. */
  tableCount: z.optional(z.number().check(z.int(), z.gte(0), z.lte(mostTables))),
  /** Left out, these stay as they are: whether paid orders wait in a queue until they are made, and in how many minutes they should be. */
  preparesOrders: z.optional(z.boolean()),
  targetMinutes: z.optional(z.number().check(z.int(), z.gte(1), z.lte(120))),
  /** How many items may wait to be made before no orders are taken for a moment; null: as many as come. Only where orders are prepared. */
  waitingLimit: z.optional(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(1000)))),
  /** What its kitchen makes; none: all is made at one station. Only where orders are prepared. */
  kitchenTypes: z.optional(z.array(z.enum(productTypes)).check(maxLength(productTypes.length))),
  /** Of an uploaded film of the vendor, which guests see while the menu loads. Null: none; left out, it stays as it is. */
  splashMediaId: z.optional(z.nullable(id)),
  /** What is charged on top of a price, in per cent, whatever its tax code. Left out, rates stay as they are. */
  taxRate: z.optional(z.nullable(taxPercent)),
  /** By tax code, where another rate holds. */
  taxRates: z.optional(givenTaxRates),
};

/** A location to whoever runs it: what can be changed of it, and of which version that is. */
export const ownLocation = z.object({
  vendorLocationId: z.string(),
  vendorId: z.string(),
  description: z.string(),
  address: z.nullable(
    z.object({
      addressLine1: z.string(),
      addressLine2: z.nullable(z.string()),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
    }),
  ),
  displayOrder: z.nullable(z.number()),
  status: vendorLocation.shape.status,
  closedNote: vendorLocation.shape.closedNote,
  translations: vendorLocation.shape.translations,
  openingHours: vendorLocation.shape.openingHours,
  alcoholHours: vendorLocation.shape.alcoholHours,
  tableCount: vendorLocation.shape.tableCount,
  preparesOrders: vendorLocation.shape.preparesOrders,
  targetMinutes: z._default(z.number(), 8),
  waitingLimit: z._default(z.nullable(z.number()), null),
  kitchenTypes: z._default(z.array(z.enum(productTypes)), []),
  splashMediaId: z._default(z.nullable(z.string()), null),
  /** Without a default: a form that is sent back would say it, and a film is no echo of none. */
  splashVideoUrl: z.optional(z.nullable(z.string())),
  /** Per cent. A location without any rate sells nothing, unless taxes are asked of a provider. */
  taxRate: z._default(z.nullable(z.string()), null),
  taxRates: z._default(z.array(z.object({ taxCode: z.string(), percent: z.string() })), []),
  /** Whether it ever took orders; a server of the release before does not say. */
  wasOpened: z.optional(z.boolean()),
  /** Rises with every change that its owners make; an editor sends back the one it saw. */
  version: z.number(),
});
export type OwnLocation = z.output<typeof ownLocation>;

const locationParams = z.object({ vendorId: slug, vendorLocationId });

export const listOwnLocations = defineEndpoint({
  id: "venues.listOwnLocations",
  summary: "A vendor's locations with all that its owners can change, in display order",
  method: "GET",
  path: "/vendors/{vendorId}/locations",
  access: { kind: "vendor", role: "MANAGER", limited: true },
  params: z.object({ vendorId: slug }),
  query: z.strictObject({
    /** Each word is somewhere in the name or the id, whatever the case. */
    search: z.optional(text(100, 0)),
    ...pageQuery,
  }),
  output: z.object({ items: z.array(ownLocation), nextToken }),
});

export const getOwnLocation = defineEndpoint({
  id: "venues.getOwnLocation",
  summary: "A location with all that its owners can change",
  method: "GET",
  path: "/vendors/{vendorId}/locations/{vendorLocationId}",
  access: { kind: "vendor", role: "MANAGER" },
  params: locationParams,
  output: z.object({ location: ownLocation }),
  errors: ["NOT_FOUND"],
});

export const createLocation = defineEndpoint({
  id: "venues.createLocation",
  summary: "Create a location; its id is made of five characters that nobody takes for others",
  method: "POST",
  path: "/vendors/{vendorId}/locations",
  access: { kind: "vendor", role: "ADMIN" },
  params: z.object({ vendorId: slug }),
  body: z.strictObject(locationFields),
  output: z.object({ location: ownLocation }),
  errors: ["NOT_FOUND", "RULE_VIOLATED"],
  idempotent: "effect",
  cost: "naming",
});

export const updateLocation = defineEndpoint({
  id: "venues.updateLocation",
  summary: "Replace what owners can change of a location; refused when somebody changed it since `version`",
  method: "PUT",
  path: "/vendors/{vendorId}/locations/{vendorLocationId}",
  access: { kind: "vendor", role: "ADMIN" },
  params: locationParams,
  body: withEcho({ ...locationFields, version: z.optional(z.number().check(z.int(), z.gte(1))) }, ownLocation.shape),
  output: z.object({ location: ownLocation }),
  errors: ["NOT_FOUND", "RULE_VIOLATED", "LOCATION_CHANGED", "LOCATION_NOT_READY"],
  idempotent: "effect",
});
