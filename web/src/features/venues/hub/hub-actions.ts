import type { RoleName } from "@skipline/contract/endpoint";
import * as m from "@skipline/contract/texts";
import type { StaffVenue } from "#api/staff-venue.ts";
import { consoleVendorPath } from "#lib/console-vendor-path.ts";
import { staffPaths } from "#lib/staff-paths.ts";

export interface HubContext {
  vendorLocationId: string;
  vendorId: string;
  role: RoleName;
  guestlistEnabled: boolean;
  /** Its paid orders wait until they are made. */
  preparesOrders: boolean;
  /** At some locations alone: the vendor's evenings and figures are of all. */
  isLimited: boolean;
  /** The specification's flag, `useReportsFlag`. */
  showsReports: boolean;
}

interface HubRule {
  label: string;
  isVisible: (context: HubContext) => boolean;
  path: (context: HubContext) => string;
}

const isAboveStaff = ({ role }: HubContext) => role !== "STAFF";
const runsAll = ({ role, isLimited }: HubContext) => role !== "STAFF" && !isLimited;

/** Every button of the hub in its order, with who sees it when: the specification's rules to the letter, for roles at all locations. */
export const hubRules = {
  scan: {
    label: m.hub_scan(),
    isVisible: ({ guestlistEnabled }) => !guestlistEnabled,
    path: ({ vendorLocationId }) => staffPaths.scan(vendorLocationId),
  },
  guestlistEvents: {
    label: m.glevents_title(),
    isVisible: ({ guestlistEnabled, isLimited }) => guestlistEnabled && !isLimited,
    path: ({ vendorLocationId }) => staffPaths.guestlistEvents(vendorLocationId),
  },
  inventory: {
    label: m.inventory_title(),
    isVisible: ({ guestlistEnabled }) => !guestlistEnabled,
    path: ({ vendorLocationId }) => staffPaths.inventory(vendorLocationId),
  },
  orders: {
    label: m.order_history(),
    isVisible: () => true,
    path: ({ vendorLocationId }) => staffPaths.orders(vendorLocationId),
  },
  reporting: {
    label: m.report_title(),
    isVisible: (context) => runsAll(context) && context.showsReports,
    // With what opens it, so that the address opens it for whoever it is sent to.
    path: ({ vendorLocationId }) => `${staffPaths.reporting(vendorLocationId)}?analytics_beta=1`,
  },
  users: {
    label: m.staff_document_title(),
    isVisible: isAboveStaff,
    path: ({ vendorLocationId, vendorId }) => staffPaths.users(vendorLocationId, vendorId),
  },
  events: {
    label: m.events(),
    isVisible: (context) => runsAll(context) && !context.guestlistEnabled,
    path: ({ vendorLocationId, vendorId }) => staffPaths.events(vendorLocationId, vendorId),
  },
} as const satisfies Record<string, HubRule>;

export type HubActionId = keyof typeof hubRules;

export interface HubAction {
  id: HubActionId;
  label: string;
  path: string;
}

/** The buttons of the hub for this person at this location. */
export function listHubActions(context: HubContext): HubAction[] {
  return (Object.keys(hubRules) as HubActionId[])
    .filter((id) => hubRules[id].isVisible(context))
    .map((id) => ({ id, label: hubRules[id].label, path: hubRules[id].path(context) }));
}

export interface FurtherPage {
  id: "queue" | "rewards" | "phone" | "links" | "activity" | "console";
  label: string;
  path: string;
}

type FurtherContext = Omit<HubContext, "showsReports">;

/** Of whoever has a role where they stand. */
export function hubContextOf({ location, vendor, role, isLimited }: StaffVenue & { role: RoleName }): FurtherContext {
  const { vendorLocationId, vendorId } = location;
  const { guestlistEnabled } = vendor;
  return { vendorLocationId, vendorId, role, guestlistEnabled, preparesOrders: location.preparesOrders, isLimited };
}

/** Pages beside the hub's buttons, which the specification counts: smaller, and below them. */
export function listFurtherPages({
  vendorLocationId,
  vendorId,
  role,
  guestlistEnabled,
  preparesOrders,
  isLimited,
}: FurtherContext): FurtherPage[] {
  const queue: FurtherPage = { id: "queue", label: m.bar_title(), path: staffPaths.queue(vendorLocationId) };
  const rewards: FurtherPage = { id: "rewards", label: m.rewards(), path: staffPaths.rewards(vendorLocationId) };
  const phone: FurtherPage = { id: "phone", label: m.phone_share_title(), path: staffPaths.phone(vendorLocationId) };
  const ofAll = [...(preparesOrders ? [queue] : []), ...(guestlistEnabled ? [] : [rewards])];
  if (role === "STAFF") return [...ofAll, phone];
  const console: FurtherPage = { id: "console", label: m.console_link(), path: consoleVendorPath(vendorId) };
  if (isLimited) return [...ofAll, console, phone];
  return [
    ...ofAll,
    { id: "links", label: m.links_title(), path: staffPaths.links(vendorLocationId, vendorId) },
    { id: "activity", label: m.activity_title(), path: staffPaths.activity(vendorLocationId, vendorId) },
    console,
    phone,
  ];
}
