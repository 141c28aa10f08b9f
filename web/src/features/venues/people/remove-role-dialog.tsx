import * as m from "@skipline/contract/texts";
import type { VendorRole } from "@skipline/contract/staff-locations";
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
  const { name } = target;
  return (
    <ConfirmDialog
      open
      title={isSelf ? m.role_remove_self_question() : m.role_remove_question({ name })}
      description={isSelf ? m.role_remove_self_loss() : m.role_remove_loss({ name })}
      confirmText={m.remove()}
      danger
      pending={remove.isPending}
      error={explainRoleError(remove.error) ?? undefined}
      onConfirm={() => remove.mutate(target, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
