import * as m from "@skipline/contract/texts";
import type { UnsavedGuard } from "#lib/use-unsaved-guard.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

/** The question of `useUnsavedGuard` to whoever leaves a form. */
export function LeaveDialog({ guard }: { guard: UnsavedGuard }) {
  return (
    <ConfirmDialog
      open={guard.isAsking}
      closesOnBack={false}
      title={m.leave_title()}
      description={m.leave_description()}
      confirmText={m.leave()}
      cancelText={m.leave_stay()}
      danger
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  );
}
