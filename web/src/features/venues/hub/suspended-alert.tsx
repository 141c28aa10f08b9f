import * as m from "@skipline/contract/texts";
import type { LocationStatus } from "@skipline/contract/venues";
import { Alert } from "#ui/alert.tsx";

/** Staff see why nobody orders. */
export function SuspendedAlert({ isSuspended, status }: { isSuspended: boolean; status: LocationStatus }) {
  const title = isSuspended ? m.staff_suspended() : status === "ARCHIVED" ? m.staff_archived() : m.staff_closed();
  return (
    <div className="mb-6">
      <Alert tone="warning" title={title}>
        {isSuspended ? m.staff_suspended_hint() : m.staff_closed_hint()}
      </Alert>
    </div>
  );
}
