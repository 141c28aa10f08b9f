import type { UnsavedGuard } from "#lib/use-unsaved-guard.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

/** The question of `useUnsavedGuard` to whoever leaves a form. */
export function LeaveDialog({ guard }: { guard: UnsavedGuard }) {
  return (
    <ConfirmDialog
      open={guard.isAsking}
      closesOnBack={false}
      title="Leave without saving?"
      description="What you entered here is not saved yet."
      confirmText="Leave"
      cancelText="Stay"
      danger
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  );
}
