import type { ReactNode } from "react";

/**
 * The main action, in reach of the thumb and above the safe area. Last child of the page. With letters so large that
 * it would take half of a phone's screen, it stands at the end instead.
 */
export function StickyFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-20 @max-[14rem]:relative -mx-4 mt-auto px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {/* As wide as the window, whatever the width of the page. */}
      <div className="absolute inset-y-0 left-1/2 -z-10 w-screen -translate-x-1/2 border-t border-line bg-surface-0" />
      <div className="mx-auto w-full max-w-phone">{children}</div>
    </div>
  );
}
