import type { RoleName } from "@skipline/contract/endpoint";
import * as m from "@skipline/contract/texts";
import type { Vendor } from "@skipline/contract/venues";
import { ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { ApiError } from "#api/errors.ts";
import { useSession } from "#api/session.ts";
import { useStaffVenue } from "#api/staff-venue.ts";
import type { StaffVenue } from "#api/staff-venue.ts";
import { Link } from "#lib/link.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { formatPhone } from "#lib/format-phone.ts";
import { useLocationId } from "#lib/use-location-id.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { TypedIn } from "#lib/vendor-words.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Marked } from "#ui/marked.tsx";
import { Page } from "#ui/page.tsx";
import type { PageProps } from "#ui/page.tsx";

/** A venue and what its visitor may do there: MANAGER or above. */
export interface ManagedVenue {
  vendorLocationId: string;
  vendor: Vendor;
  role: RoleName;
  /** At some of the vendor's locations alone. */
  isLimited: boolean;
}

interface Frame extends Pick<PageProps, "title" | "width" | "compact"> {}

interface ForStaff extends Frame {
  for?: undefined;
  /** Undefined while the venue loads: the page may begin at once, the server decides in any case. */
  children: (venue: StaffVenue | undefined) => ReactNode;
}

interface ForManagers extends Frame {
  for: "managers";
  /** In the page's place until the role is known. */
  loading: ReactNode;
  children: (venue: ManagedVenue) => ReactNode;
}

/**
 * Around each page of a location: whoever has no role there learns whom to ask, under the location's name and not the
 * page's, and staff find no page of managers.
 */
export function StaffGate(props: ForStaff | ForManagers) {
  const { title, width, compact } = props;
  const frame = { title, ...(width && { width }), ...(compact && { compact }) };
  const vendorLocationId = useLocationId();
  const hub = staffPaths.location(vendorLocationId);
  const goToHub = useGoUp(hub);
  const goToLocations = useGoUp(staffPaths.locations());
  const { vendorId } = useParams();
  const venue = useStaffVenue(vendorLocationId);
  if (venue && !venue.role) {
    return (
      <Page {...frame} title={venue.location.description} onBack={goToLocations}>
        <NoVenueRole vendorName={venue.vendor.name} worksElsewhere={venue.isLimited} />
      </Page>
    );
  }
  const typedIn = venue?.vendor.language;
  if (props.for !== "managers") return <TypedIn value={typedIn}>{props.children(venue)}</TypedIn>;
  if (!venue?.role) {
    return (
      <Page {...frame} onBack={goToHub}>
        {props.loading}
      </Page>
    );
  }
  const { vendor, role, isLimited } = venue;
  if (vendorId !== undefined && vendor.vendorId !== vendorId) {
    throw new ApiError({ status: 404, code: "NOT_FOUND", message: m.error_not_found() });
  }
  if (role === "STAFF") return <Navigate to={hub} replace />;
  return <TypedIn value={typedIn}>{props.children({ vendorLocationId, vendor, role, isLimited })}</TypedIn>;
}

/** For whoever signed in as staff of a venue where nobody gave them a role: their number is what a manager has to add. */
function NoVenueRole({ vendorName, worksElsewhere }: { vendorName: string; worksElsewhere: boolean }) {
  const phoneNumber = useSession()?.profile.phoneNumber;
  return (
    <ErrorState
      icon={<ShieldAlert />}
      title={m.staff_no_role_title()}
      message={
        worksElsewhere ? (
          m.staff_role_elsewhere({ vendor: vendorName })
        ) : phoneNumber ? (
          <Marked
            parts={m.staff_no_role_number.parts({ vendor: vendorName, phone: formatPhone(phoneNumber) })}
            tags={{ phone: <span className="whitespace-nowrap" /> }}
          />
        ) : (
          m.staff_no_role({ vendor: vendorName })
        )
      }
      action={
        <Link to={staffPaths.locations()} className={buttonClasses({ full: true })}>
          {m.staff_choose_location()}
        </Link>
      }
    />
  );
}
