import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { withEcho } from "./echo.ts";
import { defineEndpoint } from "./endpoint.ts";
import { maxLength, minLength } from "./length.ts";
import { isoTime, nextToken, pageQuery, slug, text } from "./text.ts";
import { saying } from "./words.ts";

const shortCode = z.string().check(z.regex(/^[0-9A-Za-z_-]{1,32}$/, saying(m.input_short_code)));
/** The form of a wristband's id. */
export const nfcIdForm = /^[0-9A-Za-z][0-9A-Za-z._:-]{0,63}$/;
/** As it is written on the chip: letters, digits and what stands between them. In the case in which it was stored. */
const nfcId = z.string().check(maxLength(64, saying(m.input_wristband)), z.regex(nfcIdForm, saying(m.input_wristband)));

export const getShortCodeRedirect = defineEndpoint({
  id: "links.getShortCodeRedirect",
  summary: "Where a short code leads; any case",
  method: "GET",
  path: "/short-code-redirects/{code}",
  access: { kind: "public" },
  params: z.object({ code: shortCode }),
  output: z.object({ redirect: z.object({ redirectUrl: z.string() }) }),
});

export const getWristband = defineEndpoint({
  id: "links.getWristband",
  summary: "Where a wristband leads: its own address, else its vendor's page, else neither",
  method: "GET",
  path: "/nfc/{nfcId}",
  access: { kind: "public" },
  params: z.object({ nfcId }),
  output: z.object({ vendorId: z.nullable(z.string()), overrideUrl: z.nullable(z.string()) }),
});

/** How many days of scans a list shows, today among them. */
export const scanDays = 30;
/** A box of wristbands: so many are entered at once. */
export const mostWristbandsAtOnce = 500;
/** The same as a file, entered whole as well: chips are known by up to 20 characters, and a body has room for so many. */
export const mostWristbandsOfFile = 2_000;
export const longestIdList = 42_000;

/** Scans of each of the last 30 business days of the vendor, today's last. */
const scans = z.array(z.number());
/** A page of ours, or another site by http(s); the server reads it with `parseRedirectTarget`. */
const target = text(2048);

export const shortLink = z.object({
  code: z.string(),
  redirectUrl: z.string(),
  createdAt: isoTime,
  /** From then on it leads nowhere; its code stays taken. */
  retiredAt: z.nullable(isoTime),
  scans,
});
export type ShortLink = z.output<typeof shortLink>;

export const wristband = z.object({
  nfcId: z.string(),
  overrideUrl: z.nullable(z.string()),
  createdAt: isoTime,
  /** From then on it leads nowhere. */
  retiredAt: z.nullable(isoTime),
  scans,
});
export type Wristband = z.output<typeof wristband>;

/** What a link is to whoever changes it. Longer than what may be typed: an address is kept as it is spelled. */
const seenTarget = text(8_192);
export const seenShortLink = z.object({ redirectUrl: seenTarget, isRetired: z.boolean() });
export type SeenShortLink = z.output<typeof seenShortLink>;
export const seenWristband = z.object({ overrideUrl: z.nullable(seenTarget), isRetired: z.boolean() });
export type SeenWristband = z.output<typeof seenWristband>;

const ofVendor = z.object({ vendorId: slug });
const listQuery = z.strictObject({ search: z.optional(text(100)), ...pageQuery });
const managers = { kind: "vendor", role: "MANAGER" } as const;

/** The business day that is on at the vendor, and how many there are in all, whatever was searched for. */
const listFrame = { today: z.iso.date(), total: z.number(), nextToken };

export const listShortLinks = defineEndpoint({
  id: "links.listShortLinks",
  summary: "A vendor's short links, the newest first, with the scans of 30 business days",
  method: "GET",
  path: "/admin/vendors/{vendorId}/short-links",
  access: managers,
  params: ofVendor,
  query: listQuery,
  output: z.object({ shortLinks: z.array(shortLink), ...listFrame }),
});

