import * as m from "@skipline/contract/texts";
import type { VendorRole } from "@skipline/contract/staff-locations";
import { whyNot } from "#api/why-not.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useResetPin } from "./staff-management-queries.ts";

export interface ResetPinDialogProps {
  vendorId: string;
  /** Whose PIN goes. */
  target: VendorRole;
  onClose: () => void;
}

export function ResetPinDialog({ vendorId, target, onClose }: ResetPinDialogProps) {
  const reset = useResetPin(vendorId);
  const { name } = target;
  return (
    <ConfirmDialog
      open
      title={m.pin_reset_question({ name })}
      description={m.pin_reset_what({ name })}
      confirmText={m.pin_reset()}
      danger
      pending={reset.isPending}
      error={reset.error ? whyNot(reset.error) : undefined}
      onConfirm={() => reset.mutate(target, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
