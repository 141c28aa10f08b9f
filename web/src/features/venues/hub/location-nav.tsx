import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { Home } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Outlet, useLocation, useResolvedPath } from "react-router";
import { staffVenueQuery } from "#api/staff-venue.ts";
import { Link } from "#lib/link.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { useLocationId } from "#lib/use-location-id.ts";
import { Spoken } from "#lib/vendor-words.tsx";
import { langOf } from "#lib/language.ts";
import { classes } from "#ui/classes.ts";
import { hubContextOf, listHubActions, listFurtherPages } from "./hub-actions.ts";
import { hubIcons, furtherPageIcons } from "./hub-icons.ts";
import { useReportsFlag } from "./reports-flag.ts";

/** Whether this is the page, or, unless it is to be it to the `end`, one below it. */
function useIsHere(to: string, end: boolean): boolean {
  const here = useLocation().pathname.toLowerCase();
  const place = useResolvedPath(to).pathname.toLowerCase();
  return here === place || (!end && here.startsWith(`${place}/`));
}

function NavItem({ to, label, Icon, end = false }: { to: string; label: ReactNode; Icon: LucideIcon; end?: boolean }) {
  const isHere = useIsHere(to, end);
  return (
    <li>
      <Link
        to={to}
        aria-current={isHere ? "page" : undefined}
        className={classes(
          "flex min-h-14 flex-col items-center justify-center gap-1 rounded-14 px-1 py-2 text-center text-12 @min-[68.75rem]:min-h-11 @min-[68.75rem]:flex-row @min-[68.75rem]:justify-start @min-[68.75rem]:gap-3 @min-[68.75rem]:px-3 @min-[68.75rem]:text-start @min-[68.75rem]:text-16",
          isHere ? "bg-accent-soft font-bold text-accent-text" : "text-normal hover:bg-surface-2",
        )}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span className="max-w-full min-w-0 leading-tight">{label}</span>
      </Link>
    </li>
  );
}

/** The pages of a location with the way to the others beside them, where there is room, narrow on a tablet: by the reader's text size. */
export function WithLocationNav() {
  const vendorLocationId = useLocationId();
  const showsReports = useReportsFlag();
  const { data: venue } = useQuery(staffVenueQuery(vendorLocationId));
  const role = venue?.role;
  const context = venue && role ? hubContextOf({ ...venue, role }) : null;
  const actions = context ? listHubActions({ ...context, showsReports }) : [];
  return (
    <div className="@container flex flex-1 flex-col">
      <div className="mx-auto flex w-full max-w-wide flex-1">
        <div className="hidden w-min max-w-36 min-w-26 shrink-0 ps-3 @min-[48rem]:block @min-[68.75rem]:w-64 @min-[68.75rem]:max-w-none @min-[68.75rem]:ps-4 print:hidden!">
          {venue && (
            <nav
              aria-label={m.hub_pages()}
              className="sticky top-0 -ms-1.5 max-h-dvh overflow-y-auto overscroll-contain px-1.5 py-3"
            >
              <ul className="grid gap-1">
                <NavItem
                  to={staffPaths.location(vendorLocationId)}
                  label={<Spoken lang={langOf(venue.vendor.language)}>{venue.location.description}</Spoken>}
                  Icon={Home}
                  end
                />
                {actions.map(({ id, label, path }) => (
                  <NavItem key={id} to={path} label={label} Icon={hubIcons[id]} />
                ))}
                {context &&
                  listFurtherPages(context).map(({ id, label, path }) => (
                    <NavItem key={path} to={path} label={label} Icon={furtherPageIcons[id]} />
                  ))}
              </ul>
            </nav>
          )}
        </div>
        <div className="flex min-w-0 flex-1 flex-col @min-[48rem]:[--footer-bleed:0px]">
          <Outlet />
        </div>
      </div>
    </div>
  );
}
