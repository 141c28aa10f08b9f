import * as m from "@skipline/contract/texts";
import { Alert } from "#ui/alert.tsx";

/** Staff see why nobody orders. */
export function SuspendedAlert() {
  return (
    <div className="mb-6">
      <Alert tone="warning" title={m.staff_suspended()}>
        {m.staff_suspended_hint()}
      </Alert>
    </div>
  );
}
