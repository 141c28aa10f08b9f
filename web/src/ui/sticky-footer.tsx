import type { ReactNode } from "react";

/** The main action, in reach of the thumb and above the safe area. Last child of the page. */
export function StickyFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-auto bg-linear-to-t from-surface-0 from-70% to-transparent px-4 pt-6 pb-[max(1rem,env(safe-area-inset-bottom))]">
      {children}
    </div>
  );
}
