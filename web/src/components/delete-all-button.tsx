import * as m from "@skipline/contract/texts";
import type { CartLine } from "@skipline/contract/cart";
import { Trash2 } from "lucide-react";
import { changeCartLines } from "#stores/cart-store.ts";
import { readCartLines } from "#stores/cart.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";

interface DeleteAllButtonProps {
  vendorLocationId: string;
  disabled?: boolean;
  onDeleted?: () => void;
}

/** Empties the cart at once; a toast takes it back. */
export function DeleteAllButton({ vendorLocationId, disabled = false, onDeleted }: DeleteAllButtonProps) {
  async function deleteAll(): Promise<void> {
    let deleted: readonly CartLine[] = [];
    await changeCartLines(vendorLocationId, (items) => {
      deleted = items;
      return [];
    });
    const undo = () => changeCartLines(vendorLocationId, (items) => readCartLines([...deleted, ...items]));
    showToast({
      title: m.cart_all_deleted(),
      durationMs: 8000,
      action: { label: m.undo(), onAction: () => void undo() },
    });
    onDeleted?.();
  }
  return (
    <Button
      variant="quiet"
      size="small"
      disabled={disabled}
      icon={<Trash2 aria-hidden="true" className="size-5" />}
      onClick={() => void deleteAll()}
    >
      {m.cart_delete_all()}
    </Button>
  );
}
