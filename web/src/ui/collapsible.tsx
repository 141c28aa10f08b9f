import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

export interface CollapsibleProps {
  title: ReactNode;
  /** At the right of the title while closed and open. */
  aside?: ReactNode;
  defaultOpen?: boolean;
  children: ReactNode;
}

/** The platform's own disclosure: works before and without scripts, and in-page search finds inside it. */
export function Collapsible({ title, aside, defaultOpen = false, children }: CollapsibleProps) {
  return (
    <details open={defaultOpen} className="group/collapsible">
      <summary className="flex min-h-13 list-none items-center gap-3 rounded-8 font-bold text-strong select-none [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{title}</span>
        {aside}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform duration-calm group-open/collapsible:rotate-180"
        />
      </summary>
      <div className="pt-1 pb-3">{children}</div>
    </details>
  );
}
