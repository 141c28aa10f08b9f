import * as m from "@skipline/contract/texts";
import type { LocationStatus } from "@skipline/contract/venues";
import { describeOpening } from "#components/hours-words.ts";
import type { HoursNow } from "#components/use-hours.ts";
import { Alert } from "#ui/alert.tsx";

interface SuspendedAlertProps {
  isSuspended: boolean;
  status: LocationStatus;
  /** Where it is closed by its hours alone. */
  hours: HoursNow | null;
}

/** Staff see why nobody orders. */
export function SuspendedAlert({ isSuspended, status, hours }: SuspendedAlertProps) {
  if (!isSuspended && status === "OPEN" && hours) {
    return (
      <div className="mb-6">
        <Alert tone="warning" title={m.staff_closed()}>
          <p>{describeOpening(hours)}</p>
          <p>{m.staff_closed_hours_hint()}</p>
        </Alert>
      </div>
    );
  }
  const title = isSuspended ? m.staff_suspended() : status === "ARCHIVED" ? m.staff_archived() : m.staff_closed();
  return (
    <div className="mb-6">
      <Alert tone="warning" title={title}>
        {isSuspended ? m.staff_suspended_hint() : m.staff_closed_hint()}
      </Alert>
    </div>
  );
}
