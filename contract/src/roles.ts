import * as z from "zod/mini";
import { withEcho } from "./echo.ts";
import { defineEndpoint, type RoleName, roleNames } from "./endpoint.ts";
import { maxLength, minLength } from "./length.ts";
import { isoTime, nextToken, pageQuery, slug, text, vendorLocationId } from "./text.ts";
import { vendorRole } from "./staff-locations.ts";

/** A phone in any spelling; the server keeps it in E.164, the only key. */
const phoneNumber = text(32);
const roleParams = z.object({ vendorId: slug, phoneNumber });

/** A role that is limited names so many locations at most. */
const mostRoleLocations = 50;

/** Null: all locations. */
const vendorLocationIds = z.optional(
  z.nullable(z.array(vendorLocationId).check(minLength(1), maxLength(mostRoleLocations))),
);

/** Whether a role can be limited to some locations: from ADMIN on somebody runs the vendor as a whole. */
export function canBeLimited(role: RoleName): boolean {
  return role === "STAFF" || role === "MANAGER";
}

/**
 * The roles that somebody may give, take or change at a vendor (staff-side specification §5): SUPER_ADMIN all, ADMIN all
 * but SUPER_ADMIN, MANAGER neither ADMIN nor SUPER_ADMIN, STAFF none.
 */
export function assignableRoles(role: RoleName): RoleName[] {
  switch (role) {
    case "SUPER_ADMIN":
      return [...roleNames];
    case "ADMIN":
      return ["STAFF", "MANAGER", "ADMIN"];
    case "MANAGER":
      return ["STAFF", "MANAGER"];
    case "STAFF":
      return [];
  }
}

/** So long nobody is invited twice by getting a role, and `mostInvitations` count for one phone. */
export const invitationHours = 24;
/** To one phone by one vendor within `invitationHours`. */
export const mostInvitations = 3;
/** So long the last one is the answer to whoever asks for another. */
export const invitationPauseMinutes = 10;

/** The newest text message that told somebody of their role. */
export const invitation = z.object({
  /**
   * `WAITING`: on its way to the provider; `SENT`: taken by it; `FAILED`: not, after several tries; `ACCEPTED`: somebody has been
   * signed in with the phone since.
   */
  status: z.enum(["WAITING", "SENT", "FAILED", "ACCEPTED"]),
  createdAt: isoTime,
});
export type Invitation = z.output<typeof invitation>;

/**
 * Somebody's PIN for phones that the vendor shares. `LOCKED`: no try is left at one of them; `RESET`: a manager took it back,
 * and there is no new one yet.
 */
export const pinState = z.enum(["SET", "LOCKED", "RESET"]);
export type PinState = z.output<typeof pinState>;

export const staffProfile = z.extend(vendorRole, {
  invitation: z._default(z.nullable(invitation), null),
  /** Null: they have none. */
  pin: z._default(z.nullable(pinState), null),
});
export type StaffProfile = z.output<typeof staffProfile>;

const staffManagers = { kind: "vendor", role: "MANAGER", limited: true } as const;

export const listVendorRoles = defineEndpoint({
  id: "venues.listVendorRoles",
  summary: "Staff of a vendor by name; to a manager of some locations those who work at no others",
  method: "GET",
  path: "/vendors/{vendorId}/vendor-roles",
  access: staffManagers,
  params: z.object({ vendorId: slug }),
  query: z.strictObject({ ...pageQuery }),
  output: z.object({ items: z.array(staffProfile), total: z.number(), nextToken }),
});

export const createVendorRole = defineEndpoint({
  id: "venues.createVendorRole",
  summary: "Give a phone a role at the vendor, at all of its locations or at some",
  method: "POST",
  path: "/vendors/{vendorId}/vendor-roles",
  access: staffManagers,
  params: z.object({ vendorId: slug }),
  body: z.strictObject({
    phoneNumber,
    vendorId: z.optional(slug),
    name: text(100),
    role: z.enum(roleNames),
    vendorLocationIds,
    /** Whether a text message shall tell them of it; there is none where they had one within `invitationHours`. */
    invite: z.optional(z.boolean()),
  }),
  output: z.object({ vendorRole }),
  errors: ["ROLE_EXISTS", "RULE_VIOLATED"],
  idempotent: "effect",
  liveSession: true,
});

