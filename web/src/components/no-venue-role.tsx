import { ShieldAlert } from "lucide-react";
import { Link } from "react-router";
import { formatPhone } from "../lib/format-phone.ts";
import { paths } from "../lib/paths.ts";
import { buttonClasses } from "../ui/button-classes.ts";
import { ErrorState } from "../ui/error-state.tsx";

export interface NoVenueRoleProps {
  vendorName: string;
  /** The number that a manager has to add. */
  phoneNumber: string | null;
}

/** For whoever signed in as staff of a venue where nobody gave them a role. */
export function NoVenueRole({ vendorName, phoneNumber }: NoVenueRoleProps) {
  return (
    <ErrorState
      icon={<ShieldAlert />}
      title="No access to this location"
      message={
        <>
          Your account has no staff role at {vendorName}. Ask a manager to add your number
          {phoneNumber && <span className="whitespace-nowrap"> {formatPhone(phoneNumber)}</span>}.
        </>
      }
      action={
        <Link to={paths.staffLocations()} className={buttonClasses({ full: true })}>
          Choose Another Location
        </Link>
      }
    />
  );
}
