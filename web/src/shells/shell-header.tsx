import type { ReactNode } from "react";
import { Link } from "#lib/link.tsx";

export interface ShellHeaderProps {
  /** The link home at the left. */
  home: ReactNode;
  homeLabel: string;
  homePath: string;
  /** Behind that link: whose page it is. What comes late there moves nothing. */
  beside?: ReactNode;
  /** At the right. */
  slots?: ReactNode;
}

/** The same box as a page's: the sign stands above the left edge of what it belongs to. */
export function ShellHeader({ home, homeLabel, homePath, beside, slots }: ShellHeaderProps) {
  return (
    <header className="@container pt-[max(0.5rem,env(safe-area-inset-top))] pb-2">
      <div className="mx-auto flex min-h-12 max-w-wide items-center gap-2 px-4">
        <Link
          to={homePath}
          aria-label={homeLabel}
          className="-mx-2 inline-flex min-h-11 items-center rounded-full px-2"
        >
          {home}
        </Link>
        {beside && <span className="flex min-w-0 items-center border-s border-line ps-3">{beside}</span>}
        <div className="ms-auto flex items-center gap-1">{slots}</div>
      </div>
    </header>
  );
}
