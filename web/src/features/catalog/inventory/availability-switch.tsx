import type { Product } from "@skipline/contract/catalog";
import * as m from "@skipline/contract/texts";
import { useStore } from "zustand";
import { Switch } from "#ui/switch.tsx";
import { showToast } from "#ui/toast.ts";
import type { InventoryEditor } from "./inventory-editor.ts";

export function showUpdateFailure(): void {
  showToast({ title: m.error_title(), description: m.inventory_failed(), tone: "danger" });
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
      label={isAvailable ? m.available() : m.sold_out()}
      aria-label={m.inventory_available_named({ name })}
      checked={isAvailable}
      onChange={(event) => void editor.setAvailable(product, event.currentTarget.checked).catch(showUpdateFailure)}
    />
  );
}
