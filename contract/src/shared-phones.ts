import * as z from "zod/mini";
import { defineEndpoint, roleNames } from "./endpoint.ts";
import { slug, text } from "./text.ts";

const pin = z.string().check(z.regex(/^\d{6}$/));

const ownPin = {
  /** Null: none is set. */
  datetimeSet: z.nullable(z.string()),
  /** A manager took it back: phones of a vendor ask for a new one. */
  isReset: z._default(z.boolean(), false),
};

export const getOwnPin = defineEndpoint({
  id: "venues.getOwnPin",
  summary: "Whether the caller has a PIN for shared phones",
  method: "GET",
  path: "/account/pin",
  access: { kind: "anyVendor", role: "STAFF" },
  output: z.object(ownPin),
});

export const setOwnPin = defineEndpoint({
  id: "venues.setOwnPin",
  summary: "Set one's PIN for shared phones: on a phone where one is signed in oneself",
  method: "PUT",
  path: "/account/pin",
  access: { kind: "anyVendor", role: "STAFF" },
  body: z.strictObject({ pin }),
  output: z.object(ownPin),
  errors: ["RULE_VIOLATED"],
  idempotent: "state",
  liveSession: true,
  cost: "claim",
});

/** A phone that several people hold in turn. */
export const sharedPhone = z.object({
  vendorId: z.string(),
  datetimeShared: z.string(),
  /** From then on it is an ordinary one again. */
  datetimeUntil: z.string(),
});
export type SharedPhone = z.output<typeof sharedPhone>;

/** Somebody who may hold a shared phone. */
export const phonePerson = z.object({
  userId: z.string(),
  /** What they are called there, without what follows. */
  name: z.string(),
  /** No try is left at the phones of this account, or a manager reset it: they have to set a new PIN. */
  isLocked: z.boolean(),
});
export type PhonePerson = z.output<typeof phonePerson>;

const ofVendor = z.object({ vendorId: slug });

export const sharePhone = defineEndpoint({
  id: "venues.sharePhone",
  summary:
    "Make the phone that calls a shared one: whoever works there holds it by their PIN, with no more power than the caller",
  method: "POST",
  path: "/vendors/{vendorId}/shared-phone",
  access: { kind: "vendor", role: "MANAGER", limited: true },
  params: ofVendor,
  output: z.object({ sharedPhone }),
  // Whoever has no PIN could not take it back.
  errors: ["RULE_VIOLATED"],
  idempotent: "state",
  liveSession: true,
});

export const unsharePhone = defineEndpoint({
  id: "venues.unsharePhone",
  summary: "Make the phone that calls one's own again: by whoever is signed in there, under their own PIN",
  method: "DELETE",
  path: "/vendors/{vendorId}/shared-phone",
  access: { kind: "vendor", role: "STAFF", limited: true },
  params: ofVendor,
  output: z.object({ shared: z.boolean() }),
  idempotent: "state",
  liveSession: true,
});

export const listPhonePeople = defineEndpoint({
  id: "venues.listPhonePeople",
  summary: "Who may hold the shared phone that calls: people of the vendor who have a PIN",
  method: "GET",
  path: "/vendors/{vendorId}/shared-phone/people",
  access: { kind: "vendor", role: "STAFF", limited: true },
  params: ofVendor,
  output: z.object({ items: z.array(phonePerson) }),
  ignoresHolder: true,
});

export const switchHolder = defineEndpoint({
  id: "venues.switchHolder",
  summary: "Take the shared phone that calls, by one's PIN: calls with the mark are this person's",
  method: "POST",
  path: "/vendors/{vendorId}/shared-phone/switch",
  access: { kind: "vendor", role: "STAFF", limited: true },
  params: ofVendor,
  body: z.strictObject({ userId: text(255), pin }),
  output: z.object({
    holder: z.object({
      userId: z.string(),
      name: z.string(),
      /** What they may do on this phone: the lesser of their own role and that of whoever is signed in. */
      role: z.enum(roleNames),
      /** For `holderHeader`. */
      mark: z.string(),
      datetimeUntil: z.string(),
    }),
  }),
  // PIN_REFUSED: `details.triesLeft`.
  errors: ["PIN_REFUSED"],
  holdsSecret: true,
  liveSession: true,
  cost: "claim",
  ignoresHolder: true,
});

export const lockPhone = defineEndpoint({
  id: "venues.lockPhone",
  summary: "Nobody holds the shared phone that calls any more",
  method: "POST",
  path: "/vendors/{vendorId}/shared-phone/lock",
  access: { kind: "vendor", role: "STAFF", limited: true },
  params: ofVendor,
  output: z.object({ locked: z.boolean() }),
  idempotent: "state",
  ignoresHolder: true,
});
