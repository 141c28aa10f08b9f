import type { VendorRole } from "@skipline/contract/venues";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { explainRoleError } from "./role-form.ts";
import { useRemoveRole } from "./staff-management-queries.ts";

export interface RemoveRoleDialogProps {
  vendorId: string;
  /** Whose role goes. */
  target: VendorRole;
  isSelf: boolean;
  onClose: () => void;
}

export function RemoveRoleDialog({ vendorId, target, isSelf, onClose }: RemoveRoleDialogProps) {
  const remove = useRemoveRole(vendorId);
  const what = isSelf ? "You lose" : `${target.name} loses`;
  return (
    <ConfirmDialog
      open
      title={isSelf ? "Remove yourself?" : `Remove ${target.name}?`}
      description={`${what} access to the staff pages of this venue at once.`}
      confirmText="Remove"
      danger
      pending={remove.isPending}
      error={explainRoleError(remove.error) ?? undefined}
      onConfirm={() => remove.mutate(target, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