export const updateVendorRole = defineEndpoint({
  id: "venues.updateVendorRole",
  summary: "Change somebody's role, its locations or the name; refused when somebody changed it since `version`",
  method: "PUT",
  path: "/vendors/{vendorId}/vendor-roles/{phoneNumber}",
  access: staffManagers,
  params: roleParams,
  body: withEcho(
    {
      role: z.enum(roleNames),
      name: z.optional(text(100)),
      vendorLocationIds,
      version: z.optional(z.number().check(z.int(), z.gte(1))),
    },
    staffProfile.shape,
  ),
  output: z.object({ vendorRole }),
  /** ROLE_CHANGED carries the role as it is now in `details.vendorRole`. */
  errors: ["LAST_SUPER_ADMIN", "ROLE_CHANGED", "RULE_VIOLATED"],
  liveSession: true,
});

export const deleteVendorRole = defineEndpoint({
  id: "venues.deleteVendorRole",
  summary: "Take somebody's role away; holds from their next call on",
  method: "DELETE",
  path: "/vendors/{vendorId}/vendor-roles/{phoneNumber}",
  access: staffManagers,
  params: roleParams,
  output: z.object({ vendorRole }),
  errors: ["LAST_SUPER_ADMIN"],
  liveSession: true,
});

export const inviteAgain = defineEndpoint({
  id: "venues.inviteAgain",
  summary: "Tell somebody of their role by a text message; one that was written a moment ago is the answer",
  method: "POST",
  path: "/vendors/{vendorId}/vendor-roles/{phoneNumber}/invitation",
  access: staffManagers,
  params: roleParams,
  output: z.object({ invitation }),
  idempotent: "state",
  liveSession: true,
  cost: "message",
});

export const resetPin = defineEndpoint({
  id: "venues.resetPin",
  summary: "Take somebody's PIN back: no phone that the vendor shares takes it, until they set a new one themselves",
  method: "DELETE",
  path: "/vendors/{vendorId}/vendor-roles/{phoneNumber}/pin",
  access: staffManagers,
  params: roleParams,
  /** Null: they had none. */
  output: z.object({ pin: z.nullable(pinState) }),
  liveSession: true,
});

export const activity = z.object({
  activityId: z.string(),
  type: z.string(),
  actorName: z.nullable(z.string()),
  subjectType: z.string(),
  subjectId: z.string(),
  /** `before` and `after` where something was changed. */
  details: z.record(z.string(), z.unknown()),
  createdAt: isoTime,
  /** The order that it is about, and where it is. */
  order: z._default(z.nullable(z.object({ orderId: z.string(), vendorLocationId: z.string() })), null),
});

/** What the trail can be narrowed to. */
export const activitySubjects = [
  "order",
  "product",
  "role",
  "event",
  "glevent",
  "reservation",
  "contest",
  "reward",
  "link",
  "vendor",
  "location",
  "promotion",
] as const;

export const listActivities = defineEndpoint({
  id: "venues.listActivities",
  summary: "Who did what at the vendor, newest first",
  method: "GET",
  path: "/vendors/{vendorId}/activities",
  access: { kind: "vendor", role: "MANAGER" },
  params: z.object({ vendorId: slug }),
  query: z.strictObject({
    subjectType: z.optional(z.enum(activitySubjects)),
    /** Of whoever signs in with this phone. */
    phoneNumber: z.optional(phoneNumber),
    /** A business day in the vendor's zone. */
    day: z.optional(z.iso.date()),
    ...pageQuery,
  }),
  output: z.object({ items: z.array(activity), nextToken }),
  bearsLag: true,
});
