import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { id, isoTime, text, vendorLocationId } from "./text.ts";

/** So many screens may a location have at one time. */
export const mostDisplayLinks = 20;
/** So many numbers stand in each column of a screen; the others are counted. */
export const mostShownNumbers = 12;
/** Whoever has not come for a ready order by then does not look at the screen: the queue still has it. */
export const readyMinutes = 30;
/** 256 bits. */
export const displayTokenPattern = /^[\w-]{43}$/;
const displayScheme = "Display";
/** The header of that name; in an address logs and others would read it. */
export const displayAuthorization = (token: string) => `${displayScheme} ${token}`;

const displayParams = z.object({ vendorLocationId });

/** @public Its name is published. */
export const displayLink = z.object({
  displayLinkId: id,
  name: z.string(),
  /** As the vendor calls them. */
  madeBy: z.string(),
  datetimeMade: isoTime,
  /** To the minute; null: no screen has shown it yet. */
  datetimeUsed: z.nullable(isoTime),
});
export type DisplayLink = z.output<typeof displayLink>;

/** @public Its name is published. */
export const displayLinks = z.object({ items: z.array(displayLink) });

export const listDisplayLinks = defineEndpoint({
  id: "fulfilment.listDisplayLinks",
  summary: "Links of a location's screens that live, the oldest first",
  method: "GET",
  path: "/vendor-locations/{vendorLocationId}/display-links",
  access: { kind: "vendor", role: "MANAGER" },
  params: displayParams,
  output: displayLinks,
});

export const makeDisplayLink = defineEndpoint({
  id: "fulfilment.makeDisplayLink",
  summary: "Make a link that shows the numbers of a location's orders to whoever has it; its token is told this once",
  method: "POST",
  path: "/vendor-locations/{vendorLocationId}/display-links",
  access: { kind: "vendor", role: "MANAGER" },
  params: displayParams,
  body: z.strictObject({ name: text(40) }),
  output: z.object({ displayLink, token: z.string() }),
  errors: ["RULE_VIOLATED", "NOT_FOUND"],
  liveSession: true,
  // The token is kept nowhere, so nothing can be said a second time: a repeat makes another link.
  holdsSecret: true,
});

export const revokeDisplayLink = defineEndpoint({
  id: "fulfilment.revokeDisplayLink",
  summary: "Revoke a link: its screens go dark",
  method: "DELETE",
  path: "/vendor-locations/{vendorLocationId}/display-links/{displayLinkId}",
  access: { kind: "vendor", role: "MANAGER" },
  params: z.object({ vendorLocationId, displayLinkId: id }),
  output: displayLinks,
  errors: ["NOT_FOUND"],
  liveSession: true,
});

/** The latest first; `more`: how many there are beside these. */
const displayColumn = z.object({ numbers: z.array(z.string()), more: z.number() });

export const streamDisplay = defineEndpoint({
  id: "fulfilment.streamDisplay",
  summary:
    "The numbers of a location's orders that are being made and that are ready, and nothing else, to a link's screens",
  method: "GET",
  path: "/display/stream",
  access: { kind: "display" },
  output: z.object({ preparing: displayColumn, ready: displayColumn }),
  kind: "stream",
  cost: "display",
});
export type DisplayNumbers = z.output<typeof streamDisplay.output>;
