import { Popover } from "@base-ui/react/popover";
import type { ReactNode } from "react";

export interface TooltipProps {
  text: ReactNode;
  /** What is explained. It may hold a disabled control: the wrapper takes the hover, the focus and the tap. */
  children: ReactNode;
}

/** An explanation on hover, focus or tap. A popover, since a phone has no hover and must read it too. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Popover.Root>
      <Popover.Trigger
        openOnHover
        delay={150}
        nativeButton={false}
        render={<span />}
        className="inline-flex rounded-full [&>:disabled]:pointer-events-none"
      >
        {children}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" sideOffset={8} className="z-50">
          <Popover.Popup
            initialFocus={false}
            className="max-w-72 rounded-8 bg-strong px-3 py-2 text-14 font-medium text-surface-0 shadow-1 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {text}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
