import { useQuery } from "@tanstack/react-query";
import { Home } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { NavLink, Outlet, useSearchParams } from "react-router";
import { staffVenueQuery } from "../../../api/staff-venue.ts";
import { paths } from "../../../lib/paths.ts";
import { useLocationId } from "../../../lib/use-location-id.ts";
import { classes } from "../../../ui/classes.ts";
import { listHubActions, listFurtherPages } from "./hub-actions.ts";
import { hubIcons, furtherPageIcons } from "./hub-icons.ts";

function NavItem({ to, label, Icon, end = false }: { to: string; label: string; Icon: LucideIcon; end?: boolean }) {
  return (
    <li>
      <NavLink
        to={to}
        end={end}
        className={({ isActive }) =>
          classes(
            "flex min-h-11 items-center gap-3 rounded-14 px-3 py-2 text-16",
            isActive ? "bg-accent-soft font-bold text-accent-text" : "text-normal hover:bg-surface-2",
          )
        }
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span className="min-w-0">{label}</span>
      </NavLink>
    </li>
  );
}

/** The pages of a location with the way to the others beside them, where a laptop has room: by the reader's text size. */
export function WithLocationNav() {
  const vendorLocationId = useLocationId();
  const [search] = useSearchParams();
  const { data: venue } = useQuery(staffVenueQuery(vendorLocationId));
  const role = venue?.role;
  const actions =
    venue && role
      ? listHubActions({ ...venue.location, role, guestlistEnabled: venue.vendor.guestlistEnabled, search })
      : [];
  return (
    <div className="@container flex flex-1 flex-col">
      <div className="mx-auto flex w-full max-w-wide flex-1">
        <div className="hidden w-64 shrink-0 pl-4 @min-[68.75rem]:block print:hidden!">
          {venue && (
            <nav aria-label="Pages of this location" className="sticky top-4 pt-3">
              <ul className="grid gap-1">
                <NavItem
                  to={paths.staffLocation(vendorLocationId)}
                  label={venue.location.description}
                  Icon={Home}
                  end
                />
                {actions.map(({ id, label, path }) => (
                  <NavItem key={id} to={path} label={label} Icon={hubIcons[id]} />
                ))}
                {role &&
                  listFurtherPages({ ...venue.location, role, guestlistEnabled: venue.vendor.guestlistEnabled }).map(
                    ({ label, path }) => <NavItem key={path} to={path} label={label} Icon={furtherPageIcons[label]} />,
                  )}
              </ul>
            </nav>
          )}
        </div>
        <div className="flex min-w-0 flex-1 flex-col">
          <Outlet />
        </div>
      </div>
    </div>
  );
}
