import * as m from "@skipline/contract/texts";
import type { UnsavedGuard } from "#lib/use-unsaved-guard.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

interface LeaveDialogProps {
  guard: UnsavedGuard;
  /** What would be lost; what was typed, unless told otherwise. */
  title?: string;
  description?: string;
}

/** The question of `useUnsavedGuard` to whoever leaves a form. */
export function LeaveDialog({ guard, title = m.leave_title(), description = m.leave_description() }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={guard.isAsking}
      closesOnBack={false}
      title={title}
      description={description}
      confirmText={m.leave()}
      cancelText={m.leave_stay()}
      danger
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  );
}
