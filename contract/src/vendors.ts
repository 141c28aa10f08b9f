import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { accentForm } from "./accent-form.ts";
import { anyPhone, mailAddress } from "./contact.ts";
import { withEcho } from "./echo.ts";
import { defineEndpoint, roleNames } from "./endpoint.ts";
import { language } from "./language.ts";
import { maxLength, minLength } from "./length.ts";
import { id, isoTime, nextToken, pageQuery, slug, text } from "./text.ts";
import { givenTranslations, translationsOf } from "./translation-fields.ts";
import { logo, vendor } from "./venues.ts";
import { type PlainText, saying } from "./words.ts";

/** A line of text as people type it: without the spaces around it, and nothing that breaks a line or can't be stored. */
export const line = (max: number, min = 1) =>
  z.string().check(
    z.trim(),
    minLength(min),
    maxLength(max),
    z.refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u.test(value), saying(m.field_character)),
  );

/** Of what stands at the end of a receipt. */
export const longestFooter = 500;

/** Text of several lines: without the spaces around it, with one sign for the end of a line and no gap of many lines. */
const paragraphs = (max: number) =>
  z.string().check(
    z.trim(),
    z.overwrite((value) => value.replaceAll(/\r\n?/g, "\n").replaceAll(/\n{3,}/g, "\n\n")),
    maxLength(max),
    z.refine((value) => !/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u.test(value), saying(m.field_character)),
  );

/**
 * Whether it is a zone by its name. What is only an offset ("+02:00") knows nothing of the nights when clocks change.
 * Source: the IANA database of whoever runs this; PostgreSQL has one of its own, which has the last word.
 */
