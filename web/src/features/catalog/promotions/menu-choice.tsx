import { SelectField } from "#ui/select-field.tsx";
import type { PromotionMenus } from "./use-promotion-menus.ts";

/** Of several locations the one whose products are shown. */
export function MenuChoice({ menus, label }: { menus: PromotionMenus; label: string }) {
  const { locations, shownId, show } = menus;
  if (locations.length < 2) return null;
  return (
    <SelectField
      label={label}
      options={locations.map(({ vendorLocationId, description }) => ({ value: vendorLocationId, label: description }))}
      value={shownId}
      onChange={({ currentTarget }) => show(currentTarget.value)}
    />
  );
}
