import { Menu as BaseMenu } from "@base-ui/react/menu";
import { EllipsisVertical } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  /** The button's name for screen readers. */
  label: string;
  items: readonly MenuItem[];
  /** Three dots unless told otherwise. */
  icon?: ReactNode;
  /** It was asked for while it was on its way. */
  defaultOpen?: boolean;
}

export function Menu({ label, items, icon, defaultOpen = false }: MenuProps) {
  return (
    <BaseMenu.Root defaultOpen={defaultOpen}>
      <BaseMenu.Trigger
        aria-label={label}
        className="inline-grid size-11 shrink-0 place-items-center rounded-full text-strong hover:bg-surface-2 data-popup-open:bg-surface-2"
      >
        {icon ?? <EllipsisVertical aria-hidden="true" className="size-6" />}
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner align="end" sideOffset={6} className="z-50 outline-none">
          <BaseMenu.Popup className="max-w-(--available-width) min-w-52 origin-(--transform-origin) rounded-14 bg-surface-2 p-1.5 shadow-2 inset-ring inset-ring-line outline-none transition-[scale,opacity] data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
            {items.map((item) => (
              <BaseMenu.Item
                key={item.label}
                disabled={item.disabled ?? false}
                onClick={item.onSelect}
                className={classes(
                  "flex min-h-11 items-center gap-3 rounded-8 px-3 text-16 font-medium outline-none select-none",
                  "cursor-pointer data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-surface-3",
                  item.danger ? "text-danger" : "text-strong",
                )}
              >
                {item.icon}
                {item.label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
