import type { Product } from "@skipline/contract/catalog";
import { useStore } from "zustand";
import { Switch } from "#ui/switch.tsx";
import { showToast } from "#ui/toast.ts";
import type { InventoryEditor } from "./inventory-editor.ts";

export function showUpdateFailure(): void {
  showToast({ title: "Error", description: "Failed to update, please try again.", tone: "danger" });
}

interface AvailabilitySwitchProps {
  product: Product;
  editor: InventoryEditor;
  /** The product with its variant. */
  name: string;
}

/** On sale or not: says what is so, and changes it at once. Its own way back. */
export function AvailabilitySwitch({ product, editor, name }: AvailabilitySwitchProps) {
  const wanted = useStore(editor.store, ({ wanted: all }) => all[product.productId]);
  const isAvailable = wanted ?? product.isAvailable;
  return (
    <Switch
      label={isAvailable ? "Available" : "Sold out"}
      aria-label={`Available: ${name}`}
      checked={isAvailable}
      onChange={(event) => void editor.setAvailable(product, event.currentTarget.checked).catch(showUpdateFailure)}
    />
  );
}