function isTimeZone(name: string): boolean {
  if (!/^(?:UTC|[A-Z][A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){1,2})$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const vendorFields = {
  name: line(100),
  addressLine1: line(200),
  addressLine2: z.optional(z.nullable(line(200, 0))),
  city: line(100),
  state: line(50),
  zip: line(10),
  timeZone: z.string().check(maxLength(64), z.refine(isTimeZone, saying(m.field_time_zone))),
  language,
};

const orEmpty = (form: z.ZodMiniType<string, string>, wrong: PlainText) =>
  z.string().check(
    z.trim(),
    maxLength(254, saying(wrong)),
    z.refine((value) => value === "" || form.safeParse(value).success, saying(wrong)),
  );

/** What guests are told of whom to ask. Null or empty: nothing; what is left out stays as it is. */
const supportFields = {
  supportPhone: z.optional(z.nullable(orEmpty(anyPhone, m.demo_phone_wrong))),
  supportEmail: z.optional(z.nullable(orEmpty(mailAddress, m.demo_email_wrong))),
  receiptFooter: z.optional(z.nullable(paragraphs(longestFooter))),
  /** Each language that is named gets these words and no others; one that is not named keeps its own. */
  translations: z.optional(givenTranslations({ receiptFooter: paragraphs(longestFooter) })),
};

/** How guests see it. Null: nothing, as the house looks; what is left out stays as it is. */
const lookFields = {
  /** `#rrggbb`, one that can be seen and read in both themes (`isGoodAccent`). */
  accent: z.optional(
    z.nullable(z.string().check(z.trim(), z.toLowerCase(), z.regex(accentForm, saying(m.field_color)))),
  ),
  /** Of an uploaded picture of the vendor. */
  logoMediaId: z.optional(z.nullable(id)),
};

/** A vendor to whoever runs it: what can be changed of it, and of which version that is. */
export const ownVendor = z.extend(z.omit(vendor, { isSuspended: true, look: true }), {
  /** The hour, in its zone, at which its business day begins. */
  businessDayStartHour: z.number(),
  /** E.164 */
  supportPhone: z._default(z.nullable(z.string()), null),
  supportEmail: z._default(z.nullable(z.string()), null),
  /** At the end of each receipt, in the vendor's language. */
  receiptFooter: z._default(z.nullable(z.string()), null),
  translations: z._default(translationsOf("receiptFooter"), {}),
  /** Its colour as it was chosen. */
  accent: z._default(z.nullable(z.string()), null),
  logoMediaId: z._default(z.nullable(z.string()), null),
  /** Without a default: a form that is sent back would say it, and a logo is no echo of none. */
  logo: z.optional(z.nullable(logo)),
  /** While an operator has it take no orders; no change of its owners, so no version stands for it. */
  suspension: z.nullable(z.object({ reason: z.string(), since: isoTime })),
  /** Rises with every change; an editor sends back the one it saw. */
  version: z.number(),
});
export type OwnVendor = z.output<typeof ownVendor>;

/** One of the list of those who run it. */
export const listedVendor = z.object({
  vendorId: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  isSuspended: z.boolean(),
  role: z.enum(roleNames),
});
export type ListedVendor = z.output<typeof listedVendor>;

export const listOwnVendors = defineEndpoint({
  id: "venues.listOwnVendors",
  summary: "The vendors that the caller runs, as manager or above, by name; all there are for a platform operator",
  method: "GET",
  path: "/own-vendors",
  access: { kind: "user" },
  query: z.strictObject({
    /** Each word is somewhere in the name, whatever the case. */
    search: z.optional(text(100, 0)),
    ...pageQuery,
  }),
  output: z.object({ items: z.array(listedVendor), isOperator: z.boolean(), nextToken }),
});

export const getOwnVendor = defineEndpoint({
  id: "venues.getOwnVendor",
  summary: "A vendor with all that its owners can change, and the caller's role there",
  method: "GET",
  path: "/vendors/{vendorId}",
  access: { kind: "vendor", role: "MANAGER", limited: true },
  params: z.object({ vendorId: slug }),
  output: z.object({
    vendor: ownVendor,
    role: z.enum(roleNames),
    /** Where that role holds; null: at all locations. */
    vendorLocationIds: z._default(z.nullable(z.array(z.string())), null),
  }),
  errors: ["NOT_FOUND"],
});

export const createVendor = defineEndpoint({
  id: "venues.createVendor",
  summary: "Create a vendor with its first SUPER_ADMIN; its id is made of its name",
  method: "POST",
  path: "/vendors",
  access: { kind: "platform" },
  body: z.strictObject({
    ...vendorFields,
    /** Runs it from now on, signed in with this phone. */
    superAdmin: z.strictObject({ name: line(100), phoneNumber: text(32) }),
  }),
  output: z.object({ vendor: ownVendor }),
  errors: ["RULE_VIOLATED"],
  idempotent: "effect",
  liveSession: true,
});

export const updateVendor = defineEndpoint({
  id: "venues.updateVendor",
  summary: "Replace what owners can change of a vendor; refused when somebody changed it since `version`",
  method: "PUT",
  path: "/vendors/{vendorId}",
  access: { kind: "vendor", role: "ADMIN" },
  params: z.object({ vendorId: slug }),
  body: withEcho(
    {
      ...vendorFields,
      ...supportFields,
      ...lookFields,
      businessDayStartHour: z.number().check(z.int(), z.gte(0), z.lte(23)),
      guestlistEnabled: z.boolean(),
      version: z.optional(z.number().check(z.int(), z.gte(1))),
    },
    ownVendor.shape,
  ),
  output: z.object({ vendor: ownVendor }),
  errors: ["NOT_FOUND", "RULE_VIOLATED", "VENDOR_CHANGED"],
  idempotent: "effect",
});

export const suspendVendor = defineEndpoint({
  id: "venues.suspendVendor",
  summary: "Take no orders at a vendor any more, for a reason; what is open is handed over and refunded as before",
  method: "PUT",
  path: "/vendors/{vendorId}/suspension",
  access: { kind: "platform" },
  params: z.object({ vendorId: slug }),
  body: z.strictObject({ reason: line(500) }),
  output: z.object({ vendor: ownVendor }),
  errors: ["NOT_FOUND"],
  idempotent: "state",
  liveSession: true,
});

export const reopenVendor = defineEndpoint({
  id: "venues.reopenVendor",
  summary: "Take orders at a vendor again",
  method: "DELETE",
  path: "/vendors/{vendorId}/suspension",
  access: { kind: "platform" },
  params: z.object({ vendorId: slug }),
  output: z.object({ vendor: ownVendor }),
  errors: ["NOT_FOUND"],
  idempotent: "state",
  liveSession: true,
});
