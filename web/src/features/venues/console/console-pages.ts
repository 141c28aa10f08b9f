import type { RoleName } from "@skipline/contract/endpoint";
import { roleNames } from "@skipline/contract/endpoint";
import * as m from "@skipline/contract/texts";
import {
  BadgeDollarSign,
  BadgePercent,
  Banknote,
  CalendarDays,
  FileText,
  HandCoins,
  Landmark,
  LayoutDashboard,
  ListChecks,
  LockOpen,
  Mail,
  MapPin,
  Megaphone,
  QrCode,
  ReceiptText,
  Scale,
  Store,
  Ticket,
  Users,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { consolePaths, nightPaths, promotionPaths } from "#lib/console-paths.ts";
import { paths } from "#lib/paths.ts";

export interface ConsolePage {
  label: string;
  /** What is done there, on the venue's home. */
  hint?: string;
  Icon: LucideIcon;
  path: string;
}

interface VendorPage extends Omit<ConsolePage, "path"> {
  path: (vendorId: string) => string;
  /** Whoever has a lower role is not shown the way; the page itself says so to who comes all the same (`VendorGate`). */
  role: Exclude<RoleName, "STAFF">;
  /** It is about all of the vendor's locations: a role at some has no use for it. */
  isOfAll?: true;
  /** Only where the venue has guest lists. */
  isOfGuestLists?: true;
  /** Only where guests pay venues, not the platform. */
  isOfOwnAccounts?: true;
}

/** What belongs to the platform as a whole: for operators. */
export const platformPages: readonly ConsolePage[] = [
  { label: m.console_venues(), Icon: Store, path: paths.console() },
  { label: m.returns_title(), Icon: HandCoins, path: consolePaths.returns() },
  { label: m.leads_title(), Icon: Mail, path: consolePaths.leads() },
  { label: m.members(), Icon: Users, path: consolePaths.members() },
  { label: m.plans(), Icon: BadgeDollarSign, path: consolePaths.plans() },
  { label: m.invite_codes_title(), Icon: Ticket, path: consolePaths.inviteCodes() },
  { label: m.platform_notice_title(), Icon: Megaphone, path: consolePaths.notice() },
  { label: m.phones_title(), Icon: LockOpen, path: consolePaths.phones() },
];

/** The pages of a vendor, in the order of the navigation; its home comes before them. */
const vendorPages: readonly VendorPage[] = [
  {
    label: m.console_details(),
    hint: m.console_details_hint(),
    Icon: Store,
    path: consolePaths.vendorDetails,
    role: "ADMIN",
  },
  {
    label: m.ready_payments(),
    hint: m.console_payments_hint(),
    Icon: Landmark,
    path: consolePaths.payments,
    role: "ADMIN",
    isOfOwnAccounts: true,
  },
  {
    label: m.payouts_title(),
    hint: m.console_payouts_hint(),
    Icon: Banknote,
    path: consolePaths.payouts,
    role: "ADMIN",
    isOfAll: true,
    isOfOwnAccounts: true,
  },
  {
    label: m.statement_title(),
    hint: m.console_statement_hint(),
    Icon: FileText,
    path: consolePaths.statement,
    role: "ADMIN",
    isOfAll: true,
  },
  {
    label: m.report_locations(),
    hint: m.console_locations_hint(),
    Icon: MapPin,
    path: consolePaths.locations,
    role: "MANAGER",
  },
  {
    label: m.console_people(),
    hint: m.console_people_hint(),
    Icon: Users,
    path: consolePaths.people,
    role: "MANAGER",
  },
  {
    label: m.orders(),
    hint: m.console_orders_hint(),
    Icon: ReceiptText,
    path: consolePaths.orders,
    role: "MANAGER",
    isOfAll: true,
  },
  {
    label: m.disputes_title(),
    hint: m.console_disputes_hint(),
    Icon: Scale,
    path: consolePaths.disputes,
    role: "MANAGER",
    isOfAll: true,
  },
  {
    label: m.console_promotions(),
    hint: m.console_promotions_hint(),
    Icon: BadgePercent,
    path: promotionPaths.promotions,
    role: "MANAGER",
    isOfAll: true,
  },
  {
    label: m.events(),
    hint: m.console_events_hint(),
    Icon: CalendarDays,
    path: nightPaths.events,
    role: "MANAGER",
    isOfAll: true,
  },
  {
    label: m.glevents_title(),
    hint: m.console_glevents_hint(),
    Icon: ListChecks,
    path: nightPaths.glevents,
    role: "MANAGER",
    isOfAll: true,
    isOfGuestLists: true,
  },
  {
    label: m.links_title(),
    hint: m.console_links_hint(),
    Icon: QrCode,
    path: (vendorId) => `${consolePaths.vendor(vendorId)}/links`,
    role: "MANAGER",
    isOfAll: true,
  },
];

export const vendorHome = (vendorId: string): ConsolePage => ({
  label: m.console_overview(),
  Icon: LayoutDashboard,
  path: consolePaths.vendor(vendorId),
});

/**
 * Of these pages the one at this address, or the one that it is a part of: a product's is a part of the locations. A home,
 * which has others of them below it, stands for itself alone.
 */
export function findPageOf<Page extends Pick<ConsolePage, "path">>(
  pathname: string,
  pages: readonly Page[],
): Page | null {
  const below = ({ path }: Pick<ConsolePage, "path">) => `${path.toLowerCase()}/`;
  const here = below({ path: pathname.replace(/\/$/, "") });
  const isHome = (page: Page) => pages.some(({ path }) => path.toLowerCase().startsWith(below(page)));
  return pages.find((page) => here === below(page) || (here.startsWith(below(page)) && !isHome(page))) ?? null;
}

/**
 * Those that somebody of this role finds at a vendor; `vendorLocationIds` is where it holds, null at all locations.
 * `paysVenues`: guests pay each venue at its own account.
 */
export function listVendorPages(
  {
    vendor: { vendorId, guestlistEnabled },
    role,
    vendorLocationIds,
  }: {
    vendor: { vendorId: string; guestlistEnabled: boolean };
    role: RoleName;
    vendorLocationIds: readonly string[] | null;
  },
  { paysVenues }: { paysVenues: boolean },
): ConsolePage[] {
  return vendorPages
    .filter((page) => roleNames.indexOf(role) >= roleNames.indexOf(page.role))
    .filter(({ isOfAll }) => !isOfAll || vendorLocationIds === null)
    .filter(({ isOfGuestLists }) => !isOfGuestLists || guestlistEnabled)
    .filter(({ isOfOwnAccounts }) => !isOfOwnAccounts || paysVenues)
    .map(({ path, label, hint, Icon }) => ({
      label,
      Icon,
      path: path(vendorId),
      ...(hint === undefined ? {} : { hint }),
    }));
}
