import type { ReactNode } from "react";
import { useKeyboardInset } from "./use-keyboard-inset.ts";

/**
 * The main action, in reach of the thumb, above the safe area and the keyboard. Last child of the page. With letters so
 * large that it would take half of a phone's screen, it stands at the end instead.
 */
export function StickyFooter({ columns, children }: { columns?: string | undefined; children: ReactNode }) {
  useKeyboardInset();
  return (
    <div className="sticky bottom-(--keyboard-inset,0px) z-20 -mx-4 mt-auto px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] @max-[14rem]:relative @max-[14rem]:bottom-0">
      {/* As wide as the window, whatever the width of the page; beside a navigation it ends there. */}
      <div className="absolute inset-y-0 -inset-e-[100vw] -inset-s-(--footer-bleed,100vw) -z-10 border-t border-line bg-surface-0" />
      <div
        className={
          columns ?? "me-auto ms-(--footer-start,auto) w-(--footer-width,100%) max-w-phone min-w-[min(100%,16rem)]"
        }
      >
        {children}
      </div>
    </div>
  );
}
