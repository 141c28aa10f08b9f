import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { ButtonPair } from "./button-pair.tsx";
import { Sheet } from "./sheet.tsx";

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  description?: ReactNode;
  confirmText: string;
  cancelText?: string;
  /** The confirming button warns. */
  danger?: boolean;
  pending?: boolean;
  closesOnBack?: boolean;
  /** What went wrong on confirming; shown here and nowhere else. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({
  open,
  title,
  description,
  confirmText,
  cancelText = m.cancel(),
  danger = false,
  pending = false,
  closesOnBack = true,
  error,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Sheet
      open={open}
      onClose={() => !pending && onCancel()}
      title={title}
      description={description}
      dismissible={false}
      role="alertdialog"
      closesOnBack={closesOnBack}
    >
      {error && <Alert tone="danger">{error}</Alert>}
      <div className="mt-4">
        <ButtonPair>
          <Button variant={danger ? "danger" : "primary"} full pending={pending} onClick={onConfirm}>
            {confirmText}
          </Button>
          <Button variant="secondary" full disabled={pending} onClick={onCancel}>
            {cancelText}
          </Button>
        </ButtonPair>
      </div>
    </Sheet>
  );
}