export const createShortLink = defineEndpoint({
  id: "links.createShortLink",
  summary: "Make a short link; a code is given once, in any case and over all vendors",
  method: "POST",
  path: "/admin/vendors/{vendorId}/short-links",
  access: managers,
  params: ofVendor,
  body: z.strictObject({ code: shortCode, redirectUrl: target }),
  output: z.object({ shortLink }),
  errors: ["RULE_VIOLATED", "SHORT_CODE_TAKEN"],
  idempotent: "effect",
  cost: "naming",
});

export const updateShortLink = defineEndpoint({
  id: "links.updateShortLink",
  summary: "Give a short link another target; one that was retired leads on again",
  method: "PUT",
  path: "/admin/vendors/{vendorId}/short-links/{code}",
  access: managers,
  params: z.object({ vendorId: slug, code: shortCode }),
  body: withEcho(
    {
      redirectUrl: target,
      /** As whoever changes it saw it: what is another by now is not changed. */
      was: z.optional(z.strictObject(seenShortLink.shape)),
    },
    shortLink.shape,
  ),
  output: z.object({ shortLink }),
  /** LINK_CHANGED carries in `details.was` what it is now. */
  errors: ["LINK_CHANGED", "RULE_VIOLATED"],
});

export const retireShortLink = defineEndpoint({
  id: "links.retireShortLink",
  summary: "Let a short link lead nowhere; its code stays the vendor's",
  method: "DELETE",
  path: "/admin/vendors/{vendorId}/short-links/{code}",
  access: managers,
  params: z.object({ vendorId: slug, code: shortCode }),
  output: z.object({ shortLink }),
});

export const listWristbands = defineEndpoint({
  id: "links.listWristbands",
  summary: "A vendor's wristbands, the newest first, with the scans of 30 business days",
  method: "GET",
  path: "/admin/vendors/{vendorId}/wristbands",
  access: managers,
  params: ofVendor,
  query: listQuery,
  output: z.object({ wristbands: z.array(wristband), ...listFrame }),
});

export const addWristbands = defineEndpoint({
  id: "links.addWristbands",
  summary: "Enter a box of wristbands, all or none; those that the vendor has already get the address as well",
  method: "POST",
  path: "/admin/vendors/{vendorId}/wristbands",
  access: managers,
  params: ofVendor,
  body: z.strictObject({
    nfcIds: z.optional(z.array(nfcId).check(minLength(1), maxLength(mostWristbandsAtOnce))),
    /** Those of a file, one a line: text, since a list of so many would be longer than any body. */
    idList: z.optional(text(longestIdList)),
    overrideUrl: z.optional(z.nullable(target)),
  }),
  output: z.object({ added: z.number(), changed: z.number() }),
  errors: ["RULE_VIOLATED", "WRISTBAND_TAKEN"],
  idempotent: "effect",
  cost: "naming",
});

export const updateWristband = defineEndpoint({
  id: "links.updateWristband",
  summary: "Give a wristband another address, or none; one that was retired leads on again",
  method: "PUT",
  path: "/admin/vendors/{vendorId}/wristbands/{nfcId}",
  access: managers,
  params: z.object({ vendorId: slug, nfcId }),
  body: withEcho(
    { overrideUrl: z.nullable(target), was: z.optional(z.strictObject(seenWristband.shape)) },
    wristband.shape,
  ),
  output: z.object({ wristband }),
  /** WRISTBAND_CHANGED carries in `details.was` what it is now. */
  errors: ["RULE_VIOLATED", "WRISTBAND_CHANGED"],
});

export const retireWristband = defineEndpoint({
  id: "links.retireWristband",
  summary: "Let a wristband lead nowhere",
  method: "DELETE",
  path: "/admin/vendors/{vendorId}/wristbands/{nfcId}",
  access: managers,
  params: z.object({ vendorId: slug, nfcId }),
  output: z.object({ wristband }),
});
